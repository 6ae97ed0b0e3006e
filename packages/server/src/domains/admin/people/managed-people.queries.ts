import type {
  AccountState,
  ManagedPerson,
  PeopleCounts,
} from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type SegmentId, type UserId, userId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type Role, roles } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rememberResults } from '../../../platform/cache/statement-results.ts';
import type { Database } from '../../../platform/database/database.ts';
import { holds } from '../../../platform/database/search.ts';
import { farthestMark, offsetOf, unknownPage } from '../../../platform/lists/paging.ts';
import { type PersonRow, presentPerson } from '../../accounts/accounts.queries.ts';

interface Row extends PersonRow {
  readonly email: string;
  readonly roles: Role[];
  readonly canWriteArticles: boolean;
  readonly canPublishArticles: boolean;
  readonly canMailArticles: boolean;
  readonly suspended: boolean;
  readonly emailVerified: boolean;
  readonly invitedAt: string | null;
  readonly createdAt: Date;
  readonly lastHereAt: Date | null;
  readonly segments: { id: SegmentId; name: string }[];
}

const columns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.middle_name as "middleName", u.user_name as "userName", u.image, u.email,
  u.can_write_articles as "canWriteArticles", u.can_publish_articles as "canPublishArticles", u.can_mail_articles as "canMailArticles",
  u.suspended, u.email_verified as "emailVerified", u.invited_at as "invitedAt", u.created_at as "createdAt",
  array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
  (select v.at from user_visits v where v.user_id = u.id) as "lastHereAt",
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]')
   from segment_staff f join segments s on s.id = f.segment_id where f.user_id = u.id) as segments`;

function stateOf({ suspended, emailVerified, invitedAt }: Row): AccountState {
  if (suspended) return 'disabled';
  if (emailVerified) return 'active';
  return invitedAt ? 'invited' : 'unconfirmed';
}

const present = (row: Row): ManagedPerson => ({
  ...presentPerson(row),
  email: row.email,
  roles: row.roles,
  canWriteArticles: row.canWriteArticles,
  canPublishArticles: row.canPublishArticles,
  canMailArticles: row.canMailArticles,
  state: stateOf(row),
  segments: row.segments,
  lastHereAt: row.lastHereAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export async function getManagedPerson(db: Database, person: UserId): Promise<ManagedPerson> {
  const { rows } = await sql<Row>`select ${columns} from users u where u.id = ${person}`.execute(db);
  if (!rows[0]) throw commonErrors('not-found');
  return present(rows[0]);
}

export interface PeopleFilter {
  readonly searchQuery: string;
  readonly roles?: readonly Role[];
  readonly disabled?: 'true' | undefined;
}

/** Conditions on rows of `listed_people`, which has nobody who only stands for an erased person. */
function matching({ searchQuery, roles: some = [], disabled }: PeopleFilter): RawBuilder<SqlBool> {
  const conditions = [
    searchQuery ? holds(sql<string>`p.words`, searchQuery) : undefined,
    some.length > 0 ? sql<SqlBool>`${hasRole(some)}` : undefined,
    disabled ? sql<SqlBool>`p.suspended` : undefined,
  ].filter((one) => one !== undefined);
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;
}

const hasRole = (some: readonly Role[]) =>
  sql<SqlBool>`p.roles & (${sql.join(
    some.map((role) => sql`role_bit(${sql.lit(role)})`),
    sql` | `,
  )}) <> 0`;

type ListQuery = PageQuery & PeopleFilter & { readonly sort: 'name' | '-name' };

/** A page of the list by name. A cursor is the last person shown, with the number that the first page counted. */
export async function listManagedPeople(db: Database, query: ListQuery) {
  const { page, itemsPerPage } = query;
  const where = matching(query);
  const after = typeof page === 'string' ? positionOf(page) : undefined;
  const offset = typeof page === 'number' ? offsetOf(query, farthestMark) : 0;
  const totalCount = after ? after.totalCount : await countPeople(db, where);
  const ids = await findIds(db, where, { ...query, after: after?.id, offset, totalCount });
  const { rows } =
    await sql<Row>`select ${columns} from unnest(${ids.slice(0, itemsPerPage)}::uuid[]) with ordinality found (id, place)
    join users u on u.id = found.id order by found.place`.execute(db);
  const last = rows.at(-1);
  const hasNextPage = ids.length > itemsPerPage;
  return {
    people: rows.map(present),
    totalCount,
    hasNextPage,
    nextPage: hasNextPage && last ? `${last.id}.${totalCount}` : null,
  };
}

interface Place {
  readonly sort: 'name' | '-name';
  readonly itemsPerPage: number;
  readonly after: UserId | undefined;
  readonly offset: number;
  readonly totalCount: number;
}

/** The people of a page and one more, if there is one. The end of the list is the start of the list the other way round. */
async function findIds(
  db: Database,
  where: RawBuilder<SqlBool>,
  { sort, itemsPerPage, after, offset, totalCount }: Place,
): Promise<UserId[]> {
  const wanted = Math.max(0, Math.min(itemsPerPage + 1, totalCount - offset));
  const isTurned = !after && offset > 0 && offset > totalCount / 2;
  const isUp = (sort === 'name') !== isTurned;
  const direction = isUp ? sql`asc` : sql`desc`;
  const begin = after
    ? sql`and (p.sort_key, p.user_id) ${isUp ? sql`>` : sql`<`} (select l.sort_key, l.user_id from listed_people l where l.user_id = ${after})`
    : sql``;
  const { rows } = await sql<{ id: UserId }>`select p.user_id as id from listed_people p where ${where} ${begin}
    order by p.sort_key ${direction}, p.user_id ${direction}
    limit ${isTurned ? wanted : itemsPerPage + 1} offset ${isTurned ? totalCount - offset - wanted : offset}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  return isTurned ? ids.toReversed() : ids;
}

function positionOf(page: string): { readonly id: UserId; readonly totalCount: number } {
  const [id, count] = page.split('.');
  const parsed = userId.safeParse(id);
  if (!parsed.success || !/^\d{1,9}$/.test(count ?? '')) throw unknownPage();
  return { id: parsed.data, totalCount: Number(count) };
}

/** A number that many rows were read for may be some seconds old; a small one costs nothing, and is always fresh. */
const counted = rememberResults<number>();
const countedByRole = rememberResults<PeopleCounts>();
const isLarge = (count: number) => count > 10_000;

function countPeople(db: Database, where: RawBuilder<SqlBool>): Promise<number> {
  const statement = sql<{ count: number }>`select count(*)::int as count from listed_people p where ${where}`;
  return counted.findOrShare({ db, statement }, async (keep) => {
    const count = (await statement.execute(db)).rows[0]!.count;
    if (isLarge(count)) keep(count);
    return count;
  });
}

/** How many people match the words, by role, in one pass. */
export function countManagedPeople(db: Database, searchQuery: string): Promise<PeopleCounts> {
  const byRole = roles.map((role) => sql`${sql.lit(role)}, count(*) filter (where ${hasRole([role])})`);
  const statement = sql<PeopleCounts>`select count(*)::int as "all", count(*) filter (where p.suspended)::int as disabled,
    json_build_object(${sql.join(byRole)}) as roles from listed_people p where ${matching({ searchQuery })}`;
  return countedByRole.findOrShare({ db, statement }, async (keep) => {
    const counts = (await statement.execute(db)).rows[0]!;
    if (isLarge(counts.all)) keep(counts);
    return counts;
  });
}
