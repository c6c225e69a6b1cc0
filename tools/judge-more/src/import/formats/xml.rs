//! Reads XML, an element at a time.

use std::io::{BufReader, Read};

use anyhow::{Context, Result, ensure};
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// An element that is open.
pub struct Element {
    pub name: String,
    attributes: Vec<(String, String)>,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Calls `visit` at the end of each element with those that it lies in, itself last, and with its own text.
pub fn read(
    source: impl Read,
    path: &str,
    mut visit: impl FnMut(&[Element], &str) -> Result<()>,
) -> Result<()> {
    let mut reader = Reader::from_reader(BufReader::new(source));
    reader.config_mut().expand_empty_elements = true;
    let invalid = || format!("`{path}` is invalid XML");
    let (mut open, mut texts, mut buffer) = (Vec::new(), vec![String::new()], Vec::new());
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).with_context(invalid)? {
            Event::Start(start) => {
                open.push(element(&start).with_context(invalid)?);
                texts.push(String::new());
            }
            Event::Text(text) => {
                push(&mut texts, &text);
            }
            Event::CData(text) => push(&mut texts, &text),
            Event::GeneralRef(entity) => match entity.resolve_char_ref().with_context(invalid)? {
                Some(letter) => push(&mut texts, letter.encode_utf8(&mut [0; 4])),
                None => {
                    let known = resolve_predefined_entity(&entity).with_context(|| {
                        format!(
                            "`{path}` uses `&{};`, which XML does not know; write what it stands for",
                            entity.as_ref() as &str
                        )
                    })?;
                    push(&mut texts, known);
                }
            },
            Event::End(_) => {
                visit(&open, &texts.pop().unwrap_or_default())?;
                open.pop();
            }
            Event::Eof => {
                ensure!(open.is_empty(), "`{path}` is invalid XML: its end is missing");
                return Ok(());
            }
            _ => {}
        }
    }
}

fn push(texts: &mut [String], text: &str) {
    texts.last_mut().expect("one for the document").push_str(text);
}

fn element(start: &BytesStart) -> Result<Element> {
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0)?;
        attributes.push((attribute.key.as_ref().to_owned(), value.into_owned()));
    }
    Ok(Element { name: start.name().as_ref().to_owned(), attributes })
}
