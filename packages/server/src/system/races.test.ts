import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool } from '../../test/database.ts';
import { pictureForm } from '../../test/form.ts';
import type { Input, PermissionRow } from '../../test/permissions/row.ts';
import { permissionRows } from '../../test/permissions/rows.ts';
import { endlessLimits } from '../../test/services.ts';
import { problemIn, type WholeApi, wholeApi } from '../../test/whole.ts';
import { articles, person, placeWorld, segments, tokenOf, type ViewerName } from '../../test/world.ts';
import { aPicture } from '../domains/files/files.factory.ts';

let api: WholeApi;
let form: ReturnType<typeof pictureForm>;

beforeAll(async () => {
  api = await wholeApi({ limits: endlessLimits });
  form = pictureForm(await aPicture());
});
afterAll(() => api.app.close());
beforeEach(() => placeWorld(pool));

const routes = new Map(allRoutes.map((route) => [`${route.method} ${route.path}`, route]));
const changing = permissionRows.filter(({ call, here }) => !call.startsWith('GET ') && here.length > 0);

/** Makes a call as somebody; returns its status and, for a failure, its message. */
async function ask(call: string, viewer: ViewerName, input: Input): Promise<string> {
  const route = routes.get(call)!;
  const sent = route.multipart ? form : { body: input.body };
  const reply = await api.ask({
    method: route.method,
    url: urlOf(route, input as Sent<Route>),
    session: tokenOf(viewer),
    ...sent,
  });
  return reply.statusCode < 400 ? String(reply.statusCode) : `${reply.statusCode} ${problemIn(reply).code}`;
}

/** The permitted viewers take turns, over and over. */
const inTurn = (row: PermissionRow, times: number) =>
  Array.from({ length: times }, (_, at) => () => {
    const viewer = row.here[at % Math.min(3, row.here.length)]!;
    return ask(row.call, viewer, row.input('here', viewer));
  });

const atOnce = (asks: readonly (() => Promise<string>)[]) => Promise.all(asks.map((one) => one()));
/** A call may declare failures of its own, such as a mail server that accepted nothing. */
const failures = (answers: readonly string[]) => answers.filter((answer) => /^5\d\d common/.test(answer));

describe('the same change by three people, twenty times at once, succeeds or is refused with a reason', () => {
  const named = changing.map((row): [string, PermissionRow] => [
    `${row.call}${row.about ? ` (${row.about})` : ''}`,
    row,
  ]);
  test.each(named)('%s', async (_, row) => {
    expect(failures(await atOnce(inTurn(row, 20)))).toEqual([]);
  });
});

/** As many calls as a node's connections answer within the five seconds that a call waits for one, on a busy machine. */
const callsAtOnce = 120;

test('all changes, three times each and many at once, succeed or are refused with a reason', async () => {
  const all = changing.flatMap((row) => inTurn(row, 3));
  // Neighbours in the table concern the same thing, so every seventh of them starts together.
  const mixed = all.map((one, at) => ({ one, at: (at * 7) % all.length })).sort((a, b) => a.at - b.at);
  for (let from = 0; from < mixed.length; from += callsAtOnce)
    expect(failures(await atOnce(mixed.slice(from, from + callsAtOnce).map(({ one }) => one)))).toEqual([]);
});

test('somebody without a contact joins and leaves a segment ten times at once: nothing fails, and one contact exists', async () => {
  await pool.query('delete from contacts where user_id = $1', [person.stranger]);
  const params = { segmentId: segments.open };
  const both = Array.from({ length: 10 }, () => [
    () => ask('PUT /api/subscribed-users/:segmentId/join', 'stranger', { params }),
    () => ask('DELETE /api/subscribed-users/:segmentId/leave', 'stranger', { params }),
  ]).flat();
  const answers = await atOnce(both);
  // Another call was faster: the answer gives the current state.
  expect(answers.filter((answer) => !answer.startsWith('2') && answer !== '409 memberships/refused')).toEqual([]);
  expect((await pool.query('select id from contacts where user_id = $1', [person.stranger])).rowCount).toBe(1);
});

test('a segment added to an article twenty times at once is added once, and every call reports that it is there', async () => {
  const id = articles.here.unplaced;
  const params = { articleId: id, segmentId: segments.here };
  const answers = await atOnce(
    Array.from(
      { length: 20 },
      () => () => ask('POST /api/articles/:articleId/segments/:segmentId', 'author', { params }),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['200']));
  expect(
    (await pool.query(`select act from article_history where article_id = $1 and act = 'segment-added'`, [id]))
      .rowCount,
  ).toBe(1);
});

test('an address that signs up twenty times at once gets one account, and every call gets the same answer', async () => {
  const body = { email: 'hurried@world.test', password: 'a good password', first_name: 'Hurried' };
  const answers = await atOnce(
    Array.from({ length: 20 }, () => () => ask('POST /api/auth/sign-up/email', 'guest', { body })),
  );
  expect(new Set(answers).size).toBe(1);
  expect((await pool.query(`select id from users where email = 'hurried@world.test'`)).rowCount).toBe(1);
});
