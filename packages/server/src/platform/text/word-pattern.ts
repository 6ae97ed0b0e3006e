const special = /[\\^$.|?*+()[\]{}]/g;

/**
 * A regular expression of PostgreSQL that finds any of these words as a whole, in a text or in JSON: 'Ada Lin', not in
 * 'Ada Linde'.
 */
export function wordPattern(words: readonly string[]): string {
  const written = new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]));
  const found = [...written].map((word) => word.replace(special, String.raw`\$&`));
  return `(?<![[:alnum:]])(?:${found.join('|')})(?![[:alnum:]])`;
}
