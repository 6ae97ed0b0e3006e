import { readFileSync } from 'node:fs';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aWorkbook } from '../../../platform/tables/tables.fixture.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { upsertContact } from '../../contacts/contacts.commands.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { aMembership } from '../memberships.factory.ts';
import { anImport, byColumn, type ImportApp, upload } from './contact-imports.fixture.ts';
import { contactImportsHandlers } from './contact-imports.routes.ts';

let app: ImportApp;
let segment: Awaited<ReturnType<typeof aSegment>>;
let supervisor: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  app = await testApp(contactImportsHandlers);
});
beforeEach(async () => {
  segment = await aSegment(db);
  supervisor = await aPerson(db, { roles: ['SUPER'] });
});

const outcomesOf = async (id: string) => {
  const { rows } = await app.call(supervisor, contactImportsRoutes.rows, { params: { id }, query: {} });
  return Object.fromEntries(rows.map(({ email, outcome }) => [email, outcome]));
};
const standing = async (email: string) =>
  (
    await pool.query(
      `select m.status, m.newsletter_status as newsletter, m.add_source as source from memberships m join contacts c on c.id = m.contact_id
       where m.segment_id = $1 and c.email = $2`,
      [segment.id, email],
    )
  ).rows[0];

/** The moments in the history, beside the moments that lists as of the past read. */
const momentsOf = async (email: string) =>
  (
    await pool.query(
      `select e.event, e.at = any(select p.at from membership_points p join segments s on s.no = p.segment_no
         where s.id = e.segment_id and p.contact_id = e.contact_id) as agrees
       from membership_events e join contacts c on c.id = e.contact_id where e.segment_id = $1 and c.email = $2 order by e.at, e.id`,
      [segment.id, email],
    )
  ).rows;

test('an import and its undo have the same times in the history and in lists as of a past moment', async () => {
  const rows = ['mail;OK;Date', 'ada@quay.example;yes;2026-03-02', 'bo@quay.example;;'];
  const given = await anImport(app, supervisor, { segmentId: segment.id, rows, consent: byColumn });
  await given.take('check');
  await given.take('start');
  await given.take('undo');
  expect(await momentsOf('bo@quay.example')).toEqual([
    { event: 'add', agrees: true },
    { event: 'remove', agrees: true },
  ]);
  expect(await momentsOf('ada@quay.example')).toEqual([
    { event: 'add', agrees: true },
    { event: 'nl+', agrees: false },
    { event: 'remove', agrees: true },
  ]);
});

describe('a consent', () => {
  test('is needed for the newsletter: without an answer nothing runs, and with the answer nobody, nobody gets it', async () => {
    const rows = ['mail;OK;Date', 'ada@sea.example;yes;2026-03-02'];
    const quiet = await anImport(app, supervisor, { segmentId: segment.id, rows });
    await quiet.take('check');
    expect(await quiet.take('start')).toMatchObject({ state: 'finished', counts: { added: 1, subscribed: 0 } });
    expect(await standing('ada@sea.example')).toMatchObject({ newsletter: 'notSubscribed', source: 'import' });
  });

  test('is kept as far as it is answered, and nothing runs before the column and the wording are given', async () => {
    const rows = ['mail;OK;Date', 'ada@sea.example;yes;2026-03-02'];
    for (const [missing, code] of [
      [{ column: null }, 'contact-imports/no-consent-column'],
      [{ wording: '  ' }, 'contact-imports/no-wording'],
    ] as const) {
      const consent = { ...byColumn, ...missing };
      const given = await anImport(app, supervisor, { segmentId: segment.id, rows, consent });
      const expected = { ...consent, wording: consent.wording.trim() };
      expect(await given.get()).toMatchObject({ state: 'columns', mapping: { consent: expected } });
      const step = { params: { id: given.id }, body: { step: 'check' as const } };
      expect((await app.refusal(supervisor, contactImportsRoutes.step, step)).code).toBe(code);
    }
  });

  test('is kept with its wording, the row, the day and who imported it', async () => {
    const rows = ['mail;OK;Date', 'ada@sea.example;ja;2026-03-02'];
    const given = await anImport(app, supervisor, { segmentId: segment.id, rows, consent: byColumn });
    await given.take('check');
    await given.take('start');
    const { rows: kept } = await pool.query(
      'select decision, decided_by, actor_id, source, wording, confirmation from newsletter_consents where segment_id = $1',
      [segment.id],
    );
    expect(kept).toEqual([
      {
        decision: 'given',
        decided_by: 'staff',
        actor_id: supervisor.id,
        source: 'import',
        wording: byColumn.wording,
        confirmation: 'list.csv, row 2, 2026-03-02',
      },
    ]);
  });

  test('never revives an opt-out, also of somebody who was removed since or opts out between dry run and import', async () => {
    const left = (await upsertContact(db, 'left@sea.example'))!;
    await db
      .insertInto('newsletterConsents')
      .values({
        segmentId: segment.id,
        contactId: left.id,
        decision: 'withdrawn',
        decidedBy: 'self',
        actorId: null,
        source: 'mail',
        wording: null,
        confirmation: null,
      })
      .execute();
    const late = await aMembership(db, { segment, contact: (await upsertContact(db, 'late@sea.example'))! });
    const rows = ['mail;OK;Date', 'left@sea.example;yes;2026-03-02', 'late@sea.example;yes;2026-03-02'];
    const given = await anImport(app, supervisor, { segmentId: segment.id, rows, consent: byColumn });
    await given.take('check');
    expect(await outcomesOf(given.id)).toEqual({ 'left@sea.example': 'opted-out', 'late@sea.example': 'changed' });
    await pool.query(
      "update memberships set newsletter_status = 'unsubscribed', newsletter_changed_by = 'self' where id = $1",
      [late.id],
    );
    expect(await given.take('start')).toMatchObject({ counts: { added: 0, subscribed: 0, notes: { 'opted-out': 2 } } });
    expect(await standing('late@sea.example')).toMatchObject({ newsletter: 'unsubscribed' });
    expect(await standing('left@sea.example')).toBeUndefined();
  });
});

