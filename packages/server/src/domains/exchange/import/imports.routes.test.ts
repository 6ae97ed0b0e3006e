import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { pictureForm } from '../../../../test/form.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { artworkImports } from './imports.jobs.ts';
import { importsHandlers } from './imports.routes.ts';
import { german } from './mapping/museum-tables.fixture.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(importsHandlers);
});

const anAdmin = () => aPerson(db, { roles: ['SUPER'] });
async function upload(person: { id: string } | null, content: string | Uint8Array, name = 'herbst.csv') {
  const { body, headers } = pictureForm(Buffer.from(content as string), name);
  const given = { ...headers, ...(person && { 'x-test-person': person.id }) };
  return app.inject({ method: 'POST', url: '/api/imports', payload: body, headers: given });
}

describe('an administrator', () => {
  test('uploads a table, changes its mapping, checks it, imports it and takes it back', async () => {
    const admin = await anAdmin();
    const uploaded = await upload(admin, german);
    expect(uploaded.statusCode, uploaded.body).toBe(200);
    const { id, profile, mapping, isEncodingCertain } = uploaded.json();
    expect(isEncodingCertain).toBe(false);
    expect(profile).toMatchObject({ rows: 4, isWhole: true });
    expect(profile.columns[5]).toMatchObject({ column: 'Maße', filled: 4, distinct: 4, kind: 'measurement' });
    expect(profile.proposals[2]).toEqual({ column: 'Künstler', sure: 'certain', reason: 'Last, first' });

    const params = { id };
    const constants = { rights: 'CC0' };
    await app.call(admin, importsRoutes.change, { params, body: { mapping: { ...mapping, constants } } });
    const { records } = await app.call(admin, importsRoutes.preview, { params });
    expect(records[3]).toMatchObject({
      line: 5,
      key: '2003/9',
      tags: ['Meer', 'Welle'],
      findings: [{ kind: 'date-unread', column: 'Datierung' }],
      record: { rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' } },
    });
    expect(records[0]?.words).toContainEqual({ part: 'rights', text: 'CC0 1.0' });
    expect(records[3]?.unsettled).toContain('Welle');
    const { columns } = await app.call(admin, importsRoutes.examples, { params });
    // Cells with separators come first, with their lines.
    expect(columns[4]?.cells[0]).toEqual({ line: 3, text: 'Tusche; Farbe auf Papier und Seide' });

    const step = async (name: 'check' | 'start' | 'undo') => {
      await app.call(admin, importsRoutes.step, { params, body: { step: name } });
      expect(app.services.queued.at(-1)).toEqual({ queue: 'imports.step', payload: { id } });
      await artworkImports.work(app.services, id);
      return app.call(admin, importsRoutes.get, { params });
    };
    expect(await step('check')).toMatchObject({
      state: 'checked',
      counts: { added: 4, findings: { 'date-unread': 1 } },
    });
    const { words } = await app.call(admin, importsRoutes.words, { params });
    expect(words.length).toBeGreaterThan(4);
    const { findings } = await app.call(admin, importsRoutes.findings, { params, query: { kind: 'date-unread' } });
    expect(findings).toMatchObject([{ line: 5, cell: 'wohl noch vor dem Brand' }]);
    expect(await step('start')).toMatchObject({ state: 'finished', counts: { added: 4 } });
    expect((await app.call(admin, importsRoutes.works, { params, query: {} })).works).toHaveLength(4);
    // Its tags are terms now.
    const { records: imported } = await app.call(admin, importsRoutes.preview, { params });
    expect(imported[3]?.unsettled).not.toContain('Welle');
    expect(await step('undo')).toMatchObject({ state: 'undone', counts: { undone: 4 } });
    expect((await app.call(admin, importsRoutes.leftAlone, { params })).works).toEqual([]);

    const { imports } = await app.call(admin, importsRoutes.list, { query: {} });
    expect(imports).toMatchObject([{ id, fileName: 'herbst.csv', state: 'undone', startedBy: { id: admin.id } }]);
    const { rows } = await pool.query('select act from audit_log where subject_id = $1 order by at', [id]);
    expect(rows.map(({ act }) => act)).toEqual([
      'imports.upload',
      'imports.change',
      'imports.check',
      'imports.start',
      'imports.undo',
    ]);
  });

  test('downloads the table and what was found in it; a formula in a cell stays text', async () => {
    const admin = await anAdmin();
    const content = 'Nr;Titel;Datierung\n1;Haus;=1+1\n;Baum;1900\n';
    const { id } = (await upload(admin, content, 'Bücher.csv')).json();
    await app.call(admin, importsRoutes.step, { params: { id }, body: { step: 'check' } });
    await artworkImports.work(app.services, id);
    const get = (what: string) =>
      app.inject({ url: `/api/imports/${id}/${what}`, headers: { 'x-test-person': admin.id } });
    const file = await get('file');
    expect([file.statusCode, file.body]).toEqual([200, content]);
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''B%C3%BCcher.csv");
    const [, ...lines] = (await get('report')).body.trim().split('\r\n');
    expect(lines).toEqual([
      "2,A date could not be read. It is shown as written and comes last.,yes,Datierung,'=1+1,,,",
      '3,The line has no key.,no,Nr,,,,',
    ]);
  });

  test('searches imports by file, person and mapping, and by what they wait for', async () => {
    const admin = await aPerson(db, { roles: ['SUPER'], firstName: 'Ines', lastName: 'Okafor' });
    const first = (await upload(admin, german)).json();
    const second = (await upload(await anAdmin(), german, 'winter.csv')).json();
    await app.call(admin, importsRoutes.step, { params: { id: second.id }, body: { step: 'start' } });
    const find = async (query: object) => {
      const { imports, counts } = await app.call(admin, importsRoutes.list, { query });
      return [imports.map(({ id }) => id), counts.running, counts.waiting];
    };
    expect(await find({})).toEqual([[second.id, first.id], 1, 1]);
    expect(await find({ searchQuery: 'okaf' })).toEqual([[first.id], 0, 1]);
    expect(await find({ searchQuery: 'WINTER' })).toEqual([[second.id], 1, 0]);
    expect(await find({ group: 'waiting' })).toEqual([[first.id], 1, 1]);
  });

  test('keeps a mapping by name and gets it for the next table', async () => {
    const admin = await anAdmin();
    const { mapping } = (await upload(admin, german)).json();
    const body = { name: 'Stadtmuseum, CSV', mapping };
    const { mappings } = await app.call(admin, importsRoutes.saveMapping, { body });
    expect(mappings).toMatchObject([{ name: 'Stadtmuseum, CSV', uses: 0 }]);
    expect((await upload(admin, german, 'winter.csv')).json()).toMatchObject({ mappingName: 'Stadtmuseum, CSV' });
    expect(await app.call(admin, importsRoutes.mappings, {})).toEqual({ mappings });
  });

  test('is told when somebody else has changed the same mapping, and chooses what is kept', async () => {
    const anna = await aPerson(db, { roles: ['SUPER'], firstName: 'Anna', lastName: 'Berg' });
    const jan = await anAdmin();
    const { mapping } = (await upload(anna, german)).json();
    const save = (constants: object, base: number | null) => ({
      body: { name: 'Stadtmuseum', mapping: { ...mapping, constants }, base },
    });
    await app.call(anna, importsRoutes.saveMapping, save({}, null));
    const { id, mappingVersion } = (await upload(jan, german, 'winter.csv')).json();
    expect(mappingVersion).toBe(1);
    await app.call(anna, importsRoutes.saveMapping, save({ creditLine: 'Stadtmuseum' }, 1));

    const refusal = await app.refusal(jan, importsRoutes.saveMapping, save({ creditLine: 'Jan' }, mappingVersion));
    expect([refusal.status, refusal.code]).toEqual([409, 'imports/mapping-changed']);
    expect(refusal.problem.details).toMatchObject({ name: 'Stadtmuseum', version: 2, savedBy: 'Anna Berg' });
    // A new name that somebody else took meanwhile is no new name.
    expect((await app.refusal(jan, importsRoutes.saveMapping, save({}, null))).status).toBe(409);

    const params = { id };
    const taken = await app.call(jan, importsRoutes.change, { params, body: { mappingName: 'Stadtmuseum' } });
    expect(taken).toMatchObject({ mappingVersion: 2, mapping: { constants: { creditLine: 'Stadtmuseum' } } });
    const mine = { ...save({ creditLine: 'Jan' }, 2).body, importId: id };
    const { mappings } = await app.call(jan, importsRoutes.saveMapping, { body: mine });
    expect(mappings[0]).toMatchObject({ version: 3, mapping: { constants: { creditLine: 'Jan' } } });
    expect(await app.call(jan, importsRoutes.get, { params })).toMatchObject({ mappingVersion: 3 });
    expect((await app.refusal(jan, importsRoutes.change, { params, body: { mappingName: 'Unknown' } })).status).toBe(
      400,
    );
  });

  test('is told what is wrong with a file, and nothing is kept', async () => {
    const admin = await anAdmin();
    const reply = await upload(admin, 'a,b\n1,"open\n');
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'tables/open-quotes']);
    expect((await upload(admin, Uint8Array.from([0xff, 0xd8, 0, 0, 0, 1, 2, 0, 0]))).statusCode).toBe(415);
    expect((await app.call(admin, importsRoutes.list, { query: {} })).imports).toEqual([]);
  });

  test('cannot undo what was never started, nor hang works in a segment that is not there', async () => {
    const admin = await anAdmin();
    const { id } = (await upload(admin, german)).json();
    const refusal = await app.refusal(admin, importsRoutes.step, { params: { id }, body: { step: 'undo' } });
    expect([refusal.status, refusal.code]).toEqual([409, 'imports/wrong-state']);
    const body = { segmentId: id };
    expect((await app.refusal(admin, importsRoutes.change, { params: { id }, body })).status).toBe(400);
  });
});

test('nobody but administrators may upload a table or see imports', async () => {
  const { id } = (await upload(await anAdmin(), german)).json();
  const supervisor = await aPerson(db, { roles: ['SUPERVISOR', 'OO_SUPERVISOR'] });
  expect((await upload(supervisor, german)).statusCode).toBe(403);
  expect((await upload(null, german)).statusCode).toBe(401);
  expect((await app.refusal(supervisor, importsRoutes.get, { params: { id } })).status).toBe(403);
  expect((await app.refusal(null, importsRoutes.list, { query: {} })).status).toBe(401);
});
