import { erasureRoutes } from '@oeuvre/contracts/domains/accounts/erasure/erasure.routes.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { endlessLimits } from '../../../test/services.ts';
import { allHandlers } from '../../api.ts';
import { registerConfirmed } from '../../domains/accounts/accounts.commands.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { eraseDueAccounts } from '../../domains/accounts/erasure/erasure.work.ts';
import { upsertContact } from '../../domains/contacts/contacts.commands.ts';
import { contactsSubscriptions } from '../../domains/contacts/contacts.events.ts';
import { notify } from '../../domains/notifications/notifications.commands.ts';
import { assign } from '../../domains/segments/segments.factory.ts';
import { audit } from '../../platform/database/audit.ts';
import { EventDelivery } from '../../platform/jobs/events.ts';
import { aFullLife, email, letWaitingEnd, password, rowsWith } from './own-data.fixture.ts';

const app = await testApp(allHandlers);
Object.assign(app.services, { limits: endlessLimits });
let world: Awaited<ReturnType<typeof aFullLife>>;
beforeEach(async () => {
  world = await aFullLife(app.services);
  app.services.mails.length = 0;
});

const ask = (choice: object, proof: object = { password }) =>
  app.call(world.lena, erasureRoutes.request, { body: { ...choice, proof } as never });
const erase = async (choice: object) => {
  await ask(choice);
  await letWaitingEnd(world.lena);
  await eraseDueAccounts(app.services, new AbortController().signal);
};
const words = ['lena@marchetti', 'Lena Marchetti', 'Marchetti'];
const authorOf = async (article: { id: string }) =>
  (
    await pool.query('select u.name, u.email from articles a join users u on u.id = a.owner_id where a.id = $1', [
      article.id,
    ])
  ).rows[0];

