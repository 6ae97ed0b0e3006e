import '../artworks.tables.ts';
import type { ValueActState, ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ValueAct, ValueLink } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { mayUndoValueAct } from '@oeuvre/contracts/domains/artworks/values/values.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { RecordValue } from '@oeuvre/record/values.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { artworksVisibleTo } from '../artworks.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../queries/present-artwork.queries.ts';
import { linkNames } from './values.queries.ts';

interface Row extends Omit<ValueAct, 'from' | 'to' | 'startedBy' | 'startedAt' | 'mayUndo'> {
  readonly part: ValuePart;
  readonly state: ValueActState;
  readonly fromValues: readonly RecordValue[];
  readonly toWord: string | null;
  readonly toLink: string | null;
  readonly setsLink: boolean;
  readonly startedBy: UserId | null;
  readonly startedByName: string | null;
  readonly startedAt: Date;
}

/** `mayUndoValueAct` knows acts of oneself, and admins know all. */
const knownTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  isSuper(viewer) ? sql<SqlBool>`true` : sql<SqlBool>`v.started_by = ${viewer.id}`;

const columns = sql`v.id, v.part, v.from_values, v.to_word, v.to_link, v.sets_link, v.state, v.works, v.done, v.changed, v.undone, v.left_alone, v.started_by, v.started_at,
  (select coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'No name') from users u where u.id = v.started_by) as started_by_name`;

/** The changes of values that the viewer made, or, for admins, that anybody made; the newest first. */
export async function listValueActs(db: Database, viewer: Viewer, page: PageQuery) {
  const { rows } = await sql<Row>`select ${columns} from value_acts v where ${knownTo(viewer)}
    order by v.started_at desc, v.id desc limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(db);
  const { rows: total } = await sql<{
    count: number;
  }>`select count(*) as count from value_acts v where ${knownTo(viewer)}`.execute(db);
  return { acts: await present(db, viewer, rows), ...numberedPage(page, total[0]!.count) };
}

/** A change of values; not-found if the viewer does not know it. */
export async function getValueAct(db: Database, viewer: Viewer, id: string): Promise<ValueAct> {
  const { rows } =
    await sql<Row>`select ${columns} from value_acts v where v.id = ${id} and ${knownTo(viewer)}`.execute(db);
  const [act] = await present(db, viewer, rows);
  if (!act) throw commonErrors('not-found');
  return act;
}

async function present(db: Database, viewer: Viewer, rows: readonly Row[]): Promise<ValueAct[]> {
  const links = rows.flatMap(({ part, fromValues, toLink }) =>
    [...fromValues.map((value) => value.link), toLink].flatMap((id) => (id ? [{ part, id }] : [])),
  );
  const names = new Map([
    ...(await linkNames(db, 'artist', idsOf(links.filter(({ part }) => part === 'artist')))),
    ...(await linkNames(db, 'materials', idsOf(links.filter(({ part }) => part !== 'artist')))),
  ]);
  const named = (id: string | null | undefined): ValueLink | null => (id ? { id, name: names.get(id) ?? '' } : null);
  return rows.map(({ fromValues, toWord, toLink, setsLink, startedBy, startedByName, startedAt, ...row }) => ({
    ...row,
    from: fromValues.map(({ word, link }) => ({ word, link: named(link) })),
    to: { ...(toWord !== null && { word: toWord }), ...(setsLink && { link: named(toLink) }) },
    startedBy: startedBy && { id: startedBy, name: startedByName ?? '' },
    startedAt: startedAt.toISOString(),
    mayUndo: isAllowed(mayUndoValueAct(viewer, { startedBy, state: row.state })),
  }));
}

const idsOf = (links: readonly { readonly id: string }[]) => links.map((link) => link.id);

/** Works that an undo left alone, as far as the viewer may see them. */
export async function listLeftAlone(db: Database, viewer: Viewer, { id, page }: { id: string; page: PageQuery }) {
  await getValueAct(db, viewer, id);
  const from = sql`value_act_works w join artworks a on a.id = w.artwork_id
    where w.act_id = ${id} and w.state = 'left alone' and ${artworksVisibleTo(viewer)}`;
  const { rows } = await sql<SummaryRow>`select ${summaryColumns(viewer)} from ${from}
    order by a.id limit ${page.itemsPerPage} offset ${offsetOf(page)}`.execute(db);
  const { rows: total } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return { artworks: rows.map((row) => presentSummary(row)), ...numberedPage(page, total[0]!.count) };
}
