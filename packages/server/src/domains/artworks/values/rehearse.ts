import {
  isLinkedPart,
  mostWorksAtOnce,
  rehearsedExamples,
  type ValuePart,
} from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import { valueErrors } from '@oeuvre/contracts/domains/artworks/values/values.errors.ts';
import type { Rehearsal, ValueChange } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import type { RehearsedWork } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { keyOf } from '@oeuvre/record/values.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { artworksVisibleTo, editableArtworkIds } from '../artworks.access.ts';
import { artworkCards } from '../queries/artwork-cards.queries.ts';
import { listRecords } from '../record/record.queries.ts';
import { changeRecord, type Replacement, replaced, wordsOf } from './change-record.ts';
import { linkNames, mayChangeUse, worksWith } from './values.queries.ts';

/** A change whose values and link were found, with the ids of the values that would become something else. */
export interface CheckedChange {
  readonly replacement: Replacement;
  readonly ids: readonly number[];
}

/** Finds what a change is about, or refuses it. */
export async function checkChange(db: Database, { part, ids, to }: ValueChange): Promise<CheckedChange> {
  if (to.link !== undefined && !isLinkedPart(part)) throw valueErrors('no-vocabulary');
  if (to.link && !(await linkNames(db, part, [to.link])).has(to.link)) throw valueErrors('unknown-term');
  const rows = await db
    .selectFrom('recordValues')
    .select(['id', 'word', 'link'])
    .where('part', '=', part)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const changing = rows
    .map(({ id, word, link }) => ({ id, value: { word, link: link ?? undefined } }))
    .filter(({ value }) => keyOf(replaced(value, to)) !== keyOf(value));
  if (changing.length === 0) throw valueErrors('nothing-to-change');
  return {
    replacement: { part, from: changing.map(({ value }) => value), to },
    ids: changing.map(({ id }) => id),
  };
}

/** The effect of a change. Nothing is written. */
export async function rehearse(db: Database, viewer: Viewer, change: ValueChange): Promise<Rehearsal> {
  const { replacement, ids } = await checkChange(db, change);
  const works = worksWith(viewer, change.part, ids);
  const { rows } = await sql<{ works: number; published: number; segments: number }>`with changing as (${works})
    select (select count(*) from changing) as works, count(distinct h.artwork_id) as published, count(distinct h.segment_id) as segments
    from changing c join artworks a on a.id = c.artwork_id and a.published
    join artwork_segments h on h.artwork_id = a.id and h.published`.execute(db);
  const counts = rows[0]!;
  if (counts.works > mostWorksAtOnce) throw valueErrors('too-many-works');
  return {
    ...counts,
    others: await countOthers(db, viewer, ids),
    examples: await listExamples(db, viewer, { part: change.part, ids, replacement }),
  };
}

const mostOthers = 1_000;

/** Works that have these values too, but that are not the viewer's to change. */
async function countOthers(db: Database, viewer: Viewer, ids: readonly number[]): Promise<number> {
  if (isSuper(viewer)) return 0;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select distinct a.id from artwork_values u join artworks a on a.id = u.artwork_id
      where u.value_id = any(${ids}::bigint[]) and a.id not in (${editableArtworkIds(viewer)}) and ${artworksVisibleTo(viewer)} limit ${mostOthers}
    ) others`.execute(db);
  return rows[0]!.count;
}

interface Exampled {
  readonly part: ValuePart;
  readonly ids: readonly number[];
  readonly replacement: Replacement;
}

/** The newest works that would change, of each value as many as fit. */
async function listExamples(
  db: Database,
  viewer: Viewer,
  { part, ids, replacement }: Exampled,
): Promise<RehearsedWork[]> {
  const ofEach = Math.max(1, Math.floor(rehearsedExamples / ids.length));
  const { rows } = await sql<{ artworkId: ArtworkId }>`select distinct found.artwork_id
    from unnest(${ids.slice(0, rehearsedExamples)}::bigint[]) as given (id) cross join lateral (
      select u.artwork_id from artwork_values u where u.value_id = given.id and ${mayChangeUse(viewer)} order by u.artwork_id desc limit ${ofEach}
    ) found order by found.artwork_id desc`.execute(db);
  const found = rows.map((row) => row.artworkId);
  const records = await listRecords(db, found);
  return (await artworkCards(db, viewer, found)).flatMap((card) => {
    const record = records.get(card.id);
    if (!record) return [];
    const { id, openId, title, image } = card;
    const after = changeRecord(record, replacement);
    return { id, openId, title, image, before: wordsOf(record, part), after: wordsOf(after, part) };
  });
}
