/** The sign before a list's item: its number, letter or bullet, and whether it is done. */
export function signOf(item: HTMLElement, list: HTMLElement, number: number): string {
  const box = item.querySelector(
    ':scope > input[type=checkbox], :scope > label > input[type=checkbox], :scope > p > input[type=checkbox]',
  );
  const { list: kind, checked } = item.dataset;
  if (
    box ||
    kind === 'checked' ||
    kind === 'unchecked' ||
    checked !== undefined ||
    item.getAttribute('role') === 'checkbox'
  ) {
    const isDone =
      box?.hasAttribute('checked') ||
      kind === 'checked' ||
      checked === 'true' ||
      item.getAttribute('aria-checked') === 'true';
    return isDone ? '☑ ' : '☐ ';
  }
  // Quill writes bullets as items of a numbered list.
  if (list.tagName === 'UL' || kind === 'bullet') return '• ';
  const style =
    item.style.listStyleType || list.style.listStyleType || kindsOfNumbers[list.getAttribute('type') ?? ''] || '';
  if (style === 'disc' || style === 'circle' || style === 'square') return '• ';
  const letters = /^lower-(alpha|latin)$/.test(style)
    ? lettersOf(number)
    : /^upper-(alpha|latin)$/.test(style)
      ? lettersOf(number).toUpperCase()
      : undefined;
  const roman =
    style === 'lower-roman' ? romanOf(number) : style === 'upper-roman' ? romanOf(number).toUpperCase() : undefined;
  return `${letters ?? roman ?? number}. `;
}

const kindsOfNumbers: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

function lettersOf(number: number): string {
  let letters = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(97 + ((left - 1) % 26)) + letters;
  return letters || String(number);
}

const romans = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

function romanOf(number: number): string {
  let left = number;
  let roman = '';
  for (const [worth, sign] of romans) {
    for (; left >= worth && roman.length < 40; left -= worth) roman += sign;
  }
  return roman || String(number);
}

/** Word writes the sign of a list into the text; bullets are letters of its symbol fonts. */
export function signOfWord(element: Element): string {
  const sign = (element.textContent ?? '').trim();
  return /^\(?[\p{L}\p{N}]+([.)][\p{L}\p{N}]+)*[.)]$|^\d[\d.]*$/u.test(sign) ? `${sign} ` : '• ';
}
