import '../artworks.tables.ts';
import type { RevisionAct } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ValueActState, ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { differingParts, withParts } from '@oeuvre/record/compare.ts';
import { sql } from 'kysely';
import { touch } from '../../../platform/cache/content.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { listRecords } from '../record/record.queries.ts';
import { writeRecord } from '../record/record.write.ts';
import { keepRevision } from '../record/revisions.ts';
import { changeRecord, type Replacement } from './change-record.ts';
import type { PartsBefore } from './values.tables.ts';

/** The locks of a batch hold up people who save one of its works. */
const worksPerBatch = 25;

/** Does what the state of an act asks for, in batches that are transactions. True when nothing is left to do. */
export async function workOnValueAct(db: Database, actId: string, signal?: AbortSignal): Promise<boolean> {
  for (;;) {
    const count = await inTransaction(db, (tx) => workOnBatch(tx, actId));
    if (count === 0) return true;
    if (signal?.aborted) return false;
  }
}

interface Act {
  readonly id: string;
  readonly part: ValuePart;
  readonly fromValues: Replacement['from'];
  readonly toWord: string | null;
  readonly toLink: string | null;
  readonly setsLink: boolean;
  readonly state: ValueActState;
  readonly startedBy: UserId | null;
}

async function workOnBatch(tx: Database, actId: string): Promise<number> {
  const act = await tx
    .selectFrom('valueActs')
    .select(['id', 'part', 'fromValues', 'toWord', 'toLink', 'setsLink', 'state', 'startedBy'])
    .where('id', '=', actId)
    .forUpdate()
    .executeTakeFirst();
  if (act?.state !== 'running' && act?.state !== 'undoing') return 0;
  const works = await nextWorks(tx, act);
  if (works.length === 0) {
    const state = act.state === 'running' ? 'finished' : 'undone';
    await tx.updateTable('valueActs').set({ state, updatedAt: now }).where('id', '=', act.id).execute();
    return 0;
  }
  const written = act.state === 'running' ? await change(tx, act, works) : await undo(tx, act, works);
  await count(tx, act, { done: works.length, written: written.length });
  if (written.length > 0) await announce(tx, written);
  return works.length;
}

interface ListedWork {
  readonly artworkId: ArtworkId;
  readonly version: number | null;
  readonly before: PartsBefore | null;
  readonly versionNow: number;
  readonly isActive: boolean;
  /** The walls on which readers see it. */
  readonly walls: readonly SegmentId[];
}

async function nextWorks(tx: Database, act: Act): Promise<ListedWork[]> {
  const state = act.state === 'running' ? 'to do' : 'changed';
  const { rows } =
    await sql<ListedWork>`select w.artwork_id, w.version, w.before, a.version as version_now, a.activity_status = 'ACTIVE' as is_active,
      array(select h.segment_id from artwork_segments h where h.artwork_id = a.id and h.published and a.published) as walls
    from value_act_works w join artworks a on a.id = w.artwork_id
    where w.act_id = ${act.id} and w.state = ${state} order by w.artwork_id limit ${worksPerBatch} for update of a`.execute(
      tx,
    );
  return rows;
}

/** Works that do not have the values any more stay as they are. */
async function change(tx: Database, act: Act, works: readonly ListedWork[]): Promise<ListedWork[]> {
  const replacement = replacementOf(act);
  const records = await listRecords(
    tx,
    works.map((work) => work.artworkId),
  );
  const written: ListedWork[] = [];
  for (const work of works) {
    const { artworkId: id, versionNow, isActive } = work;
    const record = records.get(id)!;
    const after = changeRecord(record, replacement);
    const parts = isActive ? differingParts(record, after) : [];
    if (parts.length === 0) {
      await mark(tx, act, id, { state: 'unchanged' });
      continue;
    }
    await write(tx, act, { id, record: after, version: versionNow + 1, act: 'value-merged', note: noteOf(act) });
    const before: PartsBefore = { parts, record: withParts(emptyRecord, record, parts) };
    await mark(tx, act, id, { state: 'changed', version: versionNow + 1, before: JSON.stringify(before) });
    written.push(work);
  }
  return written;
}

/** Works that somebody has changed since are left alone. */
async function undo(tx: Database, act: Act, works: readonly ListedWork[]): Promise<ListedWork[]> {
  const records = await listRecords(
    tx,
    works.map((work) => work.artworkId),
  );
  const written: ListedWork[] = [];
  for (const work of works) {
    const { artworkId: id, version, versionNow, before, isActive } = work;
    if (!before || version !== versionNow || !isActive) {
      await mark(tx, act, id, { state: 'left alone' });
      continue;
    }
    const record = withParts(records.get(id)!, before.record, before.parts);
    await write(tx, act, { id, record, version: versionNow + 1, act: 'undone', note: noteOf(act) });
    await mark(tx, act, id, { state: 'undone' });
    written.push(work);
  }
  return written;
}

const replacementOf = ({ part, fromValues, toWord, toLink, setsLink }: Act): Replacement => ({
  part,
  from: fromValues,
  to: { ...(toWord !== null && { word: toWord }), ...(setsLink && { link: toLink }) },
});

/** What the history of a work says: 'oil, canvas → Oil on canvas'. */
function noteOf({ fromValues, toWord }: Act): string {
  const words = fromValues.map(({ word }) => word).join('; ');
  return (toWord === null ? words : `${words} → ${toWord}`).slice(0, 1_000);
}

interface Write {
  readonly id: ArtworkId;
  readonly record: Parameters<typeof writeRecord>[2]['record'];
  readonly version: number;
  readonly act: RevisionAct;
  readonly note: string;
}

async function write(tx: Database, { id: causeId, startedBy }: Act, { act, note, ...written }: Write): Promise<void> {
  // The rights were asked when the act began; here the person is only named.
  const by: Viewer | null = startedBy && { ...guest, id: startedBy };
  await keepRevision(tx, by, { ...written, act, note, causeId });
  await writeRecord(tx, by, written);
}

interface Mark {
  readonly state: 'changed' | 'unchanged' | 'undone' | 'left alone';
  readonly version?: number;
  readonly before?: string;
}

async function mark(tx: Database, { id: actId }: Act, artworkId: ArtworkId, marked: Mark): Promise<void> {
  await tx
    .updateTable('valueActWorks')
    .set(marked)
    .where('actId', '=', actId)
    .where('artworkId', '=', artworkId)
    .execute();
}

async function count(
  tx: Database,
  { id, state }: Act,
  { done, written }: { readonly done: number; readonly written: number },
): Promise<void> {
  const counted =
    state === 'running'
      ? sql`done = done + ${done}, changed = changed + ${written}`
      : sql`undone = undone + ${written}, left_alone = left_alone + ${done - written}`;
  await sql`update value_acts set ${counted}, updated_at = now() where id = ${id}`.execute(tx);
}

const announce = (tx: Database, works: readonly ListedWork[]): Promise<void> => {
  const walls = works.flatMap((work) => work.walls).map((wall) => `segment:${wall}`);
  return touch(tx, ...works.map((work) => `artwork:${work.artworkId}`), 'artworks', ...walls);
};
