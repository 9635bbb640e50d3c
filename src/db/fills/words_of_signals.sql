-- Fills the words of signals that the previous release's functions wrote after m471-words-of-signals had run.
update signals s set words = text_words(signal_text(s.kind, s.id)) where s.words is null;
