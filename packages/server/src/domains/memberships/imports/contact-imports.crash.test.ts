import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { killWorker, startWorker } from '../../../../test/killable-workers.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { anImport, byColumn } from './contact-imports.fixture.ts';
import { contactImports } from './contact-imports.jobs.ts';
import { contactImportsHandlers } from './contact-imports.routes.ts';

const people = 8_000;

test('an import killed in the dry run and at several points of the import adds everybody once', async () => {
  const app = await testApp(contactImportsHandlers);
  const segment = await aSegment(db);
  const supervisor = await aPerson(db, { roles: ['SUPER'] });
  const rows = Array.from(
    { length: people },
    (_, at) => `p${at}@sea.example;${at % 2 ? 'yes' : 'no'};2026-03-02;Painter`,
  );
  const given = await anImport(app, supervisor, {
    segmentId: segment.id,
    rows: ['mail;OK;Date;Beruf', ...rows],
    consent: byColumn,
  });
  /** Kills the worker as soon as the import has come so far, or has left the state; returns where it stood. */
  async function killAt(state: string, position: number): Promise<void> {
    const worker = await startWorker('contactImports', app.services.config);
    for (;;) {
      const now = (await pool.query('select state, position from contact_imports where id = $1', [given.id])).rows[0];
      if (now.state !== state || now.position > position) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await killWorker(worker);
  }
  /** Another worker goes on as soon as the database has noticed that the killed one is gone. */
  const goOn = (state: string) =>
    expect
      .poll(
        async () => {
          await contactImports.work(app.services, given.id);
          return (await given.get()).state;
        },
        { timeout: 60_000 },
      )
      .toBe(state);
  await given.order('check');
  await killAt('checking', 0);
  expect(await given.get()).toMatchObject({ state: 'checking' });
  await goOn('checked');
  expect(await given.get()).toMatchObject({ state: 'checked', counts: { added: people, subscribed: people / 2 } });

  await given.order('start');
  for (const point of [0, 3_000]) {
    await killAt('running', point);
    const { state, position, counts } = await given.get();
    expect(state).toBe('running');
    const { rows: there } = await pool.query('select count(*)::int as count from memberships where segment_id = $1', [
      segment.id,
    ]);
    expect([counts.added, there[0].count]).toEqual([position, position]);
  }
  await goOn('finished');
  expect(await given.get()).toMatchObject({
    state: 'finished',
    counts: { added: people, changed: 0, already: 0, subscribed: people / 2 },
  });
  const { rows: sums } = await pool.query(
    `select (select count(*)::int from memberships where segment_id = $1) as members,
      (select count(*)::int from membership_events where segment_id = $1 and event = 'add') as added,
      (select count(distinct contact_id)::int from membership_events where segment_id = $1 and event = 'add') as people,
      (select count(*)::int from newsletter_consents where segment_id = $1) as consents,
      (select count(*)::int from contact_occupations) as occupations`,
    [segment.id],
  );
  expect(sums[0]).toEqual({ members: people, added: people, people, consents: people / 2, occupations: people });
});
