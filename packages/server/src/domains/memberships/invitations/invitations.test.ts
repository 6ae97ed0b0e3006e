import { verify } from '@node-rs/argon2';
import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { MailRefused } from '../../../platform/mail/mail-model.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aLead } from '../../contacts/contacts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { aMembership } from '../memberships.factory.ts';
import { membershipsHandlers } from '../memberships.routes.ts';
import { expireInvitations } from './expiring.commands.ts';
import { invitationsHandlers } from './invitations.routes.ts';
import { mailDueInvitations } from './invitations.sending.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let supervisor: Awaited<ReturnType<typeof aPerson>>;
let segment: { id: SegmentId };

beforeAll(async () => {
  app = await testApp([...membershipsHandlers, ...invitationsHandlers]);
});
beforeEach(async () => {
  app.services.mails.length = 0;
  app.services.queued.length = 0;
  supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], firstName: 'Mara', lastName: 'Osei' });
  segment = await aSegment(db, { name: 'Printmakers', public: false, visible: false, staff: [supervisor] });
});

const send = (services = app.services) => mailDueInvitations(services, new AbortController().signal);
const expire = () => expireInvitations(db, new AbortController().signal);
const tokenIn = (mail: { text: string } | undefined) =>
  decodeURIComponent(/\/invitation\?token=([^\s"&]+)/.exec(mail!.text)![1]!);
const statusIn = async (here = segment) =>
  (await pool.query('select status from memberships where segment_id = $1', [here.id])).rows.map((row) => row.status);
const history = async () =>
  (await pool.query('select event, from_status, to_status, reason from membership_events order by at, id')).rows.map(
    (row) => [row.event, row.from_status, row.to_status, row.reason].join(' ').trim(),
  );

/** Invites an address, or a contact by id; returns the token of the mail. */
async function invited(whom: { email: string } | { userId: string }): Promise<string> {
  await app.call(supervisor, invitationsRoutes.invite, { body: { segmentId: segment.id, ...whom } });
  await send();
  return tokenIn(app.services.mails.at(-1));
}
const read = (token: string, who: Someone = null) => app.call(who, invitationsRoutes.read, { body: { token } });
const accept = (token: string, who: Someone = null, password?: string) =>
  app.call(who, invitationsRoutes.accept, { body: { token, ...(password && { password }) } });
const refusedAccept = (token: string, who: Someone = null, password?: string) =>
  app.refusal(who, invitationsRoutes.accept, { body: { token, ...(password && { password }) } });
const password = 'a password of one’s own';

describe('invite', () => {
  test('a supervisor invites a new address: the mail names both and leads to a page, the database keeps no token', async () => {
    const token = await invited({ email: ' New@Lead.test ' });
    expect(app.services.mails).toMatchObject([{ to: 'new@lead.test', subject: "You're invited to Printmakers" }]);
    const end = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: app.services.config.timeZone });
    const ends = end.format(Date.now() + 30 * 86_400_000);
    expect(app.services.mails[0]!.text).toContain('Come into Printmakers\n\nMara Osei invites you\n\n');
    expect(app.services.mails[0]!.text).toContain(`The invitation ends on ${ends} and can be used once.`);
    expect(app.services.mails[0]!.html).toContain('Mara Osei has invited you to Printmakers at Oeuvre.');
    expect(app.services.mails[0]!.text).toContain(`http://oeuvre.test/invitation?token=${token}`);
    expect(await statusIn()).toEqual(['UNREGISTERED_INVITED_BY_CURATOR']);
    // 16: at least 128 bits, stored as a hash only.
    expect(Buffer.from(token, 'base64url').length).toBe(32);
    const rows = await pool.query('select i::text as text from membership_invitations i');
    expect(rows.rows[0].text).not.toContain(token);
    expect(app.services.queued.map(({ queue }) => queue)).toContain('memberships.mail-invitations');
  });

  test('a contact with an account is invited by id, and sees by whom', async () => {
    const person = await aPerson(db);
    const adder = await aPerson(db, { firstName: 'Somebody', lastName: 'Else' });
    await aMembership(db, { segment, person, status: 'REGISTERED_BY_CURATOR', createdBy: adder });
    await invited({ userId: person.id });
    expect(await app.call(person, membershipsRoutes.segment, { params: { segmentId: segment.id } })).toMatchObject({
      status: 'INVITED',
      invitedBy: { name: 'Mara Osei' },
    });
  });

  test('somebody who is invited already is not invited twice, but the mail can be sent again with another link', async () => {
    const first = await invited({ email: 'a@lead.test' });
    const again = { segmentId: segment.id, email: 'a@lead.test' };
    expect((await app.refusal(supervisor, invitationsRoutes.invite, { body: again })).code).toBe(
      'memberships/already-invited',
    );
    await pool.query("update memberships set invited_at = now() - interval '29 days'");
    const { rows } = await pool.query('select contact_id as id from memberships');
    const target = { segmentId: segment.id, userId: rows[0].id };
    await app.call(supervisor, invitationsRoutes.resend, { body: target });
    await send();
    const second = tokenIn(app.services.mails.at(-1));
    expect((await refusedAccept(first, null, password)).status).toBe(410);
    // Its thirty days have begun anew.
    expect(Date.parse((await read(second)).expiresAt)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  test('there is nothing to send again where nobody is invited', async () => {
    const person = await aPerson(db);
    await aMembership(db, { segment, person });
    const refusal = await app.refusal(supervisor, invitationsRoutes.resend, {
      body: { segmentId: segment.id, userId: person.id },
    });
    expect(refusal).toMatchObject({ status: 409, problem: { details: { status: 'SUBSCRIBED' } } });
  });

  test('security 15: one address gets three such mails a day; a refused invitation does not count', async () => {
    const body = { segmentId: segment.id, email: 'a@lead.test' };
    await app.call(supervisor, invitationsRoutes.invite, { body });
    for (let time = 0; time < 5; time += 1)
      expect((await app.refusal(supervisor, invitationsRoutes.invite, { body })).status).toBe(409);
    const { rows } = await pool.query('select contact_id as id from memberships');
    const target = { segmentId: segment.id, userId: rows[0].id };
    for (let time = 0; time < 2; time += 1) await app.call(supervisor, invitationsRoutes.resend, { body: target });
    expect((await app.refusal(supervisor, invitationsRoutes.resend, { body: target })).status).toBe(429);
    expect((await app.refusal(supervisor, invitationsRoutes.invite, { body })).status).toBe(429);
  });

  test('security 15: of two hundred invitations in a minute, a hundred are refused', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 200; at += 1)
      statuses.push(
        await app
          .call(supervisor, invitationsRoutes.invite, { body: { segmentId: segment.id, email: `n${at}@lead.test` } })
          .then(
            () => 200,
            (refused: { status: number }) => refused.status,
          ),
      );
    expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([100, 429]);
  });

  test('security 8: the link uses PUBLIC_URL, whatever Host the request names', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/subscribed-users/invitations',
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-test-person': supervisor.id },
      payload: { segmentId: segment.id, email: 'a@lead.test' },
    });
    await send();
    expect(app.services.mails[0]!.html + app.services.mails[0]!.text).not.toContain('evil');
  });

  test('the mail waits while the mail server is down, and is sent once', async () => {
    await app.call(supervisor, invitationsRoutes.invite, { body: { segmentId: segment.id, email: 'a@lead.test' } });
    const refusing = (kind: 'transient' | 'permanent') => ({
      ...app.services,
      mailer: { ...app.services.mailer, send: () => Promise.reject(new MailRefused(kind, 'no')) },
    });
    await send(refusing('transient'));
    await send();
    expect(app.services.mails).toEqual([]);
    await pool.query('update membership_invitations set mail_due_at = now()');
    await Promise.all([send(), send(), send()]);
    expect(app.services.mails).toHaveLength(1);
    await send();
    expect(app.services.mails).toHaveLength(1);
  });

  test('a mail that has not left when the invitation is cancelled stays here', async () => {
    const lead = await aLead(db);
    await aMembership(db, { segment, contact: lead, status: 'UNREGISTERED_BY_CURATOR' });
    await app.call(supervisor, invitationsRoutes.invite, { body: { segmentId: segment.id, userId: lead.id } });
    const params = { segmentId: segment.id };
    await app.call(supervisor, membershipsRoutes.end, { params, body: { userId: lead.id } });
    await send();
    expect(app.services.mails).toEqual([]);
  });
});

