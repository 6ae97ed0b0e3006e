import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { ArticleId, ContactId, MailingId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { anArticle } from '../articles/articles.factory.ts';
import { manyContacts } from '../contacts/contacts.factory.ts';
import { manyMemberships } from '../memberships/memberships.factory.ts';
import { aSegment, assign } from '../segments/segments.factory.ts';
import { manyReaders } from './mailings.factory.ts';
import { mailingsHandlers } from './mailings.routes.ts';
import { sendMailing } from './mailings.sending.ts';
import { unsubscribeToken } from './mailings.tokens.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let supervisor: { id: UserId };
let segment: { id: SegmentId };
let article: { id: ArticleId };

beforeAll(async () => {
  app = await testApp(mailingsHandlers, { demo: true });
});
beforeEach(async () => {
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  segment = await aSegment(db, { name: 'Paper Cabinet', staff: [supervisor] });
  article = await anArticle(db, { by: await aPerson(db), segments: [segment.id], status: 'published' });
});

const query = () => ({ articleId: article.id });
const start = (person: { id: string } | null = supervisor) => app.call(person, mailingsRoutes.start, { body: query() });
const membershipOf = async (contactId: ContactId) =>
  (
    await pool.query<{ status: string; newsletter: string }>(
      'select status, newsletter_status as newsletter from memberships where contact_id = $1',
      [contactId],
    )
  ).rows[0];

async function aSentMailing(count = 3) {
  const readers = await manyReaders(db, { segment, count });
  const { mailingId } = await start();
  await sendMailing(app.services, mailingId!);
  return { readers, mailingId: mailingId! };
}

test('a test mail goes to each chosen address once, immediately, and does not start the campaign', async () => {
  const answer = await app.call(supervisor, mailingsRoutes.sendTest, {
    body: { ...query(), emails: ['Ines@example.org', 'ines@example.org ', 'tom@example.org'] },
  });
  expect(answer).toEqual({ message: 'Test email sent successfully', sent: 2 });
  const { rows } = await pool.query('select recipient, raw from mailbox_messages order by recipient');
  expect(rows.map((row) => row.recipient)).toEqual(['ines@example.org', 'tom@example.org']);
  expect(rows[0].raw).toContain('This is a test e-mail.');
  expect(await app.call(supervisor, mailingsRoutes.status, { query: query() })).toMatchObject({
    started: false,
    state: 'not_started',
  });
});

test.each([[[]], [['nobody']], [Array.from({ length: 21 }, (_, at) => `p${at}@example.org`)]])(
  'test recipients %j are invalid input',
  async (emails) => {
    expect(await app.refusal(supervisor, mailingsRoutes.sendTest, { body: { ...query(), emails } })).toMatchObject({
      status: 400,
    });
  },
);

test('the sender of a test finds its recipients again, each once, and nobody else does', async () => {
  const known = await aPerson(db, { email: 'known@example.org', firstName: 'Nora', lastName: 'Winter' });
  for (const emails of [['tom@example.org'], ['known@example.org', 'Tom@example.org']])
    await app.call(supervisor, mailingsRoutes.sendTest, { body: { ...query(), emails } });
  const history = await app.call(supervisor, mailingsRoutes.searchHistory, {});
  expect(history.map(({ email, last_name }) => [email, last_name]).sort()).toEqual([
    ['known@example.org', 'Winter'],
    ['tom@example.org', ''],
  ]);
  expect(history.find((one) => one.email === known.email)?.id).toBe(known.id);
  expect(await app.call(await aPerson(db, { roles: ['SUPER'] }), mailingsRoutes.searchHistory, {})).toEqual([]);
  expect((await app.refusal(await aPerson(db), mailingsRoutes.searchHistory, {})).status).toBe(403);
  expect((await app.refusal(null, mailingsRoutes.searchHistory, {})).status).toBe(401);
});

test('a suppressed address gets no test mail, and the sender learns so', async () => {
  await pool.query(
    "insert into suppressions (email_hash, reason) values (encode(sha256('ines@example.org'::bytea), 'hex'), 'bounce')",
  );
  expect(
    await app.refusal(supervisor, mailingsRoutes.sendTest, { body: { ...query(), emails: ['ines@example.org'] } }),
  ).toMatchObject({
    code: 'mailings/test-refused',
    status: 502,
  });
});

const everyRole: readonly Role[] = [
  'COMMON',
  'OWNER',
  'COLLABORATOR',
  'OO_CURATOR',
  'APPLICATION_MANAGER',
  'SUPERVISOR',
  'OO_SUPERVISOR',
  'SUPER',
];
const mailers: readonly Role[] = ['SUPERVISOR', 'OO_SUPERVISOR', 'SUPER'];
const acts = {
  status: (person: { id: string } | null) => app.call(person, mailingsRoutes.status, { query: query() }),
  'test mail': (person: { id: string } | null) =>
    app.call(person, mailingsRoutes.sendTest, { body: { ...query(), emails: ['ines@example.org'] } }),
  start: (person: { id: string } | null) => start(person),
} as const;

test.each(everyRole.flatMap((role) => Object.keys(acts).map((act) => [role, act as keyof typeof acts] as const)))(
  '%s assigned to the segment, with the flag: %s',
  async (role, act) => {
    await manyReaders(db, { segment, count: 1 });
    const person = await aPerson(db, { roles: [role], flags: ['canMailArticles'] });
    if (role !== 'SUPER') await assign(db, person, segment);
    const answer = await acts[act](person).then(
      () => 200,
      (refused: { status: number }) => refused.status,
    );
    expect(answer).toBe(mailers.includes(role) ? 200 : answer === 404 ? 404 : 403);
  },
);

test.each(mailers)('%s without the flag may not mail', async (role) => {
  const person = await aPerson(db, { roles: [role] });
  await assign(db, person, segment);
  for (const act of Object.values(acts))
    await expect(act(person)).rejects.toMatchObject({ status: 403, code: 'articles/may-not-mail' });
});

test('supervisors of other segments, and those suspended in this one, may not mail', async () => {
  const foreign = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  await aSegment(db, { staff: [foreign] });
  await expect(start(foreign)).rejects.toMatchObject({ status: 403 });
  await pool.query("insert into contacts (user_id, email) values ($1, 's@oeuvre.test')", [supervisor.id]);
  await pool.query(
    "insert into memberships (segment_id, contact_id, status) select $1, id, 'SUSPENDED' from contacts where user_id = $2",
    [segment.id, supervisor.id],
  );
  await expect(start()).rejects.toMatchObject({
    status: expect.toSatisfy((status: number) => status === 403 || status === 404),
  });
});

test('guests have to sign in, and an unknown article is not found', async () => {
  for (const act of Object.values(acts)) await expect(act(null)).rejects.toMatchObject({ status: 401 });
  expect(
    await app.refusal(supervisor, mailingsRoutes.status, { query: { articleId: segment.id as unknown as ArticleId } }),
  ).toMatchObject({ status: 404 });
});

test('nobody may mail if mass mailing is switched off, and the refusal says why', async () => {
  const off = await testApp(mailingsHandlers, { massMailing: false });
  const refused = await off.refusal(supervisor, mailingsRoutes.start, { body: query() });
  expect(refused).toMatchObject({ status: 403, code: 'mailings/switched-off' });
  expect(refused.problem.message).toBe('Mass mailing is switched off here.');
});

test('another person’s draft is not found, and an unpublished article cannot be sent', async () => {
  await pool.query('update articles set published_at = null');
  expect(await app.refusal(supervisor, mailingsRoutes.start, { body: query() })).toMatchObject({
    code: 'articles/not-mailable',
    status: 409,
  });
  await pool.query('update articles set submitted_at = null');
  expect(await app.refusal(supervisor, mailingsRoutes.start, { body: query() })).toMatchObject({ status: 404 });
});

test('a mailing of another segment cannot be paused, resumed or read', async () => {
  const { mailingId } = await aSentMailing();
  const foreign = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  const params = { mailingId };
  for (const route of [mailingsRoutes.pause, mailingsRoutes.resume, mailingsRoutes.recipients])
    expect((await app.refusal(foreign, route, { params, query: {} } as never)).status).toBe(403);
  expect((await app.refusal(supervisor, mailingsRoutes.pause, { params })).code).toBe('mailings/not-sending');
  expect((await app.refusal(supervisor, mailingsRoutes.resume, { params })).code).toBe('mailings/not-paused');
  expect(
    (await app.refusal(supervisor, mailingsRoutes.pause, { params: { mailingId: segment.id as unknown as MailingId } }))
      .status,
  ).toBe(404);
});

test('a reset without a campaign is refused, whether the query or the body names the article', async () => {
  expect(await app.refusal(supervisor, mailingsRoutes.reset, { query: query() })).toMatchObject({
    code: 'mailings/not-started',
    status: 409,
  });
  expect((await app.refusal(supervisor, mailingsRoutes.reset, {})).status).toBe(400);
  await aSentMailing();
  expect(await app.call(supervisor, mailingsRoutes.reset, { body: query() })).toMatchObject({ started: false });
});

test('recipients of a campaign are listed in pages, by state and by name', async () => {
  const { readers, mailingId } = await aSentMailing(5);
  const params = { mailingId };
  const first = await app.call(supervisor, mailingsRoutes.recipients, { params, query: { itemsPerPage: 3 } });
  const second = await app.call(supervisor, mailingsRoutes.recipients, {
    params,
    query: { itemsPerPage: 3, page: first.nextPage! },
  });
  expect([...first.recipients, ...second.recipients].map((one) => one.email)).toEqual(
    readers.map((one) => one.email).sort(),
  );
  expect([first.totalCount, first.hasNextPage, second.hasNextPage]).toEqual([5, true, false]);
  expect(first.recipients[0]).toMatchObject({
    state: 'sent',
    segmentName: 'Paper Cabinet',
    attempts: 1,
    at: expect.any(String),
  });
  expect(
    (await app.call(supervisor, mailingsRoutes.recipients, { params, query: { states: ['bounced'] } })).recipients,
  ).toEqual([]);
  expect(
    (await app.call(supervisor, mailingsRoutes.recipients, { params, query: { searchText: 'Reader 2' } })).totalCount,
  ).toBe(1);
  expect(
    (await app.refusal(supervisor, mailingsRoutes.recipients, { params, query: { page: 'not ours' } })).status,
  ).toBe(400);
});

test('35: the CSV contains everybody, and a formula in a name is text', async () => {
  const contacts = await manyContacts(db, [
    { firstName: '=HYPERLINK("http://evil.example","x")' },
    { firstName: '+1,2' },
    { firstName: '\t@x' },
  ]);
  await manyMemberships(
    db,
    contacts.map((contact) => ({ segment, contact, newsletter: 'subscribed' as const })),
  );
  const { mailingId } = await start();
  await sendMailing(app.services, mailingId!);
  const reply = await app.inject({
    url: `/api/subscribed-users/download-mass-mailing?articleId=${article.id}`,
    headers: { 'x-test-person': supervisor.id },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="mass-mailing-ses-events.csv"',
  });
  expect(reply.body.split('\r\n')[0]).toBe(
    '\uFEFFE-mail,Name,Segment,State,Reason,Attempts,Time,Message ID,Delivered,Delayed,Opened,Clicked',
  );
  expect(reply.body).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
  expect(reply.body).toContain(`"'+1,2"`);
  expect(reply.body).not.toMatch(/(^|,)"?[=+@]/m);
});

test('37: the audit records who exported which people and how many; the export is not stored, and is limited to twenty in ten minutes', async () => {
  await manyReaders(db, { segment, count: 3 });
  const { mailingId } = await start();
  await sendMailing(app.services, mailingId!);
  const take = () =>
    app.inject({
      url: `/api/subscribed-users/download-mass-mailing?articleId=${article.id}`,
      headers: { 'x-test-person': supervisor.id },
    });
  const first = await take();
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
  const { rows } = await pool.query(
    "select actor_id, subject_type, subject_id, details from audit_log where act = 'mailings.export'",
  );
  expect(rows).toEqual([
    {
      actor_id: supervisor.id,
      subject_type: 'article',
      subject_id: article.id,
      details: { mailingId, counts: expect.objectContaining({ sent: 3 }) },
    },
  ]);
  for (let time = 1; time < 20; time += 1) expect((await take()).statusCode).toBe(200);
  const refused = await take();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'common/too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await pool.query("select count(*)::int as n from audit_log where act = 'mailings.export'")).rows).toEqual([
    { n: 20 },
  ]);
});

