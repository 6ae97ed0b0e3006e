import { expect, test } from 'vitest';
import { db, pool } from '../../test/database.ts';
import { createLog } from './base/log.ts';
import { audit } from './database/audit.ts';
import { EventDelivery } from './jobs/events.ts';

test('an action is recorded only if its transaction commits', async () => {
  const act = { viewer: { id: 0 as const }, act: 'test.act', subject: ['thing', '1'] as const };
  await db.transaction().execute((tx) => audit(tx, act));
  await db
    .transaction()
    .execute(async (tx) => {
      await audit(tx, act);
      throw new Error('undone');
    })
    .catch(() => {});
  expect((await pool.query('select act from audit_log')).rows).toEqual([{ act: 'test.act' }]);
});

test('an event whose handler fails is retried later, and the others are delivered', async () => {
  const seen: string[] = [];
  const handle = async (_tx: unknown, payload: never) => {
    seen.push((payload as { name: string }).name);
    if ((payload as { name: string }).name === 'bad') throw new Error('not now');
  };
  for (const name of ['bad', 'good'])
    await pool.query('insert into outbox (topic, payload) values ($1, $2)', ['test.topic', JSON.stringify({ name })]);
  const jobs = { send: async () => {}, stop: async () => {} };
  const delivery = new EventDelivery(db, [{ topic: 'test.topic', handle }], { log: createLog('silent'), jobs });
  await delivery.deliverAll();
  expect(seen).toEqual(['bad', 'good']);
  expect(
    (
      await pool.query('select payload->>$1 as name, attempts, done_at is not null as done from outbox order by id', [
        'name',
      ])
    ).rows,
  ).toEqual([
    { name: 'bad', attempts: 1, done: false },
    { name: 'good', attempts: 0, done: true },
  ]);
});
