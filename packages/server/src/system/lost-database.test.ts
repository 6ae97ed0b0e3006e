import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool as realPool } from '../../test/database.ts';
import { FailingPool } from '../../test/failing-pool.ts';
import { pictureForm } from '../../test/form.ts';
import type { PermissionRow } from '../../test/permissions/row.ts';
import { permissionRows } from '../../test/permissions/rows.ts';
import { openRollback, type Rollback } from '../../test/rollback.ts';
import { endlessLimits } from '../../test/services.ts';
import { problemIn, type WholeApi, wholeApi } from '../../test/whole.ts';
import { placeWorld, tokenOf } from '../../test/world.ts';
import { aPicture } from '../domains/files/files.factory.ts';
import { createDatabase } from '../platform/database/database.ts';

let rollback: Rollback;
let pool: FailingPool;
let api: WholeApi;
let form: ReturnType<typeof pictureForm>;

beforeAll(async () => {
  rollback = await openRollback();
  pool = new FailingPool(rollback.pool);
  const asPool = pool as unknown as pg.Pool;
  api = await rollback.call(() => wholeApi({ pool: asPool, db: createDatabase(asPool), limits: endlessLimits }));
  form = pictureForm(await aPicture());
});
afterAll(async () => {
  await rollback.call(() => api.app.close());
  await rollback.close();
});
beforeEach(async () => {
  await placeWorld(realPool);
  await rollback.undo();
});

const routes = new Map(allRoutes.map((route) => [`${route.method} ${route.path}`, route]));

const named = (name: string, properties: object) => Object.assign(new Error(name), properties);
/** Error messages of pg and the kernel; each occurs in some call when a database dies. */
const failures = [
  { error: new Error('Client has encountered a connection error and is not queryable'), code: 'common/unavailable' },
  { error: new Error('Connection terminated unexpectedly'), code: 'common/unavailable' },
  {
    error: named('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
    code: 'common/unavailable',
  },
  { error: named('the database system is shutting down', { code: '57P03' }), code: 'common/unavailable' },
  { error: named('could not extend file: No space left on device', { code: '53100' }), code: 'common/no-room' },
] as const;

/** Makes the call while the database fails after so many statements; undefined if the call was answered before that. */
async function answerWhenLost({ call, input, here }: PermissionRow, statements: number) {
  const route = routes.get(call)!;
  const viewer = here[0] ?? 'guest';
  const asked = input('here', viewer);
  const sent = route.multipart ? form : { body: asked.body };
  const { error, code } = failures[statements % failures.length]!;
  pool.failAfter(statements, error);
  const reply = await rollback.call(() =>
    api.ask({ method: route.method, url: urlOf(route, asked as Sent<Route>), session: tokenOf(viewer), ...sent }),
  );
  const wasReached = pool.hasFailed;
  pool.failAfter(Number.POSITIVE_INFINITY, error);
  await rollback.undo();
  if (!wasReached) return undefined;
  const isTold = reply.statusCode === 503 && reply.headers['retry-after'] === '5' && problemIn(reply).code === code;
  // Calls that need no database still succeed.
  return {
    statements,
    answer:
      isTold || reply.statusCode < 300
        ? 'as it should be'
        : `${reply.statusCode} ${reply.body.slice(0, 200)} after ${error.message}`,
  };
}

describe('if the database goes down or is full after any statement of any call, the caller gets 503, the reason, and when to retry', () => {
  const rows = permissionRows.map((row): [string, PermissionRow] => [
    `${row.call}${row.about ? ` (${row.about})` : ''}`,
    row,
  ]);
  test.each(rows)('%s', async (_, row) => {
    const wrong: string[] = [];
    for (let statements = 0; ; statements += 1) {
      const seen = await answerWhenLost(row, statements);
      if (!seen) break;
      if (seen.answer !== 'as it should be') wrong.push(`after ${seen.statements} statements: ${seen.answer}`);
    }
    expect(wrong).toEqual([]);
  });
});
