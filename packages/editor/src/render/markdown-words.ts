import { type Inline, linkUrl, type TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';

/** Inline content as lines that end in hard breaks and begin nothing else than text. */
export const linesMarkdown = (inlines: readonly Inline[], notes: string[]): string =>
  withLineStarts(inlinesMarkdown(inlines, notes));

function inlinesMarkdown(inlines: readonly Inline[], notes: string[]): string {
  return inlines.reduce((before, one) => {
    if ('text' in one) return before + leafMarkdown(one, before);
    if (one.type === 'hint')
      return (
        leavesMarkdown(one.children, before) +
        (one.hintContent.trim() ? `[^${notes.push(one.hintContent.trim())}]` : '')
      );
    const words = leavesMarkdown(one.children);
    return linkUrl.safeParse(one.url).success && words.trim()
      ? before + link(words, one.url)
      : leavesMarkdown(one.children, before);
  }, '');
}

/** Leaves after `begun`, the text before them on the line. */
export const leavesMarkdown = (leaves: readonly TextLeaf[], begun = ''): string =>
  leaves.reduce((before, leaf) => before + leafMarkdown(leaf, before), begun);

/**
 * Asterisks mark only what begins and ends with a letter or digit, has one mark and does not follow other asterisks;
 * everywhere else CommonMark might not take them for marks, so tags are written. Spaces at the edges stand outside.
 */
function leafMarkdown({ text, bold, italic, underlined }: TextLeaf, before: string): string {
  const [, start = '', core = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const tags = [bold && 'strong', italic && 'em', underlined && 'u'].filter((tag) => typeof tag === 'string');
  if (!core || tags.length === 0) return escaped(text);
  const sign = tags.length === 1 ? signs.get(tags[0]!) : undefined;
  const isClear = /^[\p{L}\p{N}](.*[\p{L}\p{N}])?$/su.test(core) && !(start === '' && before.endsWith('*'));
  const inner = escaped(core);
  const marked =
    sign && isClear ? sign + inner + sign : tags.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, inner);
  return escaped(start) + marked + escaped(end);
}

const signs: ReadonlyMap<string, string> = new Map([
  ['strong', '**'],
  ['em', '*'],
]);

/** Text that means nothing but itself; a line break is a hard one. */
export const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\`*_[\]<>~]|&(?=[#\w])|!$/g, '\\$&')
    .replaceAll('\n', '\\\n');

/**
 * A line begins with words: not with what would make it a heading, a list, a quote, a table or code. A break that
 * nothing follows goes.
 */
export const withLineStarts = (lines: string): string =>
  lines
    .replace(/^[ \t\f\v]+/gm, '')
    .replace(/^([#+=|-]|:(?=-))/gm, '\\$1')
    .replace(/^(\d+)(?=[.)])/gm, '$1\\')
    .replace(/^(?:\\\n|\s)+|(?:\\\n|\s)+$/g, '');

/** Text without line breaks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** A picture by its address. */
export const picture = (alt: string, address: string): string => `!${link(escaped(oneLine(alt)), address)}`;
/** A link. In angle brackets an address may hold anything but the escaped characters. */
export const link = (words: string, address: string): string => `[${words}](<${address.replace(/[\\<>&]/g, '\\$&')}>)`;
