import '../artworks.tables.ts';
import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkRecord, RevisionAct } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ValueActState, ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { differingParts, withParts } from '@oeuvre/record/compare.ts';
import { sql } from 'kysely';
import { touch } from '../../../platform/cache/content.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { longWork, type WorkStep } from '../../../platform/work/long-work.ts';
import type { OwnStage } from '../../../platform/work/own-work.ts';
import { listRecords } from '../record/record.queries.ts';
import { writeVersions } from '../record/revisions.commands.ts';
import { changeRecord, type Replacement } from './change-record.ts';
import type { PartsBefore } from './values.tables.ts';

/** The locks of a batch hold up people who save one of its works. */
const worksPerBatch = 50;

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'value-acts.step': { id: string };
  }
}

const step: WorkStep = ({ db }, id) => inTransaction(db, (tx) => workOnBatch(tx, id));

const stages: Readonly<Record<ValueActState, OwnStage>> = {
  running: { standing: 'working', words: 'Changing the works' },
  finished: { standing: 'ended', words: 'Changed' },
  undoing: { standing: 'working', words: 'Being undone' },
  undone: { standing: 'ended', words: 'Undone' },
};

export const valueActs = longWork({
  queue: 'value-acts.step',
  table: 'valueActs',
  steps: { running: step, undoing: step },
  own: {
    person: 'started_by',
    stages,
    done: sql`case w.state when 'undoing' then w.undone + w.left_alone else w.done end`,
    all: sql`case w.state when 'undoing' then w.changed else w.works end`,
    changedAt: sql`w.updated_at`,
    facts: sql`jsonb_build_object('word', w.from_values -> 0 ->> 'word')`,
    present: ({ word }: { readonly word: string | null }) => ({
      title: `Values, ${word || 'several'}`,
      href: pages.values,
    }),
  },
});

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

/** Does what the state of an act asks for with its next works. True if there may be more. */
async function workOnBatch(tx: Database, actId: string): Promise<boolean> {
  const act = await tx
    .selectFrom('valueActs')
    .select(['id', 'part', 'fromValues', 'toWord', 'toLink', 'setsLink', 'state', 'startedBy'])
    .where('id', '=', actId)
    .forUpdate()
    .executeTakeFirst();
  if (act?.state !== 'running' && act?.state !== 'undoing') return false;
  const works = await nextWorks(tx, act);
  if (works.length === 0) {
    const state = act.state === 'running' ? 'finished' : 'undone';
    await tx.updateTable('valueActs').set({ state, updatedAt: now }).where('id', '=', act.id).execute();
    return false;
  }
  const written = act.state === 'running' ? await change(tx, act, works) : await undo(tx, act, works);
  await count(tx, act, { done: works.length, written: written.length });
  if (written.length > 0) await announce(tx, written);
  return true;
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
  const marks: Mark[] = [];
  const written: ChangedWork[] = [];
  for (const work of works) {
    const { artworkId, versionNow, isActive } = work;
    const before = records.get(artworkId)!;
    const record = changeRecord(before, replacement);
    const parts = isActive ? differingParts(before, record) : [];
    if (parts.length === 0) {
      marks.push({ artworkId, state: 'unchanged' });
      continue;
    }
    const kept: PartsBefore = { parts, record: withParts(emptyRecord, before, parts) };
    marks.push({ artworkId, state: 'changed', version: versionNow + 1, before: kept });
    written.push({ work, record, present: before });
  }
  await write(tx, act, { as: 'value-merged', works: written });
  await mark(tx, act, marks);
  return written.map(({ work }) => work);
}

/** Works that somebody has changed since are left alone. */
async function undo(tx: Database, act: Act, works: readonly ListedWork[]): Promise<ListedWork[]> {
  const records = await listRecords(
    tx,
    works.map((work) => work.artworkId),
  );
  const written = works.flatMap((work) => {
    const { artworkId, version, versionNow, before, isActive } = work;
    if (!before || version !== versionNow || !isActive) return [];
    const present = records.get(artworkId)!;
    return [{ work, record: withParts(present, before.record, before.parts), present }];
  });
  const undone = new Set(written.map(({ work }) => work));
  await write(tx, act, { as: 'undone', works: written });
  await mark(
    tx,
    act,
    works.map((work) => ({ artworkId: work.artworkId, state: undone.has(work) ? 'undone' : 'left alone' })),
  );
  return [...undone];
}

const replacementOf = ({ part, fromValues, toWord, toLink, setsLink }: Act): Replacement => ({
  part,
  from: fromValues,
  to: { ...(toWord !== null && { word: toWord }), ...(setsLink && { link: toLink }) },
});

/** The note in the history of a work: 'oil, canvas → Oil on canvas'. */
function noteOf({ fromValues, toWord }: Act): string {
  const words = fromValues.map(({ word }) => word).join('; ');
  return (toWord === null ? words : `${words} → ${toWord}`).slice(0, 1_000);
}

interface ChangedWork {
  readonly work: ListedWork;
  readonly record: ArtworkRecord;
  /** The record before. */
  readonly present: ArtworkRecord;
}

async function write(
  tx: Database,
  act: Act,
  { as, works }: { readonly as: RevisionAct; readonly works: readonly ChangedWork[] },
): Promise<void> {
  // The rights were asked when the act began; here the person is only named.
  const by: Viewer | null = act.startedBy && { ...guest, id: act.startedBy };
  const note = noteOf(act);
  await writeVersions(
    tx,
    by,
    works.map(({ work, record, present }) => ({
      id: work.artworkId,
      version: work.versionNow + 1,
      record,
      present,
      act: as,
      note,
      causeId: act.id,
    })),
  );
}

interface Mark {
  readonly artworkId: ArtworkId;
  readonly state: 'changed' | 'unchanged' | 'undone' | 'left alone';
  readonly version?: number;
  readonly before?: PartsBefore;
}

/** The data that an undo needs is kept when a work is marked as undone. */
async function mark(tx: Database, { id: actId }: Act, marks: readonly Mark[]): Promise<void> {
  await sql`update value_act_works w set state = r.state, version = coalesce(r.version, w.version), before = coalesce(r.before, w.before)
    from json_to_recordset(${JSON.stringify(marks)}::json) as r ("artworkId" uuid, state text, version int, before jsonb)
    where w.act_id = ${actId} and w.artwork_id = r."artworkId"`.execute(tx);
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
