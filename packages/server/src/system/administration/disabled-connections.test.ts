import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import { termsLive } from '@oeuvre/contracts/domains/ontology/terms/terms.socket.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { db } from '../../../test/database.ts';
import { liveNode } from '../../../test/live-node.ts';
import { openSession } from '../../../test/whole.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';

/*
 * Two nodes of one server, and browsers that are connected to both. What an administrator does at one node ends the
 * connections at the other too.
 */

type Node = Awaited<ReturnType<typeof liveNode>>;
let here: Node;
let there: Node;
beforeAll(async () => {
  here = await liveNode();
  there = await liveNode();
});
afterEach(() => {
  here.disconnectAll();
  there.disconnectAll();
});
afterAll(async () => {
  await here.close();
  await there.close();
});

async function people() {
  const admin = await aPerson(db, { roles: ['SUPER'] });
  const person = await aPerson(db, { roles: ['SUPER'], password: 'a long password' });
  return { admin: await openSession(admin.id), person, session: await openSession(person.id) };
}
const heard = (browser: Socket, event: 'connect' | 'connect_error') =>
  new Promise((resolve) => browser.once(event, resolve));
const within = { timeout: 1_000, interval: 10 };

test('security 4: disabling closes the sessions and live connections of a person on every node within a second', async () => {
  const { admin, person, session } = await people();
  const browsers = [here.browser(termsLive.path, session), there.browser(termsLive.path, session)];
  await Promise.all(browsers.map((one) => heard(one, 'connect')));
  const me = () => there.ask({ method: 'GET', url: '/api/users/me', session });
  expect((await me()).json()).toMatchObject({ id: person.id });

  const params = { personId: person.id };
  const disabled = await here.ask({
    method: 'POST',
    url: urlOf(managedPeopleRoutes.disable, { params }),
    session: admin,
  });
  expect(disabled.statusCode).toBe(200);
  await expect.poll(() => browsers.map(({ connected }) => connected), within).toEqual([false, false]);
  expect((await me()).json()).toEqual({ id: 0, roles: [] });

  const again = there.browser(termsLive.path, session);
  await heard(again, 'connect_error');
  const body = { email: person.email, password: 'a long password' };
  const signIn = () => there.ask({ method: 'POST', url: '/api/auth/sign-in/email', body });
  expect((await signIn()).json()).toMatchObject({ code: 'accounts/account-suspended' });

  await here.ask({ method: 'POST', url: urlOf(managedPeopleRoutes.enable, { params }), session: admin });
  expect((await signIn()).statusCode).toBe(200);
});

test('a role that is taken ends the connections that needed it within a second', async () => {
  const { admin, person, session } = await people();
  const browsers = [here.browser(termsLive.path, session), there.browser(termsLive.path, session)];
  await Promise.all(browsers.map((one) => heard(one, 'connect')));
  const changed = await here.ask({
    method: 'PATCH',
    url: urlOf(managedPeopleRoutes.change, { params: { personId: person.id } }),
    body: { revoke: ['SUPER'] },
    session: admin,
  });
  expect(changed.statusCode).toBe(200);
  await expect.poll(() => browsers.map(({ connected }) => connected), within).toEqual([false, false]);
  expect((await there.ask({ method: 'GET', url: '/api/admin/people', session })).statusCode).toBe(403);
});
