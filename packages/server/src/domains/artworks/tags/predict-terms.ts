import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';

/** One reason for a term: what it came from, and how often such a reason is right. */
export interface Evidence {
  readonly tagId: TagId;
  /** The word, the maker, the term or the colour. */
  readonly word: string;
  /** 0 to 1. */
  readonly probability: number;
}

export interface PredictedTerm {
  readonly tagId: TagId;
  readonly confidence: number;
  readonly words: readonly string[];
}

const wordsShown = 5;
/** A reason that weighs less than this part of the strongest one is none to show. */
const leastShown = 0.25;
/**
 * How often combined reasons are right, as counted on works held out from a museum's catalogue
 * (`bench/predict-quality.mjs`): the reasons are less independent than the sum supposes.
 */
const rightAt = [0, 0.02, 0.05, 0.08, 0.18, 0.28, 0.34, 0.55, 0.78, 0.9, 0.96];

/** The confidence of combined reasons, between the counted points on a straight line. */
function calibrated(combined: number): number {
  const at = Math.min(9, Math.floor(combined * 10));
  const [from, to] = [rightAt[at]!, rightAt[at + 1]!];
  return Math.round((from + (to - from) * (combined * 10 - at)) * 1_000) / 1_000;
}

/** Less sure than this is not worth reading. */
const leastConfidence = 0.01;

/**
 * Combines the reasons for each term: the chance that at least one of them is right, if they were independent. They are
 * not, so each further reason counts half of the one before.
 */
export function combine(evidence: readonly Evidence[], most: number): PredictedTerm[] {
  return [...Map.groupBy(evidence, ({ tagId }) => tagId)]
    .map(([tagId, reasons]): PredictedTerm => {
      const sorted = reasons.toSorted((a, b) => b.probability - a.probability || (a.word < b.word ? -1 : 1));
      const miss = sorted.reduce((left, { probability }, at) => left * (1 - probability * 0.5 ** at), 1);
      const least = sorted[0]!.probability * leastShown;
      const telling = sorted.filter(({ probability }) => probability >= least);
      const words = [...new Set(telling.map(({ word }) => word))].slice(0, wordsShown);
      return { tagId, confidence: calibrated(1 - miss), words };
    })
    .filter(({ confidence }) => confidence >= leastConfidence)
    .toSorted((a, b) => b.confidence - a.confidence || (a.tagId < b.tagId ? -1 : 1))
    .slice(0, most);
}

/** How often n of all have it, drawn towards never while there are few. */
export const shrunk = (n: number, all: number, few: number): number => n / (all + few);

const colourNames: readonly (readonly [name: string, red: number, green: number, blue: number])[] = [
  ['black', 20, 20, 20],
  ['white', 245, 245, 240],
  ['grey', 128, 128, 128],
  ['red', 190, 30, 30],
  ['orange', 225, 125, 30],
  ['yellow', 235, 205, 50],
  ['green', 50, 130, 60],
  ['blue', 40, 80, 170],
  ['purple', 115, 50, 140],
  ['pink', 230, 150, 170],
  ['brown', 110, 70, 40],
];

/** The plain name of a colour such as '#1c3f95'. */
export function colourName(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const distance = (one: (typeof colourNames)[number]) =>
    2 * (one[1] - red) ** 2 + 4 * (one[2] - green) ** 2 + 3 * (one[3] - blue) ** 2;
  return colourNames.reduce((best, one) => (distance(one) < distance(best) ? one : best))[0];
}

/** The words of a text, each once, in lower case. */
export const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))];

/** Those that may tell something, at most `most`. */
export const tellingWords = (words: readonly string[], stopWords: ReadonlySet<string>, most: number): string[] =>
  words.filter((word) => word.length >= 3 && !stopWords.has(word)).slice(0, most);

/** Phrases of up to four words that may be labels of terms; one of stop words only names none. */
export function phrasesOf(text: string, stopWords: ReadonlySet<string>, most: number): string[] {
  const phrases = new Set<string>();
  for (const sentence of text.toLowerCase().split(/[.;:,()[\]"“”\n]+/)) {
    const words = sentence.trim().split(/\s+/).filter(Boolean);
    for (let from = 0; from < words.length; from += 1)
      for (let length = 1; length <= 4 && from + length <= words.length; length += 1) {
        if (phrases.size >= most) return [...phrases];
        const taken = words.slice(from, from + length);
        const phrase = taken.join(' ');
        if (phrase.length >= 3 && !taken.every((word) => stopWords.has(word))) phrases.add(phrase);
      }
  }
  return [...phrases];
}
