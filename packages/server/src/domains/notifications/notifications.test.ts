import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { MailRefused } from '../../platform/mail/mail-model.ts';
import { aPerson, manyPeople } from '../accounts/accounts.factory.ts';
import { deleteOldNotifications, type News, notify, withdrawNews } from './notifications.commands.ts';
import { notificationsHandlers } from './notifications.routes.ts';
import { mailDueNotifications } from './notifications.sending.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let ada: Awaited<ReturnType<typeof aPerson>>;
let ben: typeof ada;

beforeAll(async () => {
  app = await testApp(notificationsHandlers);
});
beforeEach(async () => {
  ada = await aPerson(db, { email: 'ada@example.test' });
  ben = await aPerson(db, { email: 'ben@example.test' });
  app.services.mails.length = 0;
});

const notifyPeople = (text: string, to = [ada], more: Partial<News> = {}) =>
  notify(db, {
    kind: 'chat.written',
    text,
    href: '/chat/1',
    subject: 'chat:1',
    to: to.map((person) => person.id),
    ...more,
  });
const list = (who: typeof ada, query: { page?: string | number; itemsPerPage?: number } = {}) =>
  app.call(who, notificationsRoutes.list, { query });
const unreadOf = async (who: typeof ada) => (await app.call(who, notificationsRoutes.unread, {})).unreadCount;

