/** Sentences without a named subject, and words that docs/style.md replaces by the field's own. */
const opening = /^(?:What|Whoever|Who)\s(?!.*[?]$)/;
const openingInComment = new RegExp(opening, 'i');
const vague = /\b(?:somebody|nobody|stands|goes on|taken back|told)\b/gi;

/** A comment without its stars and its line breaks. */
const plain = (text) =>
  text
    .replace(/^[ \t]*\*+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a comment's first sentence opens with 'What', 'Whoever' or 'Who'. */
export const opensVaguely = ({ text }) => openingInComment.test(plain(text).split(/(?<=[.!?])\s/)[0]);

function wordsIn(text, opens) {
  const words = [];
  for (const sentence of plain(text).split(/(?<=[.!?])\s/)) {
    if (opens.test(sentence)) words.push(sentence.split(' ')[0]);
    words.push(...(sentence.match(vague) ?? []));
  }
  return words;
}

/**
 * The words that prose is counted by, with their lines, in the parts of a file (parts.mjs): in comments and test
 * titles, and in the strings of files that are no test. A title and a comment may open in lower case.
 */
export function vagueWords({ comments, titles, strings }, isTest) {
  const found = (parts, opens) =>
    parts.flatMap(({ line, text }) => wordsIn(text, opens).map((word) => ({ line, word })));
  return [...found([...comments, ...titles], openingInComment), ...found(isTest ? [] : strings, opening)].sort(
    (one, other) => one.line - other.line,
  );
}