test('what a file says of people fills what was empty, with occupations and countries, and changes nothing that stands', async () => {
  await aMembership(db, {
    segment,
    contact: (await upsertContact(db, 'ada@sea.example', { firstName: 'Ada', lastName: 'Lund' }))!,
  });
  const rows = [
    'mail;Vorname;Nachname;Land;Beruf',
    'ada@sea.example;Eda;Other;Norway;Painter, Curator',
    'bo@sea.example;Bo;Berg;Sweden;painter',
  ];
  const given = await anImport(app, supervisor, { segmentId: segment.id, rows });
  expect(await given.take('check')).toMatchObject({ counts: { added: 1, changed: 1, already: 0 } });
  await given.take('start');
  const { rows: people } = await pool.query(
    `select c.email, c.first_name, c.last_name, c.country_name, array(select o.name from contact_occupations x join occupations o
      on o.id = x.occupation_id where x.contact_id = c.id order by 1) as occupations
     from contacts c where c.email like '%@sea.example' order by 1`,
  );
  expect(people).toEqual([
    {
      email: 'ada@sea.example',
      first_name: 'Ada',
      last_name: 'Lund',
      country_name: 'Norway',
      occupations: ['Curator', 'Painter'],
    },
    { email: 'bo@sea.example', first_name: 'Bo', last_name: 'Berg', country_name: 'Sweden', occupations: ['Painter'] },
  ]);
});

/** Messages to open pages, without those that only wake the outbox. */
async function hearMessages() {
  const client = await pool.connect();
  const heard: unknown[] = [];
  client.on('notification', ({ payload }) => {
    const [topic, message] = JSON.parse(payload!);
    if (topic === 'memberships.changed') heard.push([message.status, message.people]);
  });
  await client.query('listen oeuvre_live');
  return {
    heard,
    async end() {
      await client.query('unlisten oeuvre_live');
      client.release(true);
    },
  };
}

