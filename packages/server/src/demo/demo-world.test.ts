import { verify } from '@node-rs/argon2';
import { membershipStatuses } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, pool } from '../../test/database.ts';
import { type TestServices, testServices } from '../../test/services.ts';
import { tileMaster } from '../domains/files/masters/masters.tiling.ts';
import { demoPassword } from './demo-accounts.ts';
import { addOriginal } from './demo-masters.ts';
import { loadDemoWorld } from './demo-world.ts';
import type { OriginalLater } from './plates.ts';

const rowsOf = async <Row>(query: string): Promise<Row[]> => (await pool.query(query)).rows as Row[];
const oneValue = async (query: string) => Object.values((await pool.query(query)).rows[0])[0];

/** Does what the world has noted for one of the works that are looked at closely. */
async function looksClosely(services: TestServices, noted: readonly OriginalLater[]) {
  const given = noted[0]!;
  // Run twice, as after a worker that died at the end.
  for (let time = 0; time < 2; time++) await addOriginal(services, given);
  await tileMaster(services, given.fileId, new AbortController().signal);
  const { state, levels } = await db
    .selectFrom('masters')
    .select(['state', 'levels'])
    .where('fileId', '=', given.fileId)
    .executeTakeFirstOrThrow();
  const { storage } = services;
  const small = async (key: string) =>
    sharp((await storage.get(key))!, { page: 0, limitInputPixels: false })
      .resize(90, 60)
      .removeAlpha()
      .raw()
      .toBuffer();
  const [shown, original] = [await small(`${given.fileId}/kept.jpg`), await small(`${given.fileId}/original.jpeg`)];
  const difference = shown.reduce((sum, one, at) => sum + Math.abs(one - original[at]!), 0) / shown.length;
  return { noted: noted.length, state, levels: levels?.length ?? 0, difference };
}

