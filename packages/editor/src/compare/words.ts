import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { wordingsOf } from '../blocks/words.ts';

/** Every word of these blocks in reading order, captions and hints included, a line for each piece: what the search index reads. */
export function searchText(blocks: ArticleValue): string {
  return blocks.flatMap(searchedWords).map(collapsed).filter(Boolean).join('\n');
}

const searchedWords = (block: Block): string[] =>
  wordingsOf(block).flatMap(({ inlines, alt = '' }) => [
    plainInline(inlines),
    alt,
    ...inlines.flatMap((one) => ('type' in one && one.type === 'hint' ? [one.hintContent] : [])),
  ]);

/** The beginning of all paragraphs, cut between words at `maximum` UTF-16 units: what a list of mails shows after the subject. */
export function excerptOf(value: ArticleValue, maximum = 240): string {
  return shortened(value.flatMap((block) => (block.type === 'paragraph' ? [plainInline(block.children)] : [])).join(' '), maximum);
}

/** Text in one line of at most `maximum` UTF-16 units and an ellipsis: cut between two words if there are any, never inside a character. */
export function shortened(words: string, maximum: number): string {
  const text = collapsed(words);
  if (text.length <= maximum) return text;
  // One character more than fits: a word that ends exactly at the limit is kept.
  const lastSpace = text.slice(0, maximum + 1).lastIndexOf(' ');
  const begun = lastSpace > maximum / 2 ? text.slice(0, lastSpace) : text.slice(0, maximum);
  return `${begun.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:.–—-]+$/, '')}…`;
}

const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim();
