import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { pictureForm } from '../../../../test/form.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { aMembership } from '../memberships.factory.ts';
import { contactImports } from './contact-imports.jobs.ts';
import { contactImportsHandlers } from './contact-imports.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(contactImportsHandlers);
});

const file = [
  'mail;Name;Land;Newsletter OK;Date;Where;Remarks',
  'k.aalto@satama.example;Aalto, Kirsi;Finland;yes;2024-03-02;fair;met',
  'dirk@haven.example;Verbrugge, Dirk;Belgium;yes;;;',
  'quay.office@pier;Pier, Q;;;;;',
  'K.Aalto@satama.example;Aalto, K;;yes;2024-03-02;;',
  'no@example.org;No, Nora;;yes;2024-03-02;;',
  'known@example.org;Known, Kim;;yes;2024-03-02;;',
  'out@example.org;Out, Olaf;;yes;2024-03-02;;',
  'dead@example.org;Dead, Dora;;yes;2024-03-02;;',
].join('\n');

async function aSupervisedSegment() {
  const segment = await aSegment(db);
  const supervisor = await aPerson(db, { roles: ['SUPER'] });
  await pool.query(
    "insert into suppressions (email_hash, reason) values (encode(sha256('dead@example.org'::bytea), 'hex'), 'bounce')",
  );
  const place = { segment };
  await aMembership(db, {
    ...place,
    person: await aPerson(db, { email: 'no@example.org' }),
    newsletter: 'unsubscribed',
  });
  await aMembership(db, { ...place, person: await aPerson(db, { email: 'known@example.org' }) });
  await aMembership(db, { ...place, person: await aPerson(db, { email: 'out@example.org' }), status: 'SUSPENDED' });
  return { segment, supervisor };
}

test('a supervisor imports a file: new people are added, nobody who opted out is revived, and the import is undone', async () => {
  const { segment, supervisor } = await aSupervisedSegment();
  const { body, headers } = pictureForm(Buffer.from(file), 'harbour-list.csv');
  const uploaded = await app.inject({
    method: 'POST',
    url: `/api/contact-imports?segmentId=${segment.id}`,
    payload: body,
    headers: { ...headers, 'x-test-person': supervisor.id },
  });
  expect(uploaded.statusCode, uploaded.body).toBe(200);
  const { id, mapping, consentProposal, rows } = uploaded.json();
  expect([rows, mapping.columns]).toEqual([
    8,
    [
      { column: 'mail', target: 'email' },
      { column: 'Name', target: 'lastFirst' },
      { column: 'Land', target: 'country' },
    ],
  ]);
  expect(consentProposal).toEqual({ column: 'Newsletter OK', dateColumn: 'Date', sourceColumn: 'Where' });

  const params = { id };
  const refused = await app.refusal(supervisor, contactImportsRoutes.step, { params, body: { step: 'check' } });
  expect(refused.code).toBe('contact-imports/no-answer');
  const consent = { answer: 'column' as const, ...consentProposal, day: null, wording: 'Send me news' };
  await app.call(supervisor, contactImportsRoutes.change, { params, body: { mapping: { ...mapping, consent } } });
  const step = async (name: 'check' | 'start' | 'undo') => {
    await app.call(supervisor, contactImportsRoutes.step, { params, body: { step: name } });
    await contactImports.work(app.services, id);
    return app.call(supervisor, contactImportsRoutes.get, { params });
  };
  const counts = {
    added: 2,
    changed: 1,
    already: 0,
    subscribed: 2,
    notes: { invalid: 1, duplicate: 1, 'opted-out': 1, suspended: 1, suppressed: 1, undated: 1 },
  };
  expect(await step('check')).toMatchObject({ state: 'checked', failure: '', counts });
  expect(await step('start')).toMatchObject({ state: 'finished', failure: '', counts });

  const standing = await pool.query(
    `select c.email, c.last_name, m.status, m.newsletter_status from memberships m join contacts c on c.id = m.contact_id
     where m.segment_id = $1 order by 1`,
    [segment.id],
  );
  expect(standing.rows.map((row) => [row.email, row.status, row.newsletter_status])).toEqual([
    ['dirk@haven.example', 'UNREGISTERED_BY_CURATOR', 'notSubscribed'],
    ['k.aalto@satama.example', 'UNREGISTERED_BY_CURATOR', 'subscribed'],
    ['known@example.org', 'SUBSCRIBED', 'subscribed'],
    ['no@example.org', 'SUBSCRIBED', 'unsubscribed'],
    ['out@example.org', 'SUSPENDED', 'notSubscribed'],
  ]);
  const { rows: outcomes } = await app.call(supervisor, contactImportsRoutes.rows, { params });
  expect(outcomes.map(({ line, outcome, isUndated }) => [line, isUndated ? 'undated' : outcome])).toEqual([
    [2, 'added'],
    [3, 'undated'],
    [4, 'invalid'],
    [5, 'duplicate'],
    [6, 'opted-out'],
    [7, 'changed'],
    [8, 'suspended'],
    [9, 'suppressed'],
  ]);
  expect(await step('undo')).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 } });
  const { rows: left } = await pool.query(
    "select count(*)::int as people, count(*) filter (where newsletter_status = 'subscribed')::int as subscribed from memberships where segment_id = $1",
    [segment.id],
  );
  expect(left[0]).toEqual({ people: 3, subscribed: 0 });
});