test('an import and its undo write no audit entry for each person, and events and messages for accounts only', async () => {
  const person = await aPerson(db, { email: 'ada@sea.example' });
  const rows = ['mail;OK;Date', 'ada@sea.example;yes;2026-03-02', 'bo@sea.example;yes;2026-03-02', 'cy@sea.example;;'];
  const messages = await hearMessages();
  const given = await anImport(app, supervisor, { segmentId: segment.id, rows, consent: byColumn });
  await given.take('check');
  await given.take('start');
  expect(await standing('ada@sea.example')).toEqual({
    status: 'REGISTERED_BY_CURATOR',
    newsletter: 'subscribed',
    source: 'import',
  });
  await given.take('undo');
  await messages.end();

  const audited = await pool.query("select act from audit_log where act like 'memberships.%'");
  expect(audited.rows).toEqual([]);
  const { rows: events } = await pool.query("select payload from outbox where topic = 'memberships.moved' order by id");
  const [empty, added] = ['EMPTY', 'REGISTERED_BY_CURATOR'];
  expect(
    events.map(({ payload: { event, from, to, userId, by, reason } }) => [event, from, to, userId, by, reason]),
  ).toEqual([
    ['add', empty, added, person.id, supervisor.id, 'import of list.csv'],
    ['undo', added, empty, person.id, supervisor.id, 'import of list.csv undone'],
  ]);
  expect(messages.heard).toEqual([
    [added, [person.id]],
    [empty, [person.id]],
  ]);
  const { rows: history } = await pool.query(
    'select event, count(*)::int as count from membership_events where segment_id = $1 group by event order by event',
    [segment.id],
  );
  expect(history).toEqual([
    { event: 'add', count: 3 },
    { event: 'nl+', count: 2 },
    { event: 'remove', count: 3 },
  ]);
  const { rows: consents } = await pool.query(
    'select decision, count(*)::int as count from newsletter_consents where segment_id = $1 group by decision order by decision',
    [segment.id],
  );
  expect(consents).toEqual([
    { decision: 'given', count: 2 },
    { decision: 'withdrawn', count: 2 },
  ]);
});

test('an undo leaves alone whom somebody has moved since', async () => {
  const rows = ['mail', 'ada@sea.example', 'bo@sea.example'];
  const given = await anImport(app, supervisor, { segmentId: segment.id, rows });
  await given.take('check');
  await given.take('start');
  await pool.query(
    `insert into membership_events (segment_id, contact_id, event, from_status, to_status)
     select $1, id, 'invite', 'UNREGISTERED_BY_CURATOR', 'UNREGISTERED_INVITED_BY_CURATOR' from contacts where email = 'bo@sea.example'`,
    [segment.id],
  );
  expect(await given.take('undo')).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } });
  expect(await standing('ada@sea.example')).toBeUndefined();
  expect(await standing('bo@sea.example')).toBeDefined();
  const again = await app.refusal(supervisor, contactImportsRoutes.step, {
    params: { id: given.id },
    body: { step: 'start' },
  });
  expect(again.code).toBe('contact-imports/wrong-state');
});

test('an undo whose transaction restarts after a race counts each person once', async () => {
  const rows = ['mail', 'ada@strait.example', 'bo@strait.example'];
  const given = await anImport(app, supervisor, { segmentId: segment.id, rows });
  await given.take('check');
  await given.take('start');
  await pool.query(`
    create sequence undo_tries;
    create function lose_first_race() returns trigger language plpgsql as $$ begin
      if nextval('undo_tries') = 1 then raise exception 'a race was lost' using errcode = '40001'; end if;
      return new;
    end $$;
    create trigger lose_first_race before update on contact_imports for each row
      when ((new.counts->>'undone')::int > (old.counts->>'undone')::int) execute function lose_first_race()`);
  try {
    expect(await given.take('undo')).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } });
    expect((await pool.query('select last_value as tries from undo_tries')).rows).toEqual([{ tries: 2 }]);
  } finally {
    await pool.query('drop function lose_first_race cascade; drop sequence undo_tries');
  }
});

test('an import that is paused keeps what it did, goes on, and can be cancelled', async () => {
  const rows = ['mail', ...Array.from({ length: 30 }, (_, at) => `p${at}@sea.example`)];
  const given = await anImport(app, supervisor, { segmentId: segment.id, rows });
  await given.take('check');
  await given.order('start');
  expect(await given.take('pause')).toMatchObject({ state: 'paused', position: 0 });
  expect(await given.take('start')).toMatchObject({ state: 'finished', counts: { added: 30 } });
  const other = await anImport(app, supervisor, { segmentId: segment.id, rows: ['mail', 'q@sea.example'] });
  await app.call(supervisor, contactImportsRoutes.discard, { params: { id: other.id } });
  expect((await app.refusal(supervisor, contactImportsRoutes.get, { params: { id: other.id } })).code).toBe(
    'common/not-found',
  );
});

