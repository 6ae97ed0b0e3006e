import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson, type Person, type PersonTraits } from '../../domains/accounts/accounts.factory.ts';
import { accountsHandlers } from '../../domains/accounts/accounts.routes.ts';
import { changeRightsOf, disableAccount, noteVisits } from '../../domains/accounts/people/people.commands.ts';
import { managedPeopleHandlers } from '../../domains/admin/people/managed-people.routes.ts';
import { peopleHandlers } from '../../domains/memberships/people/people.routes.ts';
import { aSegment, assign } from '../../domains/segments/segments.factory.ts';
import { segmentsHandlers } from '../../domains/segments/segments.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...managedPeopleHandlers, ...accountsHandlers, ...peopleHandlers, ...segmentsHandlers]);
});

const { list, counts, get, change, disable, enable, invite, inviteAgain, handOver } = managedPeopleRoutes;
const named = (firstName: string, lastName: string, traits: PersonTraits = {}) =>
  aPerson(db, { firstName, lastName, email: `${firstName}.${lastName}@people.test`.toLowerCase(), ...traits });
const anAdmin = () => named('Ines', 'Okafor', { roles: ['SUPER'] });
const of = (person: { readonly id: Person['id'] }) => ({ params: { personId: person.id } });
const actsOf = async () =>
  (await pool.query<{ act: string }>('select act from audit_log order by at, id')).rows.map(({ act }) => act);

describe('the list of people', () => {
  test('an admin finds everybody by name, page after page, with their roles, rights and segments', async () => {
    const admin = await anAdmin();
    const mirela = await named('Mirela', 'Ántonescu', { roles: ['OO_CURATOR'], flags: ['canWriteArticles'] });
    await named('Ada', 'Bellweather');
    await named('Zoë', 'Adler');
    await assign(db, mirela, await aSegment(db, { name: 'Fired Earth' }));
    await noteVisits(db, [mirela.id]);
    const first = await app.call(admin, list, { query: { itemsPerPage: 2 } });
    expect(first.people.map(({ last_name }) => last_name)).toEqual(['Adler', 'Ántonescu']);
    expect(first).toMatchObject({ totalCount: 4, hasNextPage: true });
    expect(first.people[1]).toMatchObject({
      roles: ['OO_CURATOR'],
      canWriteArticles: true,
      canPublishArticles: false,
      state: 'active',
      segments: [{ name: 'Fired Earth' }],
      lastHereAt: expect.any(String),
    });
    expect(first.people[0]!.lastHereAt).toBeNull();
    const second = await app.call(admin, list, { query: { itemsPerPage: 2, page: first.nextPage! } });
    expect(second.people.map(({ last_name }) => last_name)).toEqual(['Bellweather', 'Okafor']);
    expect(second).toMatchObject({ totalCount: 4, hasNextPage: false, nextPage: null });
    const backwards = await app.call(admin, list, { query: { itemsPerPage: 3, sort: '-name' } });
    const rest = await app.call(admin, list, { query: { itemsPerPage: 3, sort: '-name', page: backwards.nextPage! } });
    expect([...backwards.people, ...rest.people].map(({ last_name }) => last_name)).toEqual([
      'Okafor',
      'Bellweather',
      'Ántonescu',
      'Adler',
    ]);
  });

  test('an admin filters by words, roles and disabled accounts, and sees how many each filter would leave', async () => {
    const admin = await anAdmin();
    await named('Ada', 'Lindqvist', { roles: ['COMMON', 'OWNER'] });
    const curator = await named('Ida', 'Lindqvist', { roles: ['OO_CURATOR'] });
    await named('Ada', 'Brouwer');
    await app.call(admin, disable, of(curator));
    const found = async (query: object) =>
      (await app.call(admin, list, { query })).people.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
    expect(await found({ searchQuery: 'LINDQ' })).toEqual(['Ada Lindqvist', 'Ida Lindqvist']);
    expect(await found({ searchQuery: 'brouwer@people' })).toEqual(['Ada Brouwer']);
    expect(await found({ searchQuery: '%' })).toEqual([]);
    expect(await found({ roles: ['OWNER', 'OO_CURATOR'] })).toEqual(['Ada Lindqvist', 'Ida Lindqvist']);
    expect(await found({ disabled: 'true' })).toEqual(['Ida Lindqvist']);
    expect(await app.call(admin, counts, { query: { searchQuery: 'lindqvist' } })).toMatchObject({
      all: 2,
      disabled: 1,
      roles: { OWNER: 1, OO_CURATOR: 1, COMMON: 1, SUPER: 0 },
    });
  });

  test('a page that we never gave is refused', async () => {
    const admin = await anAdmin();
    expect((await app.refusal(admin, list, { query: { page: 'x.y' } })).status).toBe(400);
  });
});

