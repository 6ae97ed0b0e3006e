import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { notificationsLive } from '@oeuvre/contracts/domains/notifications/notifications.socket.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool } from '../../../test/database.ts';
import { liveNode } from '../../../test/live-node.ts';
import { permissionRows } from '../../../test/permissions/rows.ts';
import { endlessLimits } from '../../../test/services.ts';
import { type WholeApi, wholeApi } from '../../../test/whole.ts';
import { emailOf, person, placeWorld, titleOf, tokenOf, worldPassword } from '../../../test/world.ts';

let api: WholeApi;
beforeAll(async () => {
  api = await wholeApi({ limits: endlessLimits });
});
afterAll(() => api.app.close());
beforeEach(() => placeWorld(pool));

describe('24: what outsiders of a private segment learn of it', () => {
  /** People, works, texts and collections of the private segment; its name and description are for everybody. */
  const secrets = [
    ...(['member', 'subscriber', 'applicant', 'leaver', 'invitee', 'suspended'] as const).flatMap((name) => [
      emailOf(name),
      person[name],
    ]),
    ...(['draft', 'onReview', 'membersOnly', 'sending', 'paused'] as const).map((name) => titleOf('here', name)),
    'Work first here',
    'Own work published here',
    'Own work unpublished here',
    'Collection here',
  ];
  const routes = new Map(allRoutes.map((route) => [`${route.method} ${route.path}`, route]));
  const reading = permissionRows.filter(({ call }) => call.startsWith('GET '));

  test.each(['guest', 'stranger'] as const)('%s: no reply of any call names its people or things', async (viewer) => {
    const said: string[] = [];
    for (const row of reading) {
      const route = routes.get(row.call)!;
      const asked = row.input('here', viewer);
      const reply = await api.ask({
        method: 'GET',
        url: urlOf(route, asked as Sent<Route>),
        session: tokenOf(viewer),
      });
      // Values that they named themselves may come back.
      const known = JSON.stringify(asked);
      const found = secrets.filter((secret) => reply.body.includes(secret) && !known.includes(secret));
      said.push(...found.map((secret) => `${row.call}: ${secret}`));
    }
    expect(said).toEqual([]);
  });

  test('a member count is of those who may know it, in every list of segments', async () => {
    for (const viewer of ['guest', 'stranger'] as const)
      for (const url of ['/api/segments?itemsPerPage=100', '/api/segments?searchQuery=here']) {
        const { segments } = (await api.ask({ method: 'GET', url, session: tokenOf(viewer) })).json<{
          segments: { name: string; membersCount: number | null }[];
        }>();
        expect(segments.find(({ name }) => name === 'Segment here')).toMatchObject({ membersCount: null });
      }
  });
});

describe('13: the time of an answer', () => {
  const rounds = 15;

  test.each<[string, string, (email: string) => object, number]>([
    // Hashing a password is most of it: without it, one of them would take a fraction.
    ['sign-in', '/api/auth/sign-in/email', (email) => ({ email, password: 'a wrong password' }), 2],
    ['password mail', '/api/auth/forget-password', (email) => ({ email }), 1.1],
    ['sign-up', '/api/auth/sign-up/email', (email) => ({ email, password: worldPassword, first_name: 'New' }), 1.1],
  ])('%s: a known address takes as long as an unknown one', async (_, url, bodyOf, most) => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < rounds; round += 1)
      // In turns, so that a busy machine slows both.
      for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = kind === 'known' ? emailOf('member') : `nobody.${round}@elsewhere.test`;
        const from = performance.now();
        await api.ask({ method: 'POST', url, body: bodyOf(email) });
        times[kind].push(performance.now() - from);
      }
    // The shortest: what other processes add is not ours.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    const said = `${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown`;
    expect(Math.max(known, unknown) / Math.min(known, unknown), said).toBeLessThan(most);
  });
});

test('4: the sockets of an account that is disabled close at once', async () => {
  const node = await liveNode();
  const window = node.browser(notificationsLive.path, tokenOf('member')!);
  await new Promise((resolve) => window.on('connect', () => resolve(undefined)));
  const closed = new Promise<number>((resolve) => window.on('disconnect', () => resolve(performance.now())));
  const reply = await node.ask({
    method: 'POST',
    url: `/api/admin/people/${person.member}/disable`,
    session: tokenOf('super')!,
  });
  const from = performance.now();
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  expect((await closed) - from).toBeLessThan(10_000);
  await node.close();
});
