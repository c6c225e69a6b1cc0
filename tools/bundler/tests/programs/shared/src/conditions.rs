//! What is compiled under conditions only.

/// Which features this crate was built with, and how else.
pub fn manner() -> Vec<&'static str> {
    let mut manner = vec![voice()];
    #[cfg(feature = "loud")]
    manner.push("loud");
    #[cfg(all(not(feature = "loud"), not(test)))]
    manner.push("quiet");
    if cfg!(any(not(feature = "spoken"), test)) {
        manner.push("unspoken");
    }
    manner.push(match Tone::new() {
        #[cfg(feature = "loud")]
        Tone::High => "high",
        Tone::Low => "low",
    });
    manner
}

/// The voice with the feature that is on by default.
#[cfg(feature = "spoken")]
fn voice() -> &'static str {
    "spoken"
}

/// The voice without it.
#[cfg(not(feature = "spoken"))]
fn voice() -> &'static str {
    "mute"
}

enum Tone {
    #[cfg(feature = "loud")]
    High,
    Low,
}

impl Tone {
    fn new() -> Tone {
        #[cfg(feature = "loud")]
        let tone = if voice() == "mute" { Tone::Low } else { Tone::High };
        #[cfg(not(feature = "loud"))]
        let tone = Tone::Low;
        tone
    }
}

/// Can be printed because a feature is on.
#[cfg_attr(feature = "spoken", derive(Debug))]
#[cfg_attr(not(feature = "spoken"), derive(Clone))]
pub struct Sentence {
    pub words: u32,
    #[cfg(feature = "loud")]
    pub exclamations: u32,
}

impl Sentence {
    pub fn new(words: u32) -> Sentence {
        Sentence {
            words,
            #[cfg(feature = "loud")]
            exclamations: words * 2,
        }
    }
}
