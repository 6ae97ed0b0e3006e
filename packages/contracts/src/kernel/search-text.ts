/** §5 of the specification: shorter search text is ignored. */
const minimumSearchLength = 2;

/** Whether this is enough to search for: two characters, or one of Chinese or Japanese, which is a word there. */
export function isSearchable(searched: string): boolean {
  const text = searched.trim();
  return [...text].length >= minimumSearchLength || isWordOfOneSign(text);
}

/** Of scripts that put no spaces between words and write whole words with one sign. */
export const isWordOfOneSign = (text: string): boolean => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text);

/** The same rule for a field of a page without a script: what `pattern` takes. */
export const searchPattern = String.raw`\s*(\S.*\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\s*`;
/** What such a field says when it is not met. */
export const searchPatternWords = 'At least 2 characters';