/** Each test empties the database, so the facts are read right after loading. */
async function loadAndLook() {
  await pool.query('select clean()');
  const services = await testServices();
  const said: string[] = [];
  const noted: OriginalLater[] = [];
  const needs = { ...services, addLater: async (original: OriginalLater) => void noted.push(original) };
  const loaded = await loadDemoWorld(needs, (line) => said.push(line));
  const countAll = () =>
    rowsOf<{ works: number; people: number }>(
      'select (select count(*)::int from artworks) as works, (select count(*)::int from users) as people',
    );
  const before = await countAll();
  const loadedAgain = await loadDemoWorld(needs, () => {});
  return {
    originals: await looksClosely(services, noted),
    said,
    loaded,
    loadedAgain,
    before,
    after: await countAll(),
    accounts: await rowsOf<{
      email: string;
      roles: string[];
      flags: boolean[];
      assigned: string[];
      member: string[];
      password: string;
      confirmed: boolean;
    }>(`
      select u.email, array(select role from user_roles r where r.user_id = u.id) as roles, u.email_verified as confirmed,
             array[can_write_articles, can_publish_articles, can_mail_articles] as flags,
             array(select s.name from segment_staff f join segments s on s.id = f.segment_id where f.user_id = u.id order by s.name) as assigned,
             array(select s.name || ' ' || m.newsletter_status || ' ' || s.public from memberships m join contacts c on c.id = m.contact_id join segments s on s.id = m.segment_id
                   where c.user_id = u.id and m.status = 'SUBSCRIBED' order by s.name) as member,
             (select password from credentials where user_id = u.id) as password
      from users u where u.email like '%@oeuvre.test'`),
    rooms: await rowsOf<{ public: boolean; covered: boolean; pictures: string[]; works: number }>(`
      select public, cover_file_id is not null and image_file_id is not null as covered, array[cover_file_id, image_file_id]::text[] as pictures, (select count(*)::int from artwork_segments a where a.segment_id = s.id) as works from segments s`),
    statuses: await rowsOf<{ segment_id: string; status: string; count: number }>(
      'select segment_id, status, count(*)::int from memberships group by 1, 2',
    ),
    people: await oneValue(`select count(*)::int from contacts where email like '%@people.oeuvre.test'`),
    leadsWithAccount: await oneValue(
      `select count(*)::int from memberships m join contacts c on c.id = m.contact_id where m.status like 'UNREGISTERED%' and c.user_id is not null`,
    ),
    // Differences between the history, the points of the past and the memberships.
    apart: await rowsOf(`
      select c.email, m.status, e.to_status, p.cell from memberships m join contacts c on c.id = m.contact_id join segments s on s.id = m.segment_id
        left join lateral (select to_status from membership_events e where e.segment_id = m.segment_id and e.contact_id = m.contact_id order by at desc, id desc limit 1) e on true
        left join lateral (select cell from membership_points p where p.segment_no = s.no and p.contact_id = m.contact_id order by at desc limit 1) p on true
      where c.email like '%@people.oeuvre.test'
        and (e.to_status is distinct from m.status or p.cell is distinct from membership_code(m.status, m.join_type) * 4 + newsletter_code(m.newsletter_status))`),
    broken: await rowsOf(`
      select * from (select contact_id, from_status, lag(to_status) over (partition by segment_id, contact_id order by at) as before from membership_events) e
      where from_status <> coalesce(before, 'EMPTY')`),
    expired: await oneValue(
      `select count(*)::int from memberships where status in ('INVITED', 'UNREGISTERED_INVITED_BY_CURATOR') and invited_at < now() - interval '28 days'`,
    ),
    described: await rowsOf<{ title: number; phone: number; about: number; occupations: number; photo: number }>(`
      select count(c.title)::int as title, count(c.phone)::int as phone, count(nullif(c.about, ''))::int as about, count(u.image)::int as photo,
        count(*) filter (where exists (select from contact_occupations o where o.contact_id = c.id))::int as occupations
      from contacts c left join users u on u.id = c.user_id where c.email like '%@people.oeuvre.test'`),
    unnamed:
      await oneValue(`select count(*)::int from memberships m join membership_events e using (segment_id, contact_id)
      where m.status = e.to_status and e.event in ('decline', 'suspend', 'invite', 'approve') and e.actor_id is null`),
    wishes: await oneValue(`select count(distinct message)::int from memberships where status = 'REQUEST_PENDING'`),
    futureSteps: await oneValue('select count(*)::int from membership_events where at > now()'),
    articles: await rowsOf<{ state: string; access: string; count: number }>(`
      select case when published_at is not null then 'published' when on_review then 'on review' else 'draft' end as state, access_type as access, count(*)::int from articles group by 1, 2`),
    talk: await rowsOf<{ title: string; comments: number; answers: number; quoted: boolean }>(`
      select a.title, count(distinct c.id)::int as comments, count(r.id)::int as answers, bool_and(a.body like '%' || left(c.quote, 40) || '%') as quoted
      from article_comments c join articles a on a.id = c.article_id left join article_comment_replies r on r.comment_id = c.id group by a.id`),
    chats: await rowsOf<{
      name: string;
      messages: number;
      images: number;
      edited: number;
      unread: string[];
      due: number;
    }>(`
      select r.name, r.last_seq as messages, count(m.file_id)::int as images, count(m.edited_at)::int as edited,
        array(select u.email || ' ' || (r.last_seq - p.last_read) from chat_participants p join users u on u.id = p.user_id
          where p.room_no = r.no and p.last_read < r.last_seq order by 1) as unread,
        (select count(*)::int from chat_participants p where p.room_no = r.no and p.last_mailed < r.last_seq) as due
      from chat_rooms r join chat_messages m on m.room_no = r.no group by r.no order by r.no`),
    sentBack: await rowsOf<{ title: string; on_review: boolean }>(
      `select a.title, a.on_review from article_history h join articles a on a.id = h.article_id where h.act = 'sent-back' and h.reason <> ''`,
    ),
    unread: await rowsOf<{ email: string; unread: number; read: number }>(`
      select u.email, count(*) filter (where n.read_at is null)::int as unread, count(n.read_at)::int as read
      from notifications n join users u on u.id = n.user_id where n.mail_due_at is null group by u.email order by u.email`),
    homelessArticles: await oneValue(
      `select count(*)::int from articles a where (on_review or published_at is not null) and not exists (select from article_segments s where s.article_id = a.id)`,
    ),
    collections: await rowsOf<{ name: string; is_private: boolean; works: number; without_id: number }>(`
      select c.name, c.owner_id is not null as is_private, count(*)::int as works, count(*) filter (where a.open_id is null)::int as without_id
      from collections c join collection_items i on i.collection_id = c.id join artworks a on a.id = i.artwork_id group by c.id order by 2, 1`),
    wallTextsOfExhibitions: await oneValue(
      'select count(*)::int from exhibitions e join collection_items i on i.collection_id = e.collection_id where i.artwork_id is null',
    ),
    offers: await rowsOf<{ room: string; status: string; waiting: number; pictured: boolean }>(`
      select s.name as room, p.status, sum(p.open_questions)::int as waiting,
        bool_and(exists (select from artwork_images i where i.artwork_id = p.artwork_id)) as pictured
      from applications p join segments s on s.id = p.segment_id group by 1, 2 order by 1, 2`),
    bareWorks: await oneValue(
      'select count(*)::int from artworks a where not exists (select from artwork_images i where i.artwork_id = a.id)',
    ),
    lostFiles: (
      await Promise.all(
        (
          await rowsOf<{ storage_key: string }>('select storage_key from files')
        ).map((row) => services.storage.exists(row.storage_key)),
      )
    ).filter((there) => !there),
    imports: await rowsOf<{ state: string }>('select state from imports'),
    lookedAfter: await rowsOf<{ email: string; works: number }>(`
      select u.email, count(*)::int as works from segment_staff f join users u on u.id = f.user_id join artwork_segments h on h.segment_id = f.segment_id
      join artworks a on a.id = h.artwork_id and a.owner_id is null where u.email like 'supervisor%' group by 1 order by 1`),
    hiddenCovers: await oneValue(
      `select count(*)::int from segments s join files f on f.id in (s.cover_file_id, s.image_file_id) where s.visible and f.visibility <> 'public'`,
    ),
  };
}

