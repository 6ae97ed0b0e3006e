import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { wordingsOf } from '../blocks/words.ts';

/**
 * All words of these blocks in reading order, captions and hints included, one line per piece: the input of the search
 * index.
 */
export function searchText(blocks: ArticleValue): string {
  return blocks.flatMap(searchedWords).map(collapsed).filter(Boolean).join('\n');
}

const searchedWords = (block: Block): string[] =>
  wordingsOf(block).flatMap(({ inlines, alt = '' }) => [
    plainInline(inlines),
    alt,
    ...inlines.flatMap((one) => ('type' in one && one.type === 'hint' ? [one.hintContent] : [])),
  ]);

/**
 * The beginning of all paragraphs, cut between words at `maximum` UTF-16 units: the preview that a mail program shows
 * after the subject.
 */
export function excerptOf(value: ArticleValue, maximum = 240): string {
  return shortened(
    value.flatMap((block) => (block.type === 'paragraph' ? [plainInline(block.children)] : [])).join(' '),
    maximum,
  );
}

/**
 * Shortens a text to one line of at most `maximum` UTF-16 units and an ellipsis. Cuts between words if it can, never
 * inside a character.
 */
export function shortened(words: string, maximum: number): string {
  const text = collapsed(words);
  if (text.length <= maximum) return text;
  // Looks at one character more than fits, so a word that ends exactly at the limit is kept.
  const lastSpace = text.slice(0, maximum + 1).lastIndexOf(' ');
  const begun = lastSpace > maximum / 2 ? text.slice(0, lastSpace) : text.slice(0, maximum);
  return `${begun.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:.–—-]+$/, '')}…`;
}

/** Leaves single spaces alone, nearly all there is: replacing each of them takes three times as long. */
const collapsed = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