describe('roles and rights', () => {
  test('security 23: a role and a right that an admin gives or takes count from the next call on', async () => {
    const [admin, person] = [await anAdmin(), await named('Marten', 'Quist')];
    expect((await app.refusal(person, accountsRoutes.byParams, { query: { text: 'a' } })).status).toBe(403);
    const changed = await app.call(admin, change, { ...of(person), body: { canMailArticles: true, grant: ['OWNER'] } });
    expect(changed).toMatchObject({ roles: ['COMMON', 'OWNER'], canMailArticles: true, canWriteArticles: false });
    await app.call(person, accountsRoutes.byParams, { query: { text: 'a' } });
    await app.call(admin, change, { ...of(person), body: { canMailArticles: false, revoke: ['OWNER'] } });
    expect((await app.refusal(person, accountsRoutes.byParams, { query: { text: 'a' } })).status).toBe(403);
    expect(await viewerOf(person)).toMatchObject({ roles: ['COMMON'], canMailArticles: false });
    expect(await actsOf()).toEqual(['accounts.changeRights', 'accounts.searchPeople', 'accounts.changeRights']);
  });

  test('a change that changes nothing leaves no trace', async () => {
    const [admin, person] = [await anAdmin(), await named('Marten', 'Quist')];
    await app.call(admin, change, { ...of(person), body: { grant: ['COMMON'], canWriteArticles: false } });
    expect(await actsOf()).toEqual([]);
  });

  test('segments are assigned and taken with the same call, or nothing happens at all', async () => {
    const [admin, person] = [await anAdmin(), await named('Tobias', 'Lindqvist', { roles: ['OO_SUPERVISOR'] })];
    const [water, light] = [await aSegment(db, { name: 'Water' }), await aSegment(db, { name: 'Light' })];
    const withBoth = await app.call(admin, change, { ...of(person), body: { assign: [water.id, light.id] } });
    expect(withBoth.segments.map(({ name }) => name)).toEqual(['Light', 'Water']);
    const withOne = await app.call(admin, change, { ...of(person), body: { unassign: [water.id] } });
    expect(withOne.segments.map(({ name }) => name)).toEqual(['Light']);
    expect(await actsOf()).toEqual(['segments.assign', 'segments.assign', 'segments.unassign']);
    await app.refusal(admin, change, { ...of(admin), body: { revoke: ['SUPER'], assign: [water.id] } });
    expect((await viewerOf(admin)).assignedTo).toEqual([]);
  });

  test("'Change user': somebody else takes the place of a person in all their segments", async () => {
    const [admin, from, to] = [await anAdmin(), await named('Ada', 'Old'), await named('Ida', 'New')];
    const [water, light] = [await aSegment(db, { staff: [from] }), await aSegment(db, { staff: [from, to] })];
    const left = await app.call(admin, handOver, { ...of(from), body: { userId: to.id } });
    expect(left.segments).toEqual([]);
    expect([...(await viewerOf(to)).assignedTo].sort()).toEqual([water.id, light.id].sort());
  });

  test('security 20: fields that the call does not name are ignored', async () => {
    const [admin, person] = [await anAdmin(), await named('Marten', 'Quist')];
    const body = { status: 'SUPER', email: 'other@people.test', roles: ['SUPER'], suspended: true } as object;
    const same = await app.call(admin, change, { ...of(person), body });
    expect(same).toMatchObject({ roles: ['COMMON'], state: 'active', email: 'marten.quist@people.test' });
    const own = { first_name: 'Marten', roles: ['SUPER'], canMailArticles: true, canWriteArticles: true } as object;
    await app.call(person, accountsRoutes.changeMe, { body: own });
    expect(await viewerOf(person)).toMatchObject({ roles: ['COMMON'], canMailArticles: false });
  });
});

describe('an admin always remains', () => {
  test('the last admin cannot give up the role, nor can anybody disable their own account', async () => {
    const admin = await anAdmin();
    expect((await app.refusal(admin, change, { ...of(admin), body: { revoke: ['SUPER'] } })).code).toBe(
      'people/last-admin',
    );
    expect((await app.refusal(admin, disable, of(admin))).code).toBe('people/own-account');
    const other = await named('Other', 'Admin', { roles: ['SUPER'] });
    await app.call(admin, disable, of(other));
    expect((await app.refusal(admin, change, { ...of(admin), body: { revoke: ['SUPER'] } })).code).toBe(
      'people/last-admin',
    );
    await app.call(admin, enable, of(other));
    await app.call(admin, change, { ...of(admin), body: { revoke: ['SUPER'] } });
    expect((await viewerOf(admin)).roles).toEqual([]);
  });

  test('two admins who remove each other at the same moment: one of them stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pair = [await aPerson(db, { roles: ['SUPER'] }), await aPerson(db, { roles: ['SUPER'] })] as const;
      const viewers = await Promise.all(pair.map((one) => viewerOf(one)));
      const remove = round % 2 === 0 ? revokeAdmin : disableAccount;
      const tried = await Promise.allSettled([
        remove(db, viewers[0]!, pair[1].id),
        remove(db, viewers[1]!, pair[0].id),
      ]);
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await pool.query("delete from user_roles where role = 'SUPER'");
    }
  });
  const revokeAdmin: typeof disableAccount = (on, viewer, person) =>
    changeRightsOf(on, viewer, { person, change: { grant: [], revoke: ['SUPER'] } as never });
});

