import type { AccessType, ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { type Random, seeded } from './random.ts';
import { type Language, languages } from './sentences.ts';

/** A generated article: its content, its state, and when it entered that state. */
export interface LargeArticle {
  readonly value: ArticleValue;
  readonly status: ArticleStatus;
  readonly accessType: AccessType;
  readonly at: Date;
  /** From 0 up to 1; selects one of the available values. */
  readonly author: number;
  readonly segments: readonly number[];
}

function languageOf(random: Random): Language {
  let left = random.between(0, 100);
  for (const language of languages) {
    left -= language.share;
    if (left < 0) return language;
  }
  return languages[0]!;
}

/** The sentence with its placeholders filled: names from the language's own words, years from four centuries. */
const filled = (random: Random, { words }: Language, sentence: string) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'year' ? String(random.whole(1500, 1950)) : random.pick(words[name]!),
  );

const many = (random: Random, language: Language, count: number) =>
  Array.from({ length: count }, () => filled(random, language, random.pick(language.sentences))).join(language.space);

/** A title, an opening and one to twenty paragraphs: most articles are short, some very long. */
function writtenIn(random: Random, language: Language, number: number): ArticleValue {
  const length = 1 + Math.floor(random.between(0, 1) ** 3 * 20);
  const paragraphs = Array.from({ length }, () => many(random, language, random.whole(2, 6)));
  // A number that no other article has, to be found by a search for a rare word.
  paragraphs[length - 1] += `${language.space}(Inv. ${number})`;
  return [
    { id: 'title', type: 'title', children: [{ text: filled(random, language, random.pick(language.titles)) }] },
    ...paragraphs.map((text, at) => ({ id: `p${at}`, type: 'paragraph' as const, children: [{ text }] })),
  ];
}

const newest = Date.UTC(2026, 9, 31);
const minutesBetween = 40;

/** From 0 up to 1: few authors write much and few segments get much. */
const mostlyLow = (random: Random) => random.between(0, 1) ** 2;

/**
 * The article with this number, always the same. The first `publicOnes` are published for everybody; some of the others
 * are for members, some on review, some drafts.
 */
export function largeArticle(number: number, publicOnes: number): LargeArticle {
  const random = seeded(`large ${number}`);
  const isPublic = number < publicOnes;
  const kind = random.between(0, 1);
  const status = isPublic || kind < 0.5 ? 'published' : kind < 0.7 ? 'on_review' : 'draft';
  // 7919 is prime: consecutive numbers lie far apart in time, which mixes states, authors and languages.
  const place = (number * 7919) % (publicOnes * 2);
  return {
    value: writtenIn(random, languageOf(random), number),
    status,
    accessType: isPublic ? 'PUBLIC' : 'SUBSCRIBERS_ONLY',
    at: new Date(newest - place * minutesBetween * 60_000),
    author: mostlyLow(random),
    segments:
      isPublic && random.chance(0.2) ? [] : Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => mostlyLow(random)),
  };
}