describe('in the application', () => {
  test('people read their own notifications, newest first, and no others', async () => {
    await notifyPeople('The first.');
    await notifyPeople('The second.', [ada, ben]);
    await notifyPeople('For Ben.', [ben], { href: '/elsewhere' });
    expect(await list(ada)).toMatchObject({
      notifications: [
        {
          kind: 'chat.written',
          text: 'The second.',
          href: '/chat/1',
          readAt: null,
          createdAt: expect.stringMatching(/Z$/),
        },
        { text: 'The first.' },
      ],
      totalCount: 2,
      unreadCount: 2,
      hasNextPage: false,
      nextPage: null,
    });
    expect((await list(ben)).notifications.map((one) => one.text)).toEqual(['For Ben.', 'The second.']);
  });

  test('a long list comes in pages, without duplicates or gaps', async () => {
    for (let at = 0; at < 7; at++) await notifyPeople(`Number ${at}.`);
    const texts: string[] = [];
    let page: string | number | null = 1;
    while (page !== null) {
      const reply: Awaited<ReturnType<typeof list>> = await list(ada, { page, itemsPerPage: 3 });
      texts.push(...reply.notifications.map((one) => one.text));
      expect(reply.totalCount).toBe(7);
      page = reply.nextPage;
    }
    expect(texts).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Number ${at}.`));
  });

  test('a person marks some or all as read; other people’s stay unread', async () => {
    await notifyPeople('The first.', [ada, ben]);
    await notifyPeople('The second.', [ada, ben]);
    const ofBen = (await list(ben)).notifications;
    const [second] = (await list(ada)).notifications;
    expect(await app.call(ada, notificationsRoutes.read, { body: { ids: [second!.id, ofBen[0]!.id] } })).toEqual({
      unreadCount: 1,
    });
    expect((await list(ada)).notifications.map((one) => one.readAt !== null)).toEqual([true, false]);
    expect(await app.call(ada, notificationsRoutes.read, { body: { ids: [] } })).toEqual({ unreadCount: 1 });
    expect(await app.call(ada, notificationsRoutes.read, {})).toEqual({ unreadCount: 0 });
    expect(await unreadOf(ben)).toBe(2);
  });

  test('following a notification marks it as read and leads to its subject; another person’s is not found', async () => {
    await notifyPeople('A wave.', [ada], { href: '/articles/1?comment=2' });
    await notifyPeople('Another.');
    const [, wave] = (await list(ada)).notifications;
    const params = { id: wave!.id };
    expect((await app.refusal(ben, notificationsRoutes.follow, { params })).status).toBe(404);
    expect((await app.refusal(null, notificationsRoutes.follow, { params })).status).toBe(401);
    expect(await unreadOf(ada)).toBe(2);
    for (const _ of ['once', 'again'])
      expect(await app.call(ada, notificationsRoutes.follow, { params })).toEqual({ href: '/articles/1?comment=2' });
    expect((await list(ada)).notifications.map((one) => one.readAt !== null)).toEqual([false, true]);
  });

  test('a guest has none, and invalid ids and pages are refused', async () => {
    for (const route of [notificationsRoutes.list, notificationsRoutes.unread, notificationsRoutes.settings])
      expect((await app.refusal(null, route, {})).code).toBe('common/signed-out');
    expect((await app.refusal(null, notificationsRoutes.read, {})).status).toBe(401);
    expect((await app.refusal(null, notificationsRoutes.changeSettings, { body: { mails: true } })).status).toBe(401);
    expect((await app.refusal(ada, notificationsRoutes.read, { body: { ids: ['one' as never] } })).status).toBe(400);
    expect((await app.refusal(ada, notificationsRoutes.list, { query: { page: 'nowhere' } })).status).toBe(400);
    expect(
      (await app.refusal(ada, notificationsRoutes.changeSettings, { body: { mails: 'no' as never } })).status,
    ).toBe(400);
  });

  test('one call notifies a thousand people', async () => {
    const crowd = await manyPeople(
      db,
      Array.from({ length: 1_000 }, (_, at) => ({ email: `crowd${at}@example.test` })),
    );
    await notifyPeople('For all.', [...crowd]);
    expect(await unreadOf(crowd.at(-1)!)).toBe(1);
    await withdrawNews(db, 'chat:1');
    expect(await unreadOf(crowd.at(-1)!)).toBe(0);
  });

  test('nobody is notified twice of one thing, and suspended people are not notified', async () => {
    await pool.query('update users set suspended = true where id = $1', [ben.id]);
    await notifyPeople('Once.', [ada, ada, ben]);
    expect(await unreadOf(ada)).toBe(1);
    expect(await unreadOf(ben)).toBe(0);
  });

  test('notifications are deleted with their subject, and after half a year', async () => {
    await notifyPeople('Of this.', [ada, ben]);
    await notifyPeople('Of that.', [ada], { subject: 'chat:2' });
    await withdrawNews(db, 'chat:1');
    expect((await list(ada)).notifications.map((one) => one.text)).toEqual(['Of that.']);
    await pool.query("update notifications set created_at = now() - interval '181 days'");
    await notifyPeople('Of now.');
    await deleteOldNotifications(db);
    expect((await list(ada)).notifications.map((one) => one.text)).toEqual(['Of now.']);
  });
});

describe('by mail', () => {
  const later = (minutes: number) =>
    pool.query(
      "update notifications set mail_due_at = mail_due_at - $1 * interval '1 minute', created_at = created_at - $1 * interval '1 minute'",
      [minutes],
    );
  const send = (services = app.services) => mailDueNotifications(services, new AbortController().signal);

  test('a person who has not read it after five minutes gets one mail with all that waits', async () => {
    await notifyPeople('An older thing.');
    await later(4);
    await send();
    expect(app.services.mails).toEqual([]);
    await later(2);
    await notifyPeople('A newer <thing>.', [ada], { href: '/articles/1' });
    await send();
    expect(app.services.mails).toHaveLength(1);
    const mail = app.services.mails[0]!;
    expect(mail).toMatchObject({ to: 'ada@example.test', subject: '2 notifications for you at Oeuvre' });
    const [newer, older] = (await list(ada)).notifications.map(({ id }) => `http://oeuvre.test/notifications/${id}`);
    expect(mail.text).toContain(`A newer <thing>.\n${newer}\n\nAn older thing.\n${older}`);
    expect(mail.html).toContain(`<a href="${newer}">A newer &#60;thing&#62;.</a>`);
    expect(mail.text).toContain(
      'Turn these mails off in your profile: http://oeuvre.test/user/profile?tab=notifications',
    );
    await later(60);
    await send();
    expect(app.services.mails).toHaveLength(1);
    expect(await unreadOf(ada)).toBe(2);
  });

  test('a single notification is the subject of the mail', async () => {
    await notifyPeople('Ines has published “A Wave”.');
    await later(6);
    await send();
    expect(app.services.mails.map((mail) => mail.subject)).toEqual(['Ines has published “A Wave”.']);
  });

  test('no mail contains what was read in time', async () => {
    await notifyPeople('Seen at once.');
    await app.call(ada, notificationsRoutes.read, {});
    await later(6);
    await send();
    expect(app.services.mails).toEqual([]);
  });

  test('people who turn such mails off get none, not even of what already waits; after turning them on, they get mails about what comes then', async () => {
    expect(await app.call(ada, notificationsRoutes.settings, {})).toEqual({ mails: true });
    await notifyPeople('Before.');
    expect(await app.call(ada, notificationsRoutes.changeSettings, { body: { mails: false } })).toEqual({
      mails: false,
    });
    await notifyPeople('While off.');
    await later(6);
    await send();
    expect(app.services.mails).toEqual([]);
    await app.call(ada, notificationsRoutes.changeSettings, { body: { mails: true } });
    expect(await app.call(ada, notificationsRoutes.settings, {})).toEqual({ mails: true });
    await notifyPeople('Then.');
    await later(6);
    await send();
    expect(app.services.mails.map((mail) => mail.subject)).toEqual(['Then.']);
  });

  test('nobody gets a mail at an unconfirmed address', async () => {
    await pool.query('update users set email_verified = false where id = $1', [ada.id]);
    await notifyPeople('For nobody.');
    await later(6);
    await send();
    expect(app.services.mails).toEqual([]);
  });

  test('of two workers at once, only one sends', async () => {
    await notifyPeople('Once only.', [ada, ben]);
    await later(6);
    await Promise.all([send(), send(), send()]);
    expect(app.services.mails.map((mail) => mail.to).sort()).toEqual(['ada@example.test', 'ben@example.test']);
  });

  test('a mail server that is down is retried; an address that refuses mail is not', async () => {
    await notifyPeople('Wait for it.');
    await later(6);
    const refusing = (kind: 'transient' | 'permanent') => ({
      ...app.services,
      mailer: { ...app.services.mailer, send: () => Promise.reject(new MailRefused(kind, 'no')) },
    });
    await send(refusing('transient'));
    await send();
    expect(app.services.mails).toEqual([]);
    await later(6);
    await send(refusing('permanent'));
    await later(6);
    await send();
    expect(app.services.mails).toEqual([]);
  });

  test('the mail counts a dozen notifications and lists ten', async () => {
    for (let at = 0; at < 12; at++) await notifyPeople(`Number ${at}.`);
    await later(6);
    await send();
    const [mail] = app.services.mails;
    expect(mail!.subject).toBe('12 notifications for you at Oeuvre');
    expect(mail!.text).toContain('… and 2 more.');
    expect(mail!.text).not.toContain('Number 1.');
  });
});