describe('disabled accounts', () => {
  test('security 4: a disabled account has no session left and gets none, until it is enabled', async () => {
    const admin = await anAdmin();
    const person = await named('Duarte', 'Teixeira', { password: 'a long password' });
    const body = { email: person.email, password: 'a long password' };
    await app.call(null, accountsRoutes.signIn, { body });
    const sessions = async () =>
      (await pool.query('select 1 from sessions where user_id = $1', [person.id])).rows.length;
    expect(await sessions()).toBe(1);
    expect(await app.call(admin, disable, of(person))).toMatchObject({ state: 'disabled' });
    expect(await sessions()).toBe(0);
    expect((await app.refusal(null, accountsRoutes.signIn, { body })).code).toBe('accounts/account-suspended');
    expect(await app.call(admin, enable, of(person))).toMatchObject({ state: 'active' });
    await app.call(null, accountsRoutes.signIn, { body });
    expect(await actsOf()).toEqual(expect.arrayContaining(['accounts.disable', 'accounts.enable']));
  });
});

describe('invitations to an account', () => {
  const linkIn = (raw: string) =>
    decodeURIComponent(
      /reset-password\?token=([\w%.-]+)/.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))![1]!,
    );

  test('somebody invited sets a password by the mailed link, once, and can log in with their roles', async () => {
    const admin = await anAdmin();
    const body = { email: 'New.Curator@people.test', first_name: 'New', roles: ['OO_CURATOR'] as const };
    const invited = await app.call(admin, invite, { body: { ...body, roles: [...body.roles] } });
    expect(invited).toMatchObject({ state: 'invited', email: 'new.curator@people.test', roles: ['OO_CURATOR'] });
    const mail = app.services.mails.find(({ to }) => to === 'new.curator@people.test')!;
    expect(mail.subject).toBe('Ines Okafor invites you to Oeuvre');
    const token = linkIn(`${mail.text} ${mail.html}`);
    const newPassword = 'a new password';
    await app.call(null, accountsRoutes.resetPassword, { body: { token, newPassword } });
    expect((await app.refusal(null, accountsRoutes.resetPassword, { body: { token, newPassword } })).status).toBe(410);
    await app.call(null, accountsRoutes.signIn, { body: { email: body.email, password: newPassword } });
    expect(await app.call(admin, get, of(invited))).toMatchObject({ state: 'active', roles: ['OO_CURATOR'] });
    const { rows } = await pool.query("select 1 from outbox where topic = 'accounts.registered'");
    expect(rows).toHaveLength(1);
    expect((await app.refusal(admin, inviteAgain, of(invited))).code).toBe('people/not-invited');
  });

  test('an address that has an account is refused; one that nobody confirmed is taken over without its password', async () => {
    const admin = await anAdmin();
    await named('Ada', 'Here', { email: 'here@people.test' });
    const stranger = await named('A', 'Stranger', {
      email: 'open@people.test',
      isConfirmed: false,
      roles: [],
      password: 'the password of a stranger',
    });
    const refused = await app.refusal(admin, invite, { body: { email: 'HERE@people.test', first_name: 'Ada' } });
    expect(refused.code).toBe('people/email-taken');
    const taken = await app.call(admin, invite, { body: { email: 'open@people.test', first_name: 'Olga' } });
    expect(taken).toMatchObject({ id: stranger.id, first_name: 'Olga', state: 'invited' });
    const { rows } = await pool.query('select 1 from credentials where user_id = $1', [stranger.id]);
    expect(rows).toEqual([]);
  });

  test('an invitation can be mailed again, three times a day', async () => {
    const admin = await anAdmin();
    const invited = await app.call(admin, invite, { body: { email: 'again@people.test', first_name: 'Olga' } });
    await app.call(admin, inviteAgain, of(invited));
    await app.call(admin, inviteAgain, of(invited));
    expect((await app.refusal(admin, inviteAgain, of(invited))).status).toBe(429);
  });
});

test('staff that a segment gets through its own form is recorded for the person as well', async () => {
  const [admin, person] = [await anAdmin(), await named('Tobias', 'Lindqvist', { roles: ['OO_SUPERVISOR'] })];
  const segment = await app.call(admin, segmentsRoutes.create, { body: { name: 'Water', supervisors: [person.id] } });
  const { rows } = await pool.query(
    "select act, details ->> 'segmentId' as segment from audit_log where subject_type = 'user' and subject_id = $1",
    [person.id],
  );
  expect(rows).toEqual([{ act: 'segments.assign', segment: segment.id as SegmentId }]);
});
