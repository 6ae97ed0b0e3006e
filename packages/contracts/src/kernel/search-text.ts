/** §5 of the specification: shorter search text is ignored. */
const minimumSearchLength = 2;

/** Whether this is enough to search for: two characters, or one in Chinese or Japanese, where one can be a word. */
export function isSearchable(searched: string): boolean {
  const text = searched.trim();
  return [...text].length >= minimumSearchLength || isSingleCharacterWord(text);
}

/** Whether the character can be a whole word, in scripts without spaces between words. */
export const isSingleCharacterWord = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text);

/** The same rule as a `pattern` attribute, for forms without scripts. */
export const searchPattern = String.raw`\s*(\S.*\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\s*`;
/** The message if the pattern does not match. */
export const searchPatternHint = 'At least 2 characters';