test('all rows with their outcome can be downloaded, and those to correct can be imported again', async () => {
  const rows = ['mail;Name', 'ada@sea.example;Ada Lund', 'nobody;=cmd()'];
  const given = await anImport(app, supervisor, { segmentId: segment.id, rows });
  await given.take('check');
  const csv = async (which: string) => {
    const url = `/api/contact-imports/${given.id}/csv?rows=${which}`;
    return (await app.inject({ url, headers: { 'x-test-person': supervisor.id } })).body.split('\r\n');
  };
  const all = await csv('all');
  expect(all[0]).toContain('Row,Outcome,Other row,E-mail,First name');
  expect(all[1]).toContain('2,is added,,ada@sea.example,Ada,,Lund');
  const refused = await csv('refused');
  expect(refused).toHaveLength(3);
  expect(refused[1]).toContain('3,is not an e-mail address,,nobody');
  expect(refused[1]).toContain("'=cmd()");
  const again = await upload(app, supervisor, { segmentId: segment.id, file: Buffer.from(refused.join('\r\n')) });
  expect(again.json().mapping.columns).toEqual(
    expect.arrayContaining([
      { column: 'E-mail', target: 'email' },
      { column: 'Last name', target: 'lastName' },
    ]),
  );
});

test('an Excel workbook is read as well; JSON and too many columns are refused', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
  const workbook = readFileSync(await aWorkbook(row('E-mail', 'Country') + row('ada@sea.example', 'Norway')));
  const read = await upload(app, supervisor, { segmentId: segment.id, file: workbook, name: 'list.xlsx' });
  expect(read.json()).toMatchObject({
    rows: 1,
    shape: { format: 'xlsx' },
    mapping: { columns: [{ target: 'email' }, { target: 'country' }] },
  });
  const refusal = async (file: Buffer) => (await upload(app, supervisor, { segmentId: segment.id, file })).json().code;
  const wide = Array.from({ length: 201 }, (_, at) => `c${at}`).join(';');
  expect(await refusal(Buffer.from(`${wide}\n${wide}`))).toBe('contact-imports/too-many-columns');
  expect(await refusal(Buffer.from('[{"email":"a@b.example"}]'))).toBe('contact-imports/not-a-list');
});

test('an import is known only to those who manage the members of its segment', async () => {
  const given = await anImport(app, supervisor, { segmentId: segment.id, rows: ['mail', 'ada@sea.example'] });
  const params = { id: given.id };
  const elsewhere = await aPerson(db, { roles: ['SUPERVISOR'] });
  const { id: otherSegment } = await aSegment(db);
  await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [otherSegment, elsewhere.id]);
  for (const refused of [
    await app.refusal(elsewhere, contactImportsRoutes.get, { params }),
    await app.refusal(elsewhere, contactImportsRoutes.rows, { params, query: {} }),
    await app.refusal(elsewhere, contactImportsRoutes.step, { params, body: { step: 'check' } }),
    await app.refusal(elsewhere, contactImportsRoutes.discard, { params }),
  ])
    expect(refused.status).toBe(404);
});

test('somebody who was suspended and removed is left as is', async () => {
  const { id } = (await upsertContact(db, 'gone@sea.example'))!;
  await pool.query(
    "insert into membership_events (segment_id, contact_id, event, from_status, to_status) values ($1, $2, 'remove', 'SUSPENDED', 'EMPTY')",
    [segment.id, id],
  );
  const given = await anImport(app, supervisor, { segmentId: segment.id, rows: ['mail', 'gone@sea.example'] });
  await given.take('check');
  await given.take('start');
  expect(await outcomesOf(given.id)).toEqual({ 'gone@sea.example': 'suspended' });
  expect(await standing('gone@sea.example')).toBeUndefined();
});

test('two imports of the same people at once add everybody once', async () => {
  const rows = ['mail', ...Array.from({ length: 2_500 }, (_, at) => `p${at}@sea.example`)];
  const one = await anImport(app, supervisor, { segmentId: segment.id, rows });
  const other = await anImport(app, supervisor, {
    segmentId: segment.id,
    rows: [rows[0]!, ...rows.slice(1).reverse()],
  });
  await Promise.all([one.take('check'), other.take('check')]);
  const done = await Promise.all([one.take('start'), other.take('start')]);
  const sum = (key: 'added' | 'already') => done.reduce((all, { counts }) => all + counts[key], 0);
  expect(done.map(({ state }) => state)).toEqual(['finished', 'finished']);
  expect([sum('added'), sum('already')]).toEqual([2_500, 2_500]);
});