describe('the link', () => {
  test('security 10: reading it fifty times, and GET or HEAD of its calls, changes nothing', async () => {
    const token = await invited({ email: 'a@lead.test' });
    const before = await pool.query('select * from memberships, membership_invitations');
    for (let time = 0; time < 50; time += 1) await read(token);
    for (const method of ['GET', 'HEAD'] as const)
      for (const what of ['read', 'accept', 'decline'])
        expect(
          (await app.inject({ method, url: `/api/invitations/${what}?token=${token}` })).statusCode,
        ).toBeGreaterThan(399);
    expect((await pool.query('select * from memberships, membership_invitations')).rows).toEqual(before.rows);
  });

  test('it shows the segment, the inviter and the address, and nothing of the content', async () => {
    const shown = await read(await invited({ email: 'a@lead.test' }));
    expect(shown).toMatchObject({
      segment: { id: segment.id, name: 'Printmakers', public: false },
      invitedBy: { name: 'Mara Osei', shortName: 'MO' },
      email: 'a@lead.test',
      isPasswordSet: false,
    });
    expect(shown.segment).not.toHaveProperty('membersCount');
  });

  test('security 14: somebody without an account sets a password and is a member; an address that a stranger has signed up with becomes theirs', async () => {
    const stranger = await aPerson(db, { email: 'a@lead.test', isConfirmed: false, roles: [] });
    await pool.query(
      "insert into credentials (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', 'known to a stranger')",
      [stranger.id],
    );
    const token = await invited({ email: 'a@lead.test' });
    expect((await refusedAccept(token)).problem.errors).toEqual([
      { path: 'body.password', message: 'choose a password' },
    ]);
    expect((await refusedAccept(token, null, 'short')).status).toBe(400);
    expect(await accept(token, null, password)).toEqual({
      segmentId: segment.id,
      status: 'SUBSCRIBED',
      email: 'a@lead.test',
    });
    const { rows } = await pool.query(
      "select k.password, u.email_verified as confirmed from credentials k join users u on u.id = k.user_id where u.email = 'a@lead.test'",
    );
    expect(rows).toEqual([{ password: expect.stringMatching(/^\$argon2id/), confirmed: true }]);
    expect(await verify(rows[0].password, password)).toBe(true);
    expect(await statusIn()).toEqual(['SUBSCRIBED']);
    expect((await pool.query("select count(*) from outbox where topic = 'accounts.registered'")).rows[0].count).toBe(1);
    expect((await history()).at(-1)).toBe('accept UNREGISTERED_INVITED_BY_CURATOR SUBSCRIBED');
  });

  test('somebody with a password who is signed out is sent to log in, and accepts once signed in', async () => {
    const person = await aPerson(db, { password });
    const token = await invited({ email: person.email });
    expect((await read(token)).isPasswordSet).toBe(true);
    const refusal = await refusedAccept(token, null, password);
    expect(refusal).toMatchObject({ status: 401, code: 'memberships/sign-in-to-accept' });
    expect(refusal.problem.details).toEqual({
      login: `/login?next=${encodeURIComponent(`/invitation?token=${token}`)}`,
    });
    expect(await accept(token, person)).toEqual({ segmentId: segment.id, status: 'SUBSCRIBED', email: null });
  });

  test('security 11: opened by another signed-in account it is refused, and nothing is bound', async () => {
    const other = await aPerson(db);
    const token = await invited({ email: 'a@lead.test' });
    const refused = [
      await app.refusal(other, invitationsRoutes.read, { body: { token } }),
      await refusedAccept(token, other, password),
      await app.refusal(other, invitationsRoutes.decline, { body: { token } }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [403, 'memberships/for-somebody-else']),
    );
    expect(JSON.stringify(refused.map(({ problem }) => problem))).not.toMatch(/Printmakers|Mara|lead\.test/);
    expect((await pool.query('select user_id from contacts where email = $1', ['a@lead.test'])).rows).toEqual([
      { user_id: null },
    ]);
    expect(await accept(token, null, password)).toMatchObject({ status: 'SUBSCRIBED' });
  });

  test('security 12: cancelled, expired, declined, used and invented links get the same refusal, which names nothing', async () => {
    const problems = [];
    for (const [at, spoil] of [
      (token: string) => accept(token, null, password),
      (token: string) => app.call(null, invitationsRoutes.decline, { body: { token } }),
      async () => {
        await pool.query("update memberships set invited_at = now() - interval '31 days'");
        await expire();
      },
      () => pool.query("update memberships set invited_at = now() - interval '31 days'"),
      async () => {
        const { rows } = await pool.query('select contact_id as id from memberships where status like $1', [
          '%INVITED%',
        ]);
        const params = { segmentId: segment.id };
        await app.call(supervisor, membershipsRoutes.end, { params, body: { userId: rows[0].id } });
      },
    ].entries()) {
      const token = await invited({ email: `a${at}@lead.test` });
      await spoil(token);
      problems.push(
        (await app.refusal(null, invitationsRoutes.read, { body: { token } })).problem,
        (await refusedAccept(token, null, password)).problem,
        (await app.refusal(null, invitationsRoutes.decline, { body: { token } })).problem,
      );
      await pool.query('delete from memberships');
    }
    problems.push((await refusedAccept('invented', null, password)).problem);
    expect(
      new Set(problems.map(({ status, code, message, details }) => JSON.stringify([status, code, message, details]))),
    ).toEqual(new Set(['[410,"memberships/link-not-valid","This link is no longer valid.",null]']));
  });

  test('security 16: whoever guesses sixty times is refused, valid links or not', async () => {
    const token = await invited({ email: 'a@lead.test' });
    for (let time = 0; time < 70; time += 1) await read(token);
    const guess = (at: number) => app.refusal(null, invitationsRoutes.read, { body: { token: `guess ${at}` } });
    for (let at = 0; at < 60; at += 1) expect((await guess(at)).status).toBe(410);
    expect((await guess(60)).status).toBe(429);
  });

  test('of fifty people who use one link at the same time, one is let in, and the others get the status, the end of the link, or the login', async () => {
    const token = await invited({ email: 'a@lead.test' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        accept(token, null, password).then(
          ({ status }) => status,
          ({ status, problem }) => `${status} ${problem.details?.status ?? problem.code}`,
        ),
      ),
    );
    expect(answers.filter((one) => one === 'SUBSCRIBED')).toHaveLength(1);
    const others = new Set(answers.filter((one) => one !== 'SUBSCRIBED'));
    // After the first has ended there is an account with a password.
    const refusals = ['409 SUBSCRIBED', '410 memberships/link-not-valid', '401 memberships/sign-in-to-accept'];
    for (const one of others) expect(refusals).toContain(one);
    expect((await history()).filter((one) => one.startsWith('accept'))).toHaveLength(1);
    expect((await pool.query('select count(*) from credentials')).rows[0].count).toBe(1);
  });

  test('a link is still good after the invited person has signed up by themselves', async () => {
    const token = await invited({ email: 'a@lead.test' });
    const person = await aPerson(db, { email: 'a@lead.test', password });
    expect(await accept(token, person)).toMatchObject({ status: 'SUBSCRIBED' });
    expect(await statusIn()).toEqual(['SUBSCRIBED']);
  });
});

