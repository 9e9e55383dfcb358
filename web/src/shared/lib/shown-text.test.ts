import { expect, test } from 'vitest';
import { shownText } from './shown-text';

test('a character that turns the text around, or that nobody sees, is shown by its number', () => {
  expect(shownText('Muro\u202egpj.exe')).toBe('Muro⟨U+202E⟩gpj.exe');
  expect(shownText('\u2066a\u2069\u0000')).toBe('⟨U+2066⟩a⟨U+2069⟩⟨U+0000⟩');
});

test('words of every script stay as they are, with the marks and joiners they need', () => {
  const words = 'Losa 3.º · شارع\u200f (أ) · 水道 · क्‍ष · 👷🏽‍♀️\tdos\nlíneas';
  expect(shownText(words)).toBe(words);
});
