import { isSingleCharacterWord } from '@oeuvre/contracts/kernel/search-text.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The text without accents and in lower case, with LIKE's wildcards escaped. It escapes after unaccent(), which can
 * produce such characters itself.
 */
export const literalWords = (text: string): RawBuilder<string> =>
  sql<string>`regexp_replace(plain_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/**
 * The plain words (an expression with a trigram index) contain this text. Two characters make no trigram, so they match
 * only at the start of a word; in Chinese and Japanese, which put no spaces between words, anywhere.
 */
export function contains(words: RawBuilder<string>, text: string): RawBuilder<SqlBool> {
  return [...text].length > 2 || [...text].every(isSingleCharacterWord) ? holds(words, text) : startsWord(words, text);
}

/** LIKE patterns for the words that may be meant if one letter after the first is wrong. */
export function misspellings(word: string): string[] {
  const letters = [...word];
  const patterns = letters.slice(1).flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at + 1).join(''), letters.slice(at + 2).join('')];
    const swapped = at + 2 < letters.length ? [before + letters[at + 2] + letter + letters.slice(at + 3).join('')] : [];
    return [`${before}_${after}`, `${before}_${letter}${after}`, before + after, ...swapped];
  });
  return [...new Set(patterns)];
}

/** The plain words contain this text, however short it is: two characters have no trigram that an index could find. */
export const holds = (words: RawBuilder<string>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${words} like '%' || ${literalWords(text)} || '%'`;

/** A word of the plain words starts with this text. */
export const startsWord = (words: RawBuilder<string>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${words} like ${literalWords(text)} || '%' or ${words} like '% ' || ${literalWords(text)} || '%')`;

/** The plain words have one of these, which are plain words of letters, as a whole word. */
export const hasOneOf = (words: RawBuilder<string>, plain: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${words} ~ ${`\\m(?:${plain.join('|')})\\M`}`;

/** The plain words start with this text. */
export const startsWith = (words: RawBuilder<string>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${words} like ${literalWords(text)} || '%'`;

/**
 * The number of letters to insert, delete, replace or swap with their neighbour to turn one word into the other: the
 * optimal string alignment distance (a restricted Damerau-Levenshtein distance).
 */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (const [i, letter] of a.entries()) {
    const [before, above] = [rows[i - 1], rows[i]!];
    const row = [i + 1];
    for (const [j, against] of b.entries()) {
      const replaced = above[j]! + (letter === against ? 0 : 1);
      const isSwapped = before && j > 0 && letter === b[j - 1] && a[i - 1] === against;
      row.push(
        Math.min(replaced, above[j + 1]! + 1, row[j]! + 1, isSwapped ? before[j - 1]! + 1 : Number.POSITIVE_INFINITY),
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