describe('declining and expiring', () => {
  test('the invited person declines, signed in or by the link, and the history says so', async () => {
    const person = await aPerson(db);
    await invited({ email: person.email });
    const params = { segmentId: segment.id };
    expect(await app.call(person, invitationsRoutes.declineOwn, { params })).toMatchObject({
      status: 'INVITATION_CANCELLED',
    });
    const token = await invited({ email: 'b@lead.test' });
    await app.call(null, invitationsRoutes.decline, { body: { token } });
    expect((await history()).filter((one) => one.startsWith('decline-invitation'))).toEqual([
      'decline-invitation INVITED INVITATION_CANCELLED declined',
      'decline-invitation UNREGISTERED_INVITED_BY_CURATOR UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR declined',
    ]);
    expect((await app.refusal(person, invitationsRoutes.declineOwn, { params })).status).toBe(409);
  });

  test('an invitation expires after thirty days and no earlier, with or without an account', async () => {
    const people = [await aPerson(db), await aPerson(db)];
    for (const { email } of people) await invited({ email });
    await invited({ email: 'c@lead.test' });
    await pool.query("update memberships set invited_at = now() - interval '29 days 23 hours'");
    await expire();
    expect(new Set(await statusIn())).toEqual(new Set(['INVITED', 'UNREGISTERED_INVITED_BY_CURATOR']));
    await pool.query("update memberships set invited_at = now() - interval '30 days 1 minute'");
    await expire();
    expect((await statusIn()).sort()).toEqual([
      'INVITATION_CANCELLED',
      'INVITATION_CANCELLED',
      'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
    ]);
    expect((await history()).at(-1)).toContain('expired');
    expect((await pool.query('select * from membership_invitations')).rows).toEqual([]);
  });

  test('thousands that are due expire in a few transactions, each with its trace; an answer that comes meanwhile counts', async () => {
    const other = await aSegment(db, { name: 'Potters' });
    await pool.query(`insert into contacts (email) select 'due' || n || '@lead.test' from generate_series(1, 1200) n`);
    await pool.query(
      `insert into memberships (segment_id, contact_id, status, invited_at)
       select case when row_number() over () % 2 = 0 then $1 else $2 end::uuid, id, 'UNREGISTERED_INVITED_BY_CURATOR', now() - interval '31 days' from contacts`,
      [segment.id, other.id],
    );
    await pool.query(
      'insert into membership_invitations (segment_id, contact_id) select segment_id, contact_id from memberships',
    );
    const answering = await pool.connect();
    try {
      await answering.query('begin');
      const answered = await answering.query(
        `update memberships set status = 'SUBSCRIBED' where id = (select id from memberships limit 1)`,
      );
      expect(answered.rowCount).toBe(1);
      await expire();
      await answering.query('commit');
    } finally {
      answering.release();
    }
    const { rows } = await pool.query('select status, count(*)::int as count from memberships group by 1 order by 2');
    expect(rows).toEqual([
      { status: 'SUBSCRIBED', count: 1 },
      { status: 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR', count: 1_199 },
    ]);
    const traces =
      await pool.query(`select (select count(*)::int from membership_events where event = 'expire' and reason = 'expired') as history,
      (select count(*)::int from audit_log where act = 'memberships.expire') as audited,
      (select count(distinct xmin::text)::int from outbox where topic = 'memberships.moved') as transactions,
      (select count(*)::int from outbox where topic = 'memberships.moved' and payload ->> 'event' = 'expire') as events,
      (select count(*)::int from membership_invitations) as open`);
    expect(traces.rows[0]).toEqual({ history: 1_199, audited: 1_199, transactions: 3, events: 1_199, open: 1 });
  });
});
