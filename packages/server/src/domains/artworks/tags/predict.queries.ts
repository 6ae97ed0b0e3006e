import '../artworks.tables.ts';
import type { PredictionInput } from '@oeuvre/contracts/domains/artworks/tags/tags.model.ts';
import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { entryTexts } from '@oeuvre/record/section-text.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { findLabelsIn } from '../../ontology/vocabulary/labels.queries.ts';
import {
  colourName,
  combine,
  type Evidence,
  type PredictedTerm,
  phrasesOf,
  shrunk,
  tellingWords,
  wordsOf,
} from './predict-terms.ts';
import { findStopWords } from './stop-words.queries.ts';

/** How often each reason was right on works held out from a museum's catalogue (`bench/predict-quality.mjs`). */
const trust = { chosen: 0.95, titleLabel: 0.6, textLabel: 0.3, word: 0.9, maker: 0.85, companion: 0.45, colour: 0.1 };
const looked = {
  words: 24,
  perWord: 200,
  makers: 5,
  perMaker: 400,
  companions: 10,
  perCompanion: 300,
  phrases: 600,
  stopWords: 200,
};
/** With fewer works than this, a statistic is worth half. */
const few = { word: 3, maker: 8, companion: 6 };
const mostPredicted = 30;

export interface PredictOptions {
  /** Measurements leave the work itself out of the statistics. */
  readonly except?: ArtworkId;
}

/**
 * Predicts the terms of a work from the ontology's labels in all languages and from the catalogue's statistics: how
 * often works with the same words in their title, the same maker or the same terms have a term. Only works that
 * everybody may see count, so a prediction tells nothing of others.
 */
export async function predictTerms(
  db: Database,
  input: PredictionInput,
  { except }: PredictOptions = {},
): Promise<PredictedTerm[]> {
  const written = wordsOf(`${input.title} ${input.sections.supportingText ?? ''}`);
  const stopWords = await findStopWords(db, written.slice(0, looked.stopWords));
  const makers = (input.sections.artist ?? []).map(({ name }) => name);
  const evidence = (
    await Promise.all([
      fromLabels(db, input, stopWords),
      fromWords(db, tellingWords(written, stopWords, looked.words), except),
      fromMakers(db, makers.slice(0, looked.makers), except),
      fromCompanions(db, input.tags.slice(0, looked.companions), except),
    ])
  ).flat();
  const has = new Set(input.tags);
  return combine(
    evidence.filter(({ tagId }) => !has.has(tagId)),
    mostPredicted,
  );
}

async function fromLabels(
  db: Database,
  { title, sections, colours }: PredictionInput,
  stopWords: ReadonlySet<string>,
): Promise<Evidence[]> {
  const chosen = [
    ...(sections.culture ?? []),
    ...(sections.placeOfCreation ?? []),
    ...(sections.materials ?? []),
    ...(sections.techniques ?? []),
  ];
  const texts = (
    [
      'materials',
      'techniques',
      'culture',
      'placeOfCreation',
      'supportingText',
      'descriptionText',
      'inscriptions',
    ] as const
  )
    .flatMap((key) => entryTexts(sections, key))
    .join('. ');
  const names = [...new Set(colours.map(colourName))];
  const [inTitle, inTexts, inColours] = await Promise.all([
    findLabelsIn(db, phrasesOf(title, stopWords, looked.phrases)),
    findLabelsIn(db, phrasesOf(texts.slice(0, 20_000), stopWords, looked.phrases)),
    findLabelsIn(db, names),
  ]);
  const told = (found: typeof inTitle, probability: number) =>
    found.map(
      ({ tagId, word, isExact }): Evidence => ({ tagId, word, probability: isExact ? probability : probability / 2 }),
    );
  return [
    ...chosen.flatMap(({ text, tagId }) => (tagId ? [{ tagId, word: text, probability: trust.chosen }] : [])),
    ...told(inTitle, trust.titleLabel),
    ...told(inTexts, trust.textLabel),
    ...told(
      inColours.filter(({ isExact }) => isExact),
      trust.colour,
    ),
  ];
}

interface Votes {
  readonly word: string;
  readonly tagId: TagId;
  readonly votes: number;
  readonly works: number;
}

/** Of the works that the rows `found` (word, artwork_id) name: how many there are for each word, and have each term. */
const counted = sql`sizes as (select word, count(*) as works from found group by word)
  select found.word, w.tag_id, count(*) as votes, sizes.works from found join sizes on sizes.word = found.word
  join artwork_tags w on w.artwork_id = found.artwork_id join tags t on t.id = w.tag_id and t.deprecated_at is null
  group by found.word, w.tag_id, sizes.works having count(*) > 1 order by votes desc, found.word, w.tag_id limit 3000`;

const evidenceOf = (rows: readonly Votes[], reason: 'word' | 'maker' | 'companion'): Evidence[] =>
  rows.map(({ tagId, word, votes, works }) => ({
    tagId,
    word,
    probability: trust[reason] * shrunk(votes, works, few[reason]),
  }));

const nobody = '00000000-0000-0000-0000-000000000000';

async function fromWords(db: Database, words: readonly string[], except: string = nobody): Promise<Evidence[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Votes>`with found as materialized (
      select word, near.artwork_id from unnest(${words}::text[]) as asked (word) cross join lateral (
        select m.artwork_id from artwork_texts m join listed_works n on n.artwork_id = m.artwork_id
        where n.is_open and m.artwork_id <> ${except}::uuid
          and m.title like '%' || plain_text(asked.word) || '%' and m.title ~ ('\\m' || plain_text(asked.word) || '\\M')
        limit ${looked.perWord}
      ) near
    ), ${counted}`.execute(db);
  return evidenceOf(rows, 'word');
}

async function fromMakers(db: Database, names: readonly string[], except: string = nobody): Promise<Evidence[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<Votes>`with found as materialized (
      select asked.word, near.artwork_id from unnest(${names}::text[]) as asked (word)
      cross join lateral (select p.id from artists p where plain_text(p.name) = plain_text(asked.word) order by p.id limit 1) maker
      cross join lateral (
        select by.artwork_id from artwork_artists by join listed_works n on n.artwork_id = by.artwork_id
        where by.artist_id = maker.id and n.is_open and by.artwork_id <> ${except}::uuid limit ${looked.perMaker}
      ) near
    ), ${counted}`.execute(db);
  return evidenceOf(rows, 'maker');
}

async function fromCompanions(db: Database, tags: readonly TagId[], except: string = nobody): Promise<Evidence[]> {
  if (tags.length === 0) return [];
  const { rows } = await sql<Votes>`with found as materialized (
      select asked.name as word, near.artwork_id from tags asked cross join lateral (
        select w.artwork_id from artwork_tags w join listed_works n on n.artwork_id = w.artwork_id
        where w.tag_id = asked.id and n.is_open and w.artwork_id <> ${except}::uuid limit ${looked.perCompanion}
      ) near where asked.id = any(${tags}::uuid[])
    ), ${counted}`.execute(db);
  return evidenceOf(rows, 'companion');
}
