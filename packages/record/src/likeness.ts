/** Words that join others; two values may differ in them and mean the same. */
const joining = new Set(
  'a an and the of on in with by und auf mit von der die das des dem et sur sous avec de du la le les di del della su con e y en sobre el los las op met van een het'.split(
    ' ',
  ),
);
const sameWord: Readonly<Record<string, string>> = { ca: 'c', circa: 'c', cca: 'c', approx: 'c', um: 'c', vers: 'c' };

/**
 * A key that spellings of the same value share: without case, accents, punctuation, joining words, order of words,
 * and the usual differences between spellings ('Colour', 'color'; 'Turner, J. M. W.', 'J.M.W. Turner').
 */
export function likenessOf(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((one) => !joining.has(one));
  const kept = (telling.length > 0 ? telling : words).map(spelledOneWay).toSorted();
  return kept.join(' ') || plain;
}

function spelledOneWay(word: string): string {
  if (sameWord[word]) return sameWord[word];
  // Short words and numbers differ by every letter.
  if (word.length < 5 || /\p{N}/u.test(word)) return word;
  return word
    .replace(/[ao]e|ue/g, (vowels) => vowels[0]!)
    .replace(/ou/g, 'o')
    .replace(/ph/g, 'f')
    .replace(/th|dt/g, 't')
    .replace(/ck|c(?=[^eih]|$)/g, 'k')
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=...)(?:e|s|es)$/, '');
}
