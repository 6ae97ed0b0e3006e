import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { shownWords } from './blocks/words.ts';

/** Words, and the minutes that reading them takes; an article without words takes none. */
export interface Count {
  readonly words: number;
  readonly minutes: number;
}

/** Chinese and Japanese are written without spaces and counted by the character. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const spaced = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.,-][\p{L}\p{M}\p{N}]+)*/gu;
/** Words and characters that a practised reader reads in a minute. */
const wordsPerMinute = 220;
const charactersPerMinute = 500;

/** Counts what is read in a row: titles, paragraphs, quotes and captions; hints are read by choice. */
export function countOf(value: ArticleValue): Count {
  let characters = 0;
  let words = 0;
  for (const text of value.map(shownWords)) {
    let others = text;
    const found = text.match(unspaced);
    if (found) {
      characters += found.length;
      others = text.replace(unspaced, ' ');
    }
    words += others.match(spaced)?.length ?? 0;
  }
  const minutes = words / wordsPerMinute + characters / charactersPerMinute;
  return { words: words + characters, minutes: minutes === 0 ? 0 : Math.max(1, Math.round(minutes)) };
}