describe('erasing an account', () => {
  test('Lena sees what would end and be removed', async () => {
    expect(await app.call(world.lena, erasureRoutes.preview, {})).toEqual({
      counts: {
        memberships: 1,
        collections: 1,
        publishedArticles: 1,
        otherArticles: 1,
        publishedWorks: 1,
        otherWorks: 1,
        comments: 1,
      },
      requested: null,
      isLastAdmin: false,
    });
  });

  test('it needs the password', async () => {
    await expect(ask({ publications: 'noName' }, { password: 'wrong' })).rejects.toMatchObject({
      problem: { code: 'accounts/wrong-proof' },
    });
    await expect(ask({ publications: 'penName' })).rejects.toMatchObject({ status: 400 });
    expect((await pool.query('select 1 from account_erasures')).rowCount).toBe(0);
  });

  test('for seven days there is a way back, and the mail tells it', async () => {
    const { dueAt } = await ask({ publications: 'noName' });
    expect(Math.round((Date.parse(dueAt) - Date.now()) / 86_400_000)).toBe(7);
    expect(app.services.mails).toMatchObject([{ to: email, subject: expect.stringContaining('will be erased on') }]);
    await eraseDueAccounts(app.services, new AbortController().signal);
    expect(await rowsWith([email])).not.toEqual([]);
    expect(
      (await app.refusal(world.lena, erasureRoutes.request, { body: { publications: 'remove', proof: { password } } }))
        .code,
    ).toBe('accounts/erasure-asked');
    await app.call(world.lena, erasureRoutes.withdraw, {});
    await app.call(world.lena, erasureRoutes.withdraw, {});
    expect((await app.call(world.lena, erasureRoutes.preview, {})).requested).toBeNull();
    await eraseDueAccounts(app.services, new AbortController().signal);
    expect((await pool.query('select 1 from users where id = $1', [world.lena.id])).rowCount).toBe(1);
  });

  test('once the time is over nobody can stop it', async () => {
    await ask({ publications: 'noName' });
    await letWaitingEnd(world.lena);
    expect((await app.refusal(world.lena, erasureRoutes.withdraw, {})).code).toBe('accounts/erasure-begun');
  });

  test('afterwards no table has the address or the name, but for the pen name', async () => {
    expect((await rowsWith(words)).length).toBeGreaterThan(10);
    await erase({ publications: 'penName', penName: 'L. of Trieste' });
    expect(await rowsWith(words)).toEqual([]);
    expect(await authorOf(world.published)).toMatchObject({ name: 'L. of Trieste' });
    expect((await pool.query('select html, plain from mailings')).rows).toEqual([
      { html: '<p>By L. of Trieste</p>', plain: 'By L. of Trieste' },
    ]);
    expect((await pool.query("select body from notifications where kind = 'memberships.leave'")).rows).toEqual([
      { body: 'Somebody wants to join After Dark.' },
    ]);
    const counted =
      await pool.query(`select (select count(*)::int from articles) as articles, (select count(*)::int from artworks) as works,
      (select count(*)::int from collections) as collections, (select count(*)::int from article_comments) as comments,
      (select count(*)::int from memberships) as memberships, (select count(*)::int from sessions) as sessions,
      (select count(*)::int from files) as files`);
    expect(counted.rows).toEqual([
      { articles: 2, works: 1, collections: 0, comments: 0, memberships: 1, sessions: 0, files: 0 },
    ]);
    // Nothing leads from the pen name to who Lena was.
    expect(await rowsWith([world.lena.id])).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^public\.(?!audit_log|outbox)/)]),
    );
  });

  test('what is published stays without a name', async () => {
    await erase({ publications: 'noName' });
    expect(await rowsWith(words)).toEqual([]);
    expect(await authorOf(world.published)).toMatchObject({ name: '' });
  });

  test('or goes', async () => {
    await erase({ publications: 'remove' });
    expect(await rowsWith(words)).toEqual([]);
    expect((await pool.query('select title from articles')).rows).toEqual([{ title: 'By Ines' }]);
    expect((await pool.query('select 1 from artworks')).rowCount).toBe(0);
    expect((await pool.query('select name from users')).rows).toEqual([{ name: 'Ines Okafor' }]);
    expect((await pool.query('select 1 from digest_choices union all select 1 from digests')).rowCount).toBe(0);
  });

  test('open sessions end, with their sockets', async () => {
    const { rows } = await pool.query('select id from sessions where user_id = $1', [world.lena.id]);
    const touched: string[] = [];
    const client = await pool.connect();
    client.on('notification', ({ payload }) => touched.push(payload ?? ''));
    const { rows: channels } = await pool.query("select 'oeuvre_content' as name");
    await client.query(`listen ${channels[0].name}`);
    await erase({ publications: 'remove' });
    await client.query('select 1');
    client.release(true);
    expect(touched.join(' ')).toContain(`session:${rows[0].id}`);
  });

  test('the only administrator stays until there is another', async () => {
    await pool.query("insert into user_roles (user_id, role) values ($1, 'SUPER')", [world.lena.id]);
    await expect(ask({ publications: 'remove' })).rejects.toMatchObject({ problem: { code: 'accounts/last-admin' } });
    const boss = await aPerson(db, { roles: ['SUPER'] });
    await ask({ publications: 'remove' });
    await pool.query('update users set suspended = true where id = $1', [boss.id]);
    await letWaitingEnd(world.lena);
    await eraseDueAccounts(app.services, new AbortController().signal);
    expect((await pool.query('select 1 from users where id = $1', [world.lena.id])).rowCount).toBe(1);
  });

  test('if one part fails, nothing is erased', async () => {
    await pool.query('alter table recent_searches rename to recent_searches_away');
    try {
      await erase({ publications: 'remove' });
    } finally {
      await pool.query('alter table recent_searches_away rename to recent_searches');
    }
    expect((await pool.query('select 1 from articles where owner_id = $1', [world.lena.id])).rowCount).toBe(2);
  });
});