let world: Awaited<ReturnType<typeof loadAndLook>>;
beforeAll(async () => {
  world = await loadAndLook();
}, 300_000);

const account = (name: string) => world.accounts.find(({ email }) => email === `${name}@oeuvre.test`)!;

test('the demo world is loaded once into an empty database', () => {
  expect([world.loaded, world.loadedAgain]).toEqual([true, false]);
  expect(world.after).toEqual(world.before);
  expect(world.said).toEqual(['Loading the demo world ...']);
});

describe('accounts', () => {
  test.each([
    ['super', 'SUPER', false],
    ['supervisor', 'OO_SUPERVISOR', true],
    ['supervisor2', 'OO_SUPERVISOR', true],
    ['curator', 'OO_CURATOR', false],
    ['collaborator', 'COLLABORATOR', false],
    ['applications', 'APPLICATION_MANAGER', false],
    ['author', 'OWNER', true],
    ['member', 'COMMON', false],
    ['stranger', 'COMMON', false],
  ])('%s@ is %s, and has all three flags: %s', (name, role, hasFlags) => {
    expect(account(name)).toMatchObject({ roles: [role], flags: [hasFlags, hasFlags, hasFlags], confirmed: true });
  });

  test('all of them sign in with the demo password, and there are no others', async () => {
    expect(world.accounts).toHaveLength(9);
    for (const password of new Set(world.accounts.map((one) => one.password)))
      expect(await verify(password, demoPassword)).toBe(true);
  });

  test('supervisor@ supervises three rooms, supervisor2@ another one', () => {
    const [three, one] = [account('supervisor').assigned, account('supervisor2').assigned];
    expect([three.length, one.length, three.filter((room) => one.includes(room))]).toEqual([3, 1, []]);
  });

  test('member@ and author@ get the newsletter of the same private and public room of supervisor@; stranger@ belongs nowhere', () => {
    const member = account('member').member;
    expect(account('author').member).toEqual(member);
    expect(member.map((line) => line.split(' ').slice(-2).join(' ')).sort()).toEqual([
      'subscribed false',
      'subscribed true',
    ]);
    for (const line of member) expect(account('supervisor').assigned).toContain(line.split(' ').slice(0, -2).join(' '));
    expect(account('stranger').member).toEqual([]);
  });
});

