/** A search as somebody wrote it. */
export interface WrittenQuery {
  /** Each must occur, in any order. */
  readonly words: readonly string[];
  /** Written in quotation marks: must occur as they stand. */
  readonly phrases: readonly string[];
  /** Written after a minus: must not occur. */
  readonly without: readonly string[];
}

/** More words than this are left out: nobody types so many, and each costs time. */
const mostWords = 10;

/** A minus begins a word; quotation marks of any language hold a phrase. */
const part = /(?<=^|\s)(-?)(?:["“”„«»]([^"“”„«»]+)["“”„«»]|(\S+))/gu;

/** The brackets that end a code belong to it: 25F23(LION). */
const endsWithCode = /[\p{L}\p{N}]\([^()]+\)[,;:.!?]*$/u;

/** 'Richter, Gerhard' is two words: signs that separate do not belong to one. */
const bare = (word: string) =>
  word.replace(/^[,;:.!?()]+/u, '').replace(endsWithCode.test(word) ? /[,;:.!?]+$/u : /[,;:.!?()]+$/u, '') || word;

/** Without anything that must occur, a minus is a sign like any other. */
export function readQuery(text: string): WrittenQuery {
  const [words, phrases, without]: [string[], string[], string[]] = [[], [], []];
  for (const [whole, minus, phrase = '', word = ''] of text.trim().matchAll(part)) {
    const said = (phrase || word).trim();
    if (said === '') continue;
    if (minus && /[\p{L}\p{N}]/u.test(said)) without.push(said);
    else if (phrase) phrases.push(said);
    else words.push(bare(whole));
  }
  if (words.length + phrases.length === 0)
    return { words: text.trim().split(/\s+/, mostWords), phrases: [], without: [] };
  return {
    words: words.slice(0, mostWords),
    phrases: phrases.slice(0, mostWords),
    without: without.slice(0, mostWords),
  };
}

/** The words that must occur, without quotation marks and minus. */
export const positiveText = ({ words, phrases }: WrittenQuery): string => [...words, ...phrases].join(' ');
