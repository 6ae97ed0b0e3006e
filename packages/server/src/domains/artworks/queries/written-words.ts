import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { editDistance, misspellings } from '../../../platform/database/search.ts';
import { formsOf } from '../../../platform/text/word-forms.ts';

/** A word of a search, in every spelling that stands for it. */
export interface Word {
  /** Somewhere in the text. */
  readonly spellings: readonly string[];
  /** At the start of a word: stems that other forms of the word share. */
  readonly stems: readonly string[];
  /** Whole words: plurals or singulars that begin otherwise, without accents, and that works have. */
  readonly forms: readonly string[];
}

/** `artwork_words` has no shorter words. */
const shortestKnown = 4;
/** Shorter stems begin too many other words. */
const shortestStem = 4;

/**
 * The languages of most labels, as PostgreSQL's Snowball dictionaries call them. More of them would find too much:
 * to the Spanish one, 'hokusia' is a form of 'hokusi'.
 */
export const stemmers = ['english_stem', 'german_stem'];

type Forms = Pick<Word, 'stems' | 'forms'>;

/** The stems of each word, and those of its plurals and singulars that works have. */
async function formsKnown(db: Database, given: readonly string[]): Promise<ReadonlyMap<string, Forms>> {
  const long = given.filter((word) => /^\p{L}+$/u.test(word) && [...word].length >= shortestStem);
  if (long.length === 0) return new Map();
  const asked = long.map((word) => ({ word, forms: formsOf(word.toLowerCase()) }));
  const { rows } = await sql<Forms & { word: string }>`select word, array(
      select distinct stem from unnest(${stemmers}::regdictionary[]) language, lateral unnest(ts_lexize(language, plain_text(word))) stem
      where length(stem) >= ${shortestStem} and length(stem) < length(word) and starts_with(plain_text(word), stem)
    ) as stems, array(
      select distinct plain_text(form) from unnest(forms) form
      where strpos(plain_text(form), plain_text(given.word)) = 0
        and (length(form) < ${shortestKnown} or exists (select from artwork_words known where known.word = plain_text(form)))
    ) as forms from json_to_recordset(${JSON.stringify(asked)}::json) as given (word text, forms text[])`.execute(db);
  const isNew = (form: string, stems: readonly string[]) => !stems.some((stem) => form.startsWith(stem));
  return new Map(
    rows.map(({ word, stems, forms }) => [word, { stems, forms: forms.filter((form) => isNew(form, stems)) }]),
  );
}

/** The words as they are written, and other forms of them. */
export async function asWritten(db: Database, given: readonly string[]): Promise<Word[]> {
  const known = await formsKnown(db, given);
  return given.map((word) => ({ spellings: [word], ...(known.get(word) ?? { stems: [], forms: [] }) }));
}

/** Shorter words resemble too many others. */
const shortestMisspelt = 4;
const mostLikely = 40;
const mostMeant = 8;

/**
 * Each word with the words of any work, maker or term that are like it: first with the nearest only, then with all of
 * them. Nothing if no word is like any. `isBegun`: somebody may still be writing them, so they may be beginnings.
 */
export async function asMeant(db: Database, given: readonly string[], { isBegun = false } = {}): Promise<Word[][]> {
  const apart = given.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== ''));
  const long = apart.filter((word) => [...word].length >= shortestMisspelt);
  const meant = new Map(
    await Promise.all(long.map(async (word) => [word, await wordsLike(db, word, isBegun)] as const)),
  );
  if ([...meant.values()].every(({ length }) => length === 0)) return [];
  // Two letters may stand in the middle of 'merry-go-round': a misspelt search does without them.
  const telling = apart.filter((word) => [...word].length > 2);
  const spelt = (pick: (near: readonly Likeness[]) => readonly Likeness[]) =>
    telling.map((word) => {
      const others = pick(meant.get(word) ?? []).slice(0, mostMeant);
      return { spellings: [word, ...others.map(({ other }) => other)], stems: [], forms: [] };
    });
  return [spelt(nearest), spelt((near) => near)];
}

/** Those that share most of its letters, and those with one letter wrong, missing, extra or swapped. */
async function wordsLike(db: Database, word: string, isBegun: boolean): Promise<Likeness[]> {
  const plain = word
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  const patterns = misspellings(plain).map((pattern) => (isBegun ? `${pattern}%` : pattern));
  const { rows } = await sql<{ word: string }>`
    (select w.word from artwork_words w where w.word % ${plain} order by similarity(w.word, ${plain}) desc, w.word limit ${mostLikely})
    union (select w.word from artwork_words w where w.word like any(${patterns}::text[]) order by length(w.word), w.word limit ${mostLikely})`.execute(
    db,
  );
  return likeIt(
    plain,
    rows.map((row) => row.word),
    isBegun,
  );
}

interface Likeness {
  readonly other: string;
  readonly distance: number;
}

/** One letter amiss in a short word, two in a longer one; the nearest first. */
function likeIt(word: string, likely: readonly string[], isBegun: boolean): Likeness[] {
  const most = word.length > 5 ? 2 : 1;
  return likely
    .map((other) => ({ other, distance: isBegun ? distanceToBegin(word, other) : editDistance(word, other) }))
    .filter(({ other, distance }) => other !== word && distance <= most)
    .toSorted((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1));
}

/** From a word to that beginning of another which is nearest. */
const distanceToBegin = (word: string, other: string) =>
  Math.min(
    ...[-1, 0, 1].map((more) => editDistance(word, other.slice(0, word.length + more))),
    editDistance(word, other),
  );

const nearest = (near: readonly Likeness[]) => near.filter(({ distance }) => distance === near[0]?.distance);
