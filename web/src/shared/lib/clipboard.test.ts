import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

/** A browser that lets no page write, as on an address without encryption; what it copies out of a field is kept. */
function refusing(copies: boolean | Error) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  const copied: string[] = [];
  document.execCommand = (command: string) => {
    const field = document.activeElement;
    if (command === 'copy' && field instanceof HTMLTextAreaElement) {
      copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
    }
    if (copies instanceof Error) throw copies;
    return copies;
  };
  return copied;
}

test('where the page may not write, the whole text is copied out of a field that goes, and the focus comes back', async () => {
  const copied = refusing(true);
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(await copyText('Losa\t3 d\nMuros')).toBe(true);
  expect(copied).toEqual(['Losa\t3 d\nMuros']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
  button.remove();
});

test.each([false, new Error('not here')])(
  'it tells that it could not, and leaves no field behind: %s',
  async (copies) => {
    refusing(copies);
    expect(await copyText('Losa')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  },
);
