import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect } from 'vitest';
import { manyPeople } from '../../src/domains/accounts/accounts.factory.ts';
import { anArticle } from '../../src/domains/articles/articles.factory.ts';
import { savePicture } from '../../src/domains/files/files.commands.ts';
import { aPicture } from '../../src/domains/files/files.factory.ts';
import { aSegment } from '../../src/domains/segments/segments.factory.ts';
import { db, pool } from '../database.ts';
import { openSession, type WholeApi } from '../whole.ts';
import { manySubjects } from './cast.ts';
import type { Subject } from './machine-calls.ts';

/** A segment with two people who manage its members, and an article with a picture for members alone. */
export interface Room {
  readonly segment: { readonly id: SegmentId };
  readonly managers: readonly { readonly id: string; readonly session: string }[];
  readonly article: string;
  readonly title: string;
  readonly picture: string;
  /** Newcomers with these statuses; the first of a status EMPTY has an account, leads have none. */
  people(statuses: readonly MembershipStatus[]): Promise<Subject[]>;
  statusesOf(people: readonly Subject[]): Promise<MembershipStatus[]>;
  expectCountersEqualCounts(): Promise<void>;
}

export async function aRoom(api: WholeApi, { isPublic = false } = {}): Promise<Room> {
  const managers = await manyPeople(db, [{ roles: ['OO_SUPERVISOR'] }, { roles: ['OO_SUPERVISOR'] }]);
  const segment = await aSegment(db, { public: isPublic, staff: managers });
  const sessions = await Promise.all(managers.map(({ id }) => openSession(id)));
  const title = `For members of ${segment.id}`;
  const picture = await savePicture(db, api.services.storage, {
    bytes: await aPicture(),
    fileName: 'a.jpg',
    ownerId: managers[0]!.id,
  });
  const { location, width, height } = picture;
  const article = await anArticle(db, {
    by: managers[0]!,
    segments: [segment.id],
    status: 'published',
    value: [
      { id: 'a', type: 'title', children: [{ text: title }] },
      { id: 'b', type: 'images', images: [{ id: 'c', src: location, width, height, children: [] }] },
    ],
  });
  return {
    segment,
    managers: managers.map(({ id }, at) => ({ id, session: sessions[at]! })),
    article: article.id,
    title,
    picture: picture.id,
    people: (statuses) =>
      manySubjects(
        statuses.map((status, at) => ({
          segment,
          status,
          hasAccount: status === 'EMPTY' ? at > 0 : !status.startsWith('UNREGISTERED_'),
        })),
      ),
    statusesOf: (people) => statusesOf(segment.id, people),
    expectCountersEqualCounts: () => expectCountersEqualCounts(api, segment.id, sessions[0]!),
  };
}

async function statusesOf(segmentId: SegmentId, people: readonly Subject[]): Promise<MembershipStatus[]> {
  const { rows } = await pool.query<{ id: string; status: MembershipStatus }>(
    'select contact_id as id, status from memberships where segment_id = $1 and contact_id = any($2)',
    [segmentId, people.map(({ contactId }) => contactId)],
  );
  const found = new Map(rows.map(({ id, status }) => [id, status]));
  // One row per person and segment.
  expect(found.size).toBe(rows.length);
  return people.map(({ contactId }) => found.get(contactId) ?? 'EMPTY');
}

/** What lists, filters and segments show as numbers, against the rows themselves. */
async function expectCountersEqualCounts(api: WholeApi, segmentId: SegmentId, session: string): Promise<void> {
  const get = async (url: string) => (await api.ask({ method: 'GET', url, session })).json<Record<string, unknown>>();
  const { rows } = await pool.query<{ all: number; members: number; suspended: number; subscribed: number }>(
    `select count(*)::int as all, count(*) filter (where status = 'SUBSCRIBED')::int as members,
       count(*) filter (where status = 'SUSPENDED')::int as suspended,
       count(*) filter (where newsletter_status = 'subscribed')::int as subscribed
     from memberships where segment_id = $1`,
    [segmentId],
  );
  const { all, members, suspended, subscribed } = rows[0]!;
  const counts = await get(`/api/subscribed-users/segments/${segmentId}/counts`);
  expect(counts).toMatchObject({
    totalCount: all,
    membership: { member: members, suspended },
    newsletter: { active: subscribed },
  });
  expect(await get(`/api/segments/${segmentId}`)).toMatchObject({ membersCount: members });
  // The list and the moments of the past are kept by triggers: they say of everybody what the membership says.
  const apart = await pool.query(
    `with here as (select no from segments where id = $1),
       listed as (select * from segment_contacts where segment_no = (select no from here) and status > 0),
       own as (select * from memberships where segment_id = $1)
     select coalesce(own.contact_id, listed.contact_id) from own full join listed using (contact_id)
     where own.id is null or listed.contact_id is null or listed.status * 4 + listed.newsletter is distinct from
       (select cell from membership_points p where p.segment_no = (select no from here) and p.contact_id = own.contact_id order by at desc limit 1)`,
    [segmentId],
  );
  expect(apart.rows, 'memberships, list and past agree').toEqual([]);
}

/** Whether somebody with an account reads what is for members: the article, its picture, and the feed. */
export async function readsContent(api: WholeApi, room: Room, { userId }: Subject): Promise<boolean> {
  const session = `session-of-${userId}`;
  const get = (url: string) => api.ask({ method: 'GET', url, session });
  const replies = [
    (await get(`/api/articles/${room.article}`)).statusCode === 200,
    (await get(`/files/${room.picture}?width=300`)).statusCode === 200,
  ];
  const names = async (url: string) => (await get(url)).body.includes(room.title);
  const isInList = await names(`/api/articles?segmentsIds=${room.segment.id}`);
  const all = [...replies, isInList, await names('/api/feed')];
  expect(new Set(all).size, `article, picture, list and feed: ${all}`).toBe(1);
  return isInList;
}
