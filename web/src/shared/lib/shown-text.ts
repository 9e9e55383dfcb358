/** Nobody sees these characters: controls, and those that turn the direction of the text beside them around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** A text as it is shown: what nobody would see stands there by its number, so that no name passes for another. */
export function shownText(text: string): string {
  return text.replace(unseen, (c) => `⟨U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}