describe("other people's records", () => {
  const detailsOf = async (act: string) =>
    (await pool.query('select details from audit_log where act = $1 order by id', [act])).rows.map(
      ({ details }) => details,
    );
  const note = (by: { id: UserId }, act: string, details: Record<string, unknown>) =>
    audit(db, { viewer: by, act, subject: ['segment', world.segment.id], details });

  test('that hold the same words, or her name within a sentence, stay as they are', async () => {
    await pool.query(`update users set first_name = 'After', last_name = 'Dark' where id = $1`, [world.lena.id]);
    const details = { name: 'After Dark', note: 'After Dark opens', from: ['After Dark'] };
    await note(world.ines, 'segments.test', details);
    await notify(db, {
      kind: 'segments.test',
      text: 'After Dark opens tonight.',
      href: '/',
      subject: 'segment:x',
      to: [world.ines.id],
      names: world.ines.id,
    });
    await erase({ publications: 'remove' });
    expect(await detailsOf('segments.test')).toEqual([details]);
    expect((await pool.query("select body from notifications where kind = 'segments.test'")).rows).toEqual([
      { body: 'After Dark opens tonight.' },
    ]);
  });

  test('about her lose her address and her name, wherever they are whole values', async () => {
    await note(world.lena, 'lena.test', {
      name: 'Lena Marchetti',
      to: [{ email: ' Lena@Marchetti.example' }],
      kept: 1,
    });
    await note(world.ines, 'ines.test', { userId: world.lena.id, names: ['Lena Marchetti', 'Ines Okafor'] });
    await erase({ publications: 'remove' });
    expect(await detailsOf('lena.test')).toEqual([{ name: '[erased]', to: [{ email: '[erased]' }], kept: 1 }]);
    expect(await detailsOf('ines.test')).toEqual([{ userId: world.lena.id, names: ['[erased]', 'Ines Okafor'] }]);
  });

  test.each([['"fields": ['], [String.raw`\" .* (a|b) [`], ['": "x", "a": "']])(
    'stay valid whatever her name is: %s',
    async (name) => {
      const fields = { fields: ['first_name'], note: name };
      await pool.query('update users set first_name = $1, last_name = $2 where id = $3', [name, 'X', world.lena.id]);
      await note(world.ines, 'ines.test', fields);
      await note(world.lena, 'lena.test', { fields: [`${name} X`] });
      await erase({ publications: 'remove' });
      expect((await pool.query('select 1 from users where id = $1', [world.lena.id])).rowCount).toBe(0);
      expect(await detailsOf('ines.test')).toEqual([fields]);
      expect(await detailsOf('lena.test')).toEqual([{ fields: ['[erased]'] }]);
    },
  );
});

test('an erasure that fails sends no mail; the one that succeeds sends one', async () => {
  const { mails } = app.services;
  const goodbyes = () => mails.filter(({ subject }) => subject.includes('is erased'));
  await ask({ publications: 'remove' });
  await letWaitingEnd(world.lena);
  const run = () => eraseDueAccounts(app.services, new AbortController().signal);
  await pool.query('alter table recent_searches rename to recent_searches_away');
  try {
    for (let hour = 0; hour < 3; hour++) await run();
  } finally {
    await pool.query('alter table recent_searches_away rename to recent_searches');
  }
  expect(goodbyes()).toEqual([]);
  await run();
  await run();
  expect(goodbyes()).toMatchObject([{ to: email }]);
});

describe('an erased address stays away', () => {
  let supervisor: Awaited<ReturnType<typeof aPerson>>;
  beforeEach(async () => {
    supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    await assign(db, supervisor, world.segment);
    await erase({ publications: 'remove' });
  });

  test('adding answers as for somebody who has said no, and inviting is refused', async () => {
    const { results } = await app.call(supervisor, membershipsRoutes.add, {
      body: { segmentId: world.segment.id, usersEmails: [email, 'new@lead.example'], newsletter: true },
    });
    expect(results).toEqual([
      { email, result: 'opted_out' },
      { email: 'new@lead.example', result: 'added' },
    ]);
    expect(await rowsWith([email])).toEqual([]);
  });

  test('whoever writes many addresses at once does not bring it back', async () => {
    await pool.query(`insert into contacts (email) values ($1), ('b@lead.example') on conflict (email) do nothing`, [
      email,
    ]);
    expect((await pool.query(`select email from contacts where user_id is null`)).rows).toEqual([
      { email: 'b@lead.example' },
    ]);
    expect(await upsertContact(db, email)).toBeUndefined();
  });

  test('its owner can come back with a new account', async () => {
    const again = await aPerson(db, { email, roles: [] });
    await registerConfirmed(db, email);
    await new EventDelivery(db, contactsSubscriptions, app.services).deliverAll();
    expect((await pool.query("select 1 from suppressions where reason = 'erased'")).rowCount).toBe(0);
    expect(await upsertContact(db, email)).toMatchObject({ userId: again.id });
  });
});

test('the rooms of an erased person stay for the others, without words of theirs', async () => {
  await erase({ publications: 'remove' });
  const { chats } = await app.call(world.ines, chatRoutes.list, { query: { includeUnread: '1' } });
  expect(chats).toMatchObject([
    { isReadOnly: true, newMessages: 0, lastSeq: 2, lastChange: 2, participants: [{ userId: world.ines.id }] },
  ]);
  const page = await app.call(world.ines, chatRoutes.messages, { params: { roomId: chats[0]!.id }, query: {} });
  expect(page.messages).toMatchObject([1, 2].map(() => ({ senderId: null, text: '', deletedAt: expect.any(String) })));
});
