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
import { farthestMark, offsetOf, unknownPage } from '../../../platform/database/paging.ts';
import { contains } from '../../../platform/database/search.ts';
import { type PersonRow, presentPerson } from '../../accounts/accounts.queries.ts';

/** Must match the expressions of the indexes `users_words` and `users_by_name`. */
const words = sql<string>`plain_text(u.first_name || ' ' || u.last_name || ' ' || u.email)`;
const sorted = sql`(plain_text(u.last_name || ' ' || u.first_name || ' ' || u.email) collate "C")`;

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

/** Authors that stand for erased people are nobody to manage. */
function matching({ searchQuery, roles: some = [], disabled }: PeopleFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`not u.is_pen_name`,
    searchQuery ? contains(words, searchQuery) : undefined,
    some.length > 0
      ? sql<SqlBool>`exists (select from user_roles r where r.user_id = u.id and r.role = any(${[...some]}::text[]))`
      : undefined,
    disabled ? sql<SqlBool>`u.suspended` : undefined,
  ].filter((one) => one !== undefined);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

type ListQuery = PageQuery & PeopleFilter & { readonly sort: 'name' | '-name' };

/** A page of the list by name. A cursor is the last person shown, with the number that the first page counted. */
export async function listManagedPeople(db: Database, query: ListQuery) {
  const { page, itemsPerPage, sort } = query;
  const where = matching(query);
  const direction = sort === 'name' ? sql`asc` : sql`desc`;
  const after = typeof page === 'string' ? positionOf(page) : undefined;
  const begin = after
    ? sql`and (${sorted}, u.id) ${sort === 'name' ? sql`>` : sql`<`} (select ${sql`plain_text(l.last_name || ' ' || l.first_name || ' ' || l.email) collate "C"`}, l.id from users l where l.id = ${after.id})`
    : sql``;
  const offset = typeof page === 'number' ? offsetOf(query, farthestMark) : 0;
  const [{ rows }, totalCount] = await Promise.all([
    // The rows that an offset skips get no columns: each of these is a query of its own.
    sql<Row>`select ${columns} from users u where u.id in (
        select u.id from users u where ${where} ${begin}
        order by ${sorted} ${direction}, u.id ${direction} limit ${itemsPerPage + 1} offset ${offset})
      order by ${sorted} ${direction}, u.id ${direction}`.execute(db),
    after ? Promise.resolve(after.totalCount) : countPeople(db, where),
  ]);
  const shown = rows.slice(0, itemsPerPage);
  const last = shown.at(-1);
  const hasNextPage = rows.length > shown.length;
  return {
    people: shown.map(present),
    totalCount,
    hasNextPage,
    nextPage: hasNextPage && last ? `${last.id}.${totalCount}` : null,
  };
}

function positionOf(page: string): { readonly id: UserId; readonly totalCount: number } {
  const [id, count] = page.split('.');
  const parsed = userId.safeParse(id);
  if (!parsed.success || !/^\d{1,9}$/.test(count ?? '')) throw unknownPage();
  return { id: parsed.data, totalCount: Number(count) };
}

/** Counts of everybody take a tenth of a second at a million people, and may be some seconds old. */
const counted = rememberResults<number>();
const countedByRole = rememberResults<PeopleCounts['roles']>();

function countPeople(db: Database, where: RawBuilder<SqlBool>): Promise<number> {
  const statement = sql<{ count: number }>`select count(*)::int as count from users u where ${where}`;
  return counted.findOrShare({ db, statement }, async (keep) => {
    const count = (await statement.execute(db)).rows[0]!.count;
    // A small number costs nothing, and whoever invites somebody looks at it.
    if (count > 10_000) keep(count);
    return count;
  });
}

/** How many people match the words, by role. */
export async function countManagedPeople(db: Database, searchQuery: string): Promise<PeopleCounts> {
  const [all, disabled, byRole] = await Promise.all([
    countPeople(db, matching({ searchQuery })),
    countPeople(db, matching({ searchQuery, disabled: 'true' })),
    countByRole(db, searchQuery),
  ]);
  return { all, disabled, roles: byRole };
}

function countByRole(db: Database, searchQuery: string): Promise<PeopleCounts['roles']> {
  const from = searchQuery
    ? sql`user_roles r join users u on u.id = r.user_id where ${contains(words, searchQuery)}`
    : sql`user_roles r`;
  const statement = sql<{
    role: Role;
    count: number;
  }>`select r.role, count(*)::int as count from ${from} group by r.role`;
  return countedByRole.findOrShare({ db, statement }, async (keep) => {
    const { rows } = await statement.execute(db);
    const found = new Map(rows.map(({ role, count }) => [role, count]));
    const counts = Object.fromEntries(roles.map((role) => [role, found.get(role) ?? 0])) as PeopleCounts['roles'];
    if (Object.values(counts).some((count) => count > 10_000)) keep(counts);
    return counts;
  });
}
