//! Captures of closures that a macro of an edition before 2021 makes, such as memoise 0.3 for `fn best(of: &[u64])`. Under
//! cargo, these closures capture whole variables, whatever the caller's edition. In one file they capture as little as the
//! program's own closures, unless something in them uses the whole variable, even behind `if false`.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprClosure, FnArg, ImplItemFn, ItemFn, Pat, PatType, Signature, Type};

use crate::text::{self, Edit, apply};

/// The expansion of a macro of this edition, with closures that capture all of the parameters that they use.
pub fn with_whole_captures(made: String, input: &str, edition: &str) -> String {
    let mut closures = Closures { made: &made, input, parameters: Vec::new(), edits: Vec::new() };
    match text::parse_file(&made) {
        Ok(file) if edition < "2021" => closures.visit_file(&file),
        _ => return made,
    }
    apply(&made, closures.edits)
}

struct Closures<'t> {
    made: &'t str,
    input: &'t str,
    /// The function's parameters, and whether each is a reference. Other parameters are mostly captured whole anyway.
    parameters: Vec<(String, bool)>,
    edits: Vec<Edit>,
}

impl<'ast> Visit<'ast> for Closures<'_> {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.function(&function.sig, &function.block);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.function(&function.sig, &function.block);
    }

    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        let is_reexported = self.input.contains(&self.made[closure.span().byte_range()]);
        if let (Expr::Block(body), false) = (&*closure.body, is_reexported) {
            let mut used: Vec<&(String, bool)> = Vec::new();
            let tokens = text::tokens(&self.made[body.span().byte_range()]);
            text::visit_tokens(tokens.unwrap_or_default(), &mut |tokens, at| {
                let named = self.parameters.iter().find(|(name, _)| tokens.is_word(at, name));
                used.extend(named.filter(|named| !tokens.is_member(at) && !used.contains(named)));
            });
            if used.iter().any(|(_, is_reference)| *is_reference) {
                let used: String = used.iter().map(|(name, _)| format!("&{name},")).collect();
                let use_all = format!(" if false {{ let _ = ({used}); }}");
                let start = body.block.brace_token.span.open().byte_range().end;
                self.edits.push(Edit::insert(start, use_all));
            }
        }
        visit::visit_expr_closure(self, closure);
    }
}

impl Closures<'_> {
    fn function(&mut self, signature: &Signature, body: &Block) {
        let parameter = |input: &FnArg| match input {
            FnArg::Typed(PatType { pat, ty, .. }) => match &**pat {
                Pat::Ident(name) => {
                    Some((name.ident.to_string(), matches!(**ty, Type::Reference(_))))
                }
                _ => None,
            },
            FnArg::Receiver(_) => None,
        };
        let parameters = signature.inputs.iter().filter_map(parameter).collect();
        let around = std::mem::replace(&mut self.parameters, parameters);
        self.visit_block(body);
        self.parameters = around;
    }
}
