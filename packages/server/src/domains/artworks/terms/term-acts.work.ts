import '../artworks.tables.ts';
import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { TermActKind } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { mayEditOntology } from '@oeuvre/contracts/domains/ontology/terms/terms.policy.ts';
import type { ArtworkId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type SqlBool, sql } from 'kysely';
import { touch } from '../../../platform/cache/content.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { longWork } from '../../../platform/work/long-work.ts';
import { finishTermAct, lockRunningAct, noteProgress, takeTurn } from '../../ontology/terms/acts.commands.ts';
import { listRecords } from '../record/record.queries.ts';
import { writeVersions } from '../record/revisions.commands.ts';
import { listRetiring } from './listing.ts';
import { type MovedLink, type Retagged, retag } from './retag.ts';

/** The locks of a batch hold up people who save one of its works. */
const worksPerBatch = 50;

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'term-acts.step': { id: string };
  }
}

const titles: Readonly<Record<TermActKind, string>> = {
  create: 'New term',
  edit: 'Edited term',
  move: 'Moved terms',
  merge: 'Merged terms',
  rename: 'Renamed term',
  split: 'Divided term',
  deprecate: 'Deprecated terms',
  delete: 'Deleted terms',
  undo: 'Undone change of terms',
};

/** Rewrites the works of an act on terms. */
export const termActs = longWork({
  queue: 'term-acts.step',
  table: 'tagActs',
  steps: { running: ({ db }, id) => inTransaction(db, (tx) => workOnBatch(tx, id)) },
  own: {
    person: 'made_by',
    scope: (viewer) => sql.lit(isAllowed(mayEditOntology(viewer))),
    stages: {
      running: { standing: 'working', words: 'Rewriting the works' },
      finished: {
        standing: 'ended',
        words: 'Works rewritten',
        // The others were done before their request was answered.
        when: sql<SqlBool>`w.state = 'finished' and w.works > ${worksPerBatch}`,
      },
    },
    done: sql`w.done`,
    all: sql`w.works`,
    changedAt: sql`w.made_at`,
    facts: sql`jsonb_build_object('kind', w.kind)`,
    present: ({ kind }: { readonly kind: TermActKind }) => ({ title: titles[kind], href: pages.ontology }),
  },
});

type Act = NonNullable<Awaited<ReturnType<typeof lockRunningAct>>> & { readonly id: string };

/** True if there may be more works. */
async function workOnBatch(tx: Database, actId: string): Promise<boolean> {
  const found = await lockRunningAct(tx, actId);
  if (!found) return false;
  const act = { ...found, id: actId };
  const works = await nextWorks(tx, actId);
  if (works.length === 0) return finish(tx, act);
  const marks = await rewrite(tx, act, works);
  const changed = works.filter(({ artworkId }) => marks.get(artworkId) === 'changed');
  const leftAlone = [...marks.values()].filter((state) => state === 'left alone').length;
  await noteProgress(tx, actId, { done: works.length, leftAlone });
  if (changed.length > 0) await announce(tx, changed);
  return true;
}

/** Ends the act, unless a work has got one of its terms meanwhile. */
async function finish(tx: Database, { id, retires }: Act): Promise<boolean> {
  await takeTurn(tx);
  if ((await listRetiring(tx, id, retires)) > 0) return true;
  await finishTermAct(tx, id);
  await touch(tx, 'ontology', 'artworks', ...retires.map((term) => `term:${term}`));
  return false;
}

interface ListedWork {
  readonly artworkId: ArtworkId;
  readonly drops: readonly TagId[];
  readonly adds: readonly TagId[];
  readonly restores: readonly MovedLink[] | null;
  readonly version: number;
  /** The walls on which readers see it. */
  readonly walls: readonly SegmentId[];
}

async function nextWorks(tx: Database, actId: string): Promise<ListedWork[]> {
  const { rows } = await sql<ListedWork>`select w.artwork_id, w.drops, w.adds, w.restores, a.version,
      array(select h.segment_id from artwork_segments h where h.artwork_id = a.id and h.published and a.published) as walls
    from term_act_works w join artworks a on a.id = w.artwork_id
    where w.act_id = ${actId} and w.state = 'to do' order by w.artwork_id limit ${worksPerBatch} for update of a`.execute(
    tx,
  );
  return rows;
}

interface Mark extends Partial<Omit<Retagged, 'record'>> {
  readonly artworkId: ArtworkId;
  readonly state: 'changed' | 'unchanged' | 'left alone';
}

async function rewrite(tx: Database, act: Act, works: readonly ListedWork[]): Promise<Map<ArtworkId, Mark['state']>> {
  const ids = works.map((work) => work.artworkId);
  const records = await listRecords(tx, ids);
  const marks: Mark[] = [];
  const written: { id: ArtworkId; version: number; record: ArtworkRecord; present: ArtworkRecord }[] = [];
  for (const work of works) {
    const { artworkId, version } = work;
    const present = records.get(artworkId)!;
    const { record, ...done } = retag(present, work);
    // The terms of the act are no longer all there to be replaced: another person has changed the work since.
    if (act.undoes && done.dropped.length < work.drops.length) {
      marks.push({ artworkId, state: 'left alone' });
    } else if (done.dropped.length + done.added.length + done.links.length === 0) {
      marks.push({ artworkId, state: 'unchanged' });
    } else {
      marks.push({ artworkId, state: 'changed', ...done });
      written.push({ id: artworkId, version: version + 1, record, present });
    }
  }
  await write(tx, act, written);
  await sql`update term_act_works w set state = r.state, dropped = array(select jsonb_array_elements_text(r.dropped)::uuid), added = array(select jsonb_array_elements_text(r.added)::uuid), links = r.links
    from json_to_recordset(${JSON.stringify(marks)}::json) as r ("artworkId" uuid, state text, dropped jsonb, added jsonb, links jsonb)
    where w.act_id = ${act.id} and w.artwork_id = r."artworkId"`.execute(tx);
  return new Map(marks.map(({ artworkId, state }) => [artworkId, state]));
}

interface Written {
  readonly id: ArtworkId;
  readonly version: number;
  readonly record: ArtworkRecord;
  readonly present: ArtworkRecord;
}

async function write(tx: Database, act: Act, works: readonly Written[]): Promise<void> {
  // The rights were asked when the act began; here the person is only named.
  const by: Viewer | null = act.madeBy && { ...guest, id: act.madeBy };
  const note = act.note.slice(0, 1_000);
  await writeVersions(
    tx,
    by,
    works.map((work) => ({ ...work, act: act.undoes ? 'undone' : 'terms-changed', note, causeId: act.id })),
  );
}

const announce = (tx: Database, works: readonly ListedWork[]): Promise<void> => {
  const walls = works.flatMap((work) => work.walls).map((wall) => `segment:${wall}`);
  return touch(tx, ...works.map((work) => `artwork:${work.artworkId}`), 'artworks', ...walls);
};