describe('the content', () => {
  test('five rooms, public and private, each with a cover and works', () => {
    expect(world.rooms).toHaveLength(5);
    expect(new Set(world.rooms.map((room) => room.public)).size).toBe(2);
    for (const room of world.rooms)
      expect(room).toMatchObject({ covered: true, works: expect.toSatisfy((works: number) => works >= 5) });
    expect(new Set(world.rooms.flatMap(({ pictures }) => pictures)).size).toBe(10);
    expect(world.hiddenCovers).toBe(0);
  });

  test('supervisors look after works, and an import waits for administrators', () => {
    expect(world.lookedAfter.map(({ email }) => email)).toEqual(['supervisor2@oeuvre.test', 'supervisor@oeuvre.test']);
    expect(world.imports).toEqual([{ state: 'mapping' }]);
  });

  test('some sixty works, each with a stored picture', () => {
    expect(world.before[0]!.works).toBeGreaterThanOrEqual(56);
    expect([world.bareWorks, world.lostFiles]).toEqual([0, []]);
  });

  test('some can be looked at closely: they get their originals after the start, and are the same picture', () => {
    const { noted, state, levels, difference } = world.originals;
    expect([noted, state, levels >= 4]).toEqual([3, 'ready', true]);
    expect(difference).toBeLessThan(4);
  });

  test('collections of three rooms, and one of the author with a sheet that has no OO ID', () => {
    expect(world.collections.map(({ is_private, without_id }) => [is_private, without_id])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
      [true, 1],
    ]);
    for (const { works } of world.collections) expect(works).toBeGreaterThanOrEqual(4);
    expect(world.wallTextsOfExhibitions).toBe(2);
  });

  test('works are offered to two rooms: new ones, one of them with a question, and ended ones of each kind', () => {
    expect(world.offers.map(({ room, status, waiting }) => [room, status, waiting])).toEqual([
      ['First Light', 'pending', 0],
      ['Weather and Water', 'approved', 0],
      ['Weather and Water', 'archived', 0],
      ['Weather and Water', 'declined', 0],
      ['Weather and Water', 'pending', 1],
    ]);
    expect(world.offers.every(({ pictured }) => pictured)).toBe(true);
  });

  test('eight articles in every state, some published for everybody and some for members', () => {
    expect(world.articles.reduce((sum, { count }) => sum + count, 0)).toBe(8);
    expect(new Set(world.articles.map(({ state }) => state))).toEqual(new Set(['draft', 'on review', 'published']));
    expect(new Set(world.articles.filter(({ state }) => state === 'published').map(({ access }) => access))).toEqual(
      new Set(['PUBLIC', 'SUBSCRIBERS_ONLY']),
    );
    expect(world.homelessArticles).toBe(0);
  });

  test('two hundred people, with every possible status in every room', () => {
    expect(world.people).toBe(200);
    const everyStatus = membershipStatuses.filter((status) => status !== 'EMPTY').sort();
    for (const room of new Set(world.statuses.map((row) => row.segment_id)))
      expect(
        world.statuses
          .filter((row) => row.segment_id === room)
          .map((row) => row.status)
          .sort(),
      ).toEqual(everyStatus);
    expect(world.leadsWithAccount).toBe(0);
  });

  test('whom the address book knows, with titles, phones, occupations, lives and photos', () => {
    const [{ title, phone, about, occupations, photo }] = world.described as [(typeof world.described)[number]];
    expect(Math.min(title, phone, about, occupations, photo)).toBeGreaterThan(40);
    expect(world.wishes).toBeGreaterThan(5);
    expect(world.unnamed).toBe(0);
  });

  test('each with a past that leads to their status, which the list as of a day knows too', () => {
    expect(world.apart).toEqual([]);
    expect(world.broken).toEqual([]);
    expect([world.futureSteps, world.expired]).toEqual([0, 0]);
  });
});

test('a submitted article has comments, a draft was sent back with a reason, and the people concerned were notified', () => {
  expect(world.talk).toEqual([{ title: 'Beato’s Harbour, Hour by Hour', comments: 2, answers: 1, quoted: true }]);
  expect(world.sentBack).toEqual([{ title: 'Eight Hours of the Lake', on_review: false }]);
  expect(world.unread).toEqual([
    { email: 'author@oeuvre.test', unread: 3, read: expect.any(Number) },
    { email: 'supervisor@oeuvre.test', unread: 2, read: expect.any(Number) },
  ]);
});

test('curators have written to each other: a room of three, an image, an edit, unread messages, and no mails due', () => {
  expect(world.chats).toEqual([
    {
      name: 'Autumn hang',
      messages: 8,
      images: 1,
      edited: 1,
      unread: ['curator@oeuvre.test 2', 'supervisor@oeuvre.test 1'],
      due: 0,
    },
    { name: '', messages: 4, images: 0, edited: 0, unread: ['supervisor@oeuvre.test 1'], due: 0 },
    { name: '', messages: 4, images: 1, edited: 0, unread: [], due: 0 },
  ]);
});