const linkOf = (claim: { contactId: ContactId | null }) =>
  unsubscribeToken(app.services.config.sessionSecret, {
    segmentId: segment.id,
    mailingId: segment.id as unknown as MailingId,
    ...claim,
  });

test('opening the unsubscribe link fifty times changes nothing', async () => {
  const [reader] = await manyReaders(db, { segment, count: 1 });
  const before = await pool.query('select * from memberships');
  for (let at = 0; at < 50; at += 1) {
    const reply = await app.inject({
      method: at % 2 ? 'GET' : 'HEAD',
      url: `/api/email/unsubscribe?token=${linkOf({ contactId: reader!.id })}`,
    });
    expect(reply.statusCode).toBe(200);
  }
  expect((await pool.query('select * from memberships')).rows).toEqual(before.rows);
  expect(
    await app.call(null, mailingsRoutes.unsubscribeLink, { query: { token: linkOf({ contactId: reader!.id }) } }),
  ).toEqual({
    segmentName: 'Paper Cabinet',
    maskedEmail: expect.stringMatching(/^.\*\*\*@lead\.test$/),
    subscribed: true,
    test: false,
  });
});

test('one click unsubscribes without a session, from any origin, and may be repeated', async () => {
  const [reader] = await manyReaders(db, { segment, count: 1 });
  const url = `/api/email/unsubscribe?token=${linkOf({ contactId: reader!.id })}`;
  for (const headers of [
    {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ]) {
    const payload = headers['content-type'].startsWith('multipart')
      ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
      : 'List-Unsubscribe=One-Click';
    const reply = await app.inject({ method: 'POST', url, headers, payload });
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ subscribed: false })]);
  }
  expect(await membershipOf(reader!.id)).toEqual({ status: 'SUBSCRIBED', newsletter: 'unsubscribed' });
  await expect(start()).rejects.toMatchObject({ code: 'mailings/nobody' });
});

test('a browser without JavaScript is redirected to the page', async () => {
  const [reader] = await manyReaders(db, { segment, count: 1 });
  const token = linkOf({ contactId: reader!.id });
  const reply = await app.inject({
    method: 'POST',
    url: `/api/email/unsubscribe?token=${token}`,
    headers: { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, `/email/unsubscribe?token=${token}`]);
  expect(await membershipOf(reader!.id)).toMatchObject({ newsletter: 'unsubscribed' });
});

test.each([
  ['made up', () => 'x'.repeat(107)],
  ['empty', () => ''],
  [
    'of another installation',
    () =>
      unsubscribeToken('another secret of thirty-two letters', {
        contactId: null,
        segmentId: segment.id,
        mailingId: segment.id as unknown as MailingId,
      }),
  ],
  ['changed by one letter', () => linkOf({ contactId: null }).replace(/^./, (letter) => (letter === 'B' ? 'C' : 'B'))],
])('a token that is %s gets 410 with the same text, and changes nothing', async (_, tokenOf) => {
  for (const method of ['GET', 'POST'] as const) {
    const reply = await app.inject({ method, url: `/api/email/unsubscribe?token=${tokenOf()}` });
    expect([reply.statusCode, reply.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'mailings/link-not-valid', message: 'This link is no longer valid.' }),
    ]);
  }
});

test('the link of a test mail shows the page and unsubscribes nobody', async () => {
  const token = linkOf({ contactId: null });
  expect(await app.call(null, mailingsRoutes.unsubscribe, { query: { token } })).toEqual({
    segmentName: 'Paper Cabinet',
    maskedEmail: '',
    subscribed: true,
    test: true,
  });
});

test('other forms are still refused', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/subscribed-users/mass-mailing',
    headers: { 'x-test-person': supervisor.id, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'articleId=1',
  });
  expect(reply.statusCode).toBe(415);
});
