import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../../test/app.ts';
import { db, pool } from '../../../../../test/database.ts';
import { pictureForm } from '../../../../../test/form.ts';
import { parseListedHosts } from '../../../../platform/base/listed-hosts.ts';
import { aZip } from '../../../../platform/tables/tables.fixture.ts';
import { aPerson } from '../../../accounts/accounts.factory.ts';
import { aPicture } from '../../../files/files.factory.ts';
import { artworkImports, importPictures } from '../imports.jobs.ts';
import { getImport } from '../imports.queries.ts';
import { importsHandlers } from '../imports.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(importsHandlers);
});

/** A table in a ZIP file with pictures, uploaded by an administrator. */
async function uploaded(files: Parameters<typeof aZip>[0]) {
  const admin = await aPerson(db, { roles: ['SUPER'] });
  const { body, headers } = pictureForm(readFileSync(await aZip(files)), 'herbst.zip');
  const reply = await app.inject({
    method: 'POST',
    url: '/api/imports',
    payload: body,
    headers: { ...headers, 'x-test-person': admin.id },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const params = { id: reply.json().id as string };
  const step = async (name: 'check' | 'start' | 'pictures') => {
    await app.call(admin, importsRoutes.step, { params, body: { step: name } });
    await artworkImports.work(app.services, params.id);
    return getImport(db, params.id);
  };
  return { admin, params, step };
}
const table = [
  'Nr;Titel;Bild',
  '1;Haus;haus.jpg',
  '2;Baum;baum.jpg',
  '3;Meer;https://museum.example.org/meer.jpg',
  '4;Berg;',
].join('\n');
const pictureRows = async () =>
  (
    await pool.query(
      'select a.source_key as key, count(*)::int as pictures from artworks a join artwork_images i on i.artwork_id = a.id group by 1 order by 1',
    )
  ).rows;

test('a dry run counts the pictures that a table names, and says which are missing and which may not be fetched', async () => {
  const { params, step, admin } = await uploaded({ 'table.csv': table, 'haus.jpg': await aPicture() });
  expect((await step('check')).counts).toMatchObject({
    named: { files: 2, found: 1, addresses: 1, notAllowed: 1, hasFiles: true },
    findings: { 'picture-missing': 1, 'picture-not-fetched': 1 },
  });
  const { findings } = await app.call(admin, importsRoutes.findings, { params, query: {} });
  expect(findings).toMatchObject([
    { kind: 'picture-missing', line: 3, column: 'Bild', cell: 'baum.jpg' },
    { kind: 'picture-not-fetched', line: 4, column: 'Bild', cell: 'https://museum.example.org/meer.jpg' },
  ]);
});

test('a preview shows the pictures that came with the table, small, and where the others are', async () => {
  const { params, admin } = await uploaded({ 'table.csv': table, 'Bilder/haus.jpg': await aPicture() });
  const { records } = await app.call(admin, importsRoutes.preview, { params });
  expect(records.map(({ pictures }) => pictures)).toEqual([
    [{ name: 'haus.jpg', state: 'here' }],
    [{ name: 'baum.jpg', state: 'missing' }],
    [{ name: 'https://museum.example.org/meer.jpg', state: 'not allowed' }],
    [],
  ]);
  const get = (name: string) =>
    app.inject({
      url: `/api/imports/${params.id}/picture?name=${encodeURIComponent(name)}`,
      headers: { 'x-test-person': admin.id },
    });
  const reply = await get('haus.jpg');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await sharp(reply.rawPayload).metadata()).width).toBeLessThanOrEqual(300);
  expect((await get('haus.jpg')).rawPayload).toEqual(reply.rawPayload);
  expect((await get('../table.csv')).statusCode).toBe(404);
  expect((await get('baum.jpg')).statusCode).toBe(404);
});

describe('pictures that a finished import could not take', () => {
  test('are listed with their reason, and tried again when somebody asks', async () => {
    const picture = await aPicture();
    let isThere = false;
    const server = createServer((_, response) => {
      response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/jpeg' }).end(isThere ? picture : 'nothing');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const services = {
      ...app.services,
      config: { ...app.services.config, importPictureHosts: parseListedHosts(host)! },
    };
    const { params, step, admin } = await uploaded({
      'table.csv': `Nr;Titel;Bild\n1;Haus;haus.jpg|http://${host}/rueckseite.jpg\n2;Baum;baum.jpg\n`,
      'haus.jpg': picture,
    });
    await step('start');
    await importPictures.work(services, params.id);
    const untaken = async () =>
      (await app.call(admin, importsRoutes.findings, { params, query: { about: 'pictures' } })).findings;
    expect(await untaken()).toMatchObject([
      {
        line: 2,
        picture: `http://${host}/rueckseite.jpg`,
        cell: `http://${host}/rueckseite.jpg: the host answers 404`,
      },
      { line: 3, picture: 'baum.jpg', cell: 'baum.jpg' },
    ]);

    isThere = true;
    expect((await step('pictures')).counts.arePicturesDone).toBe(false);
    expect(app.services.queued.at(-1)).toEqual({ queue: 'import-pictures.step', payload: { id: params.id } });
    expect(await importPictures.work(services, params.id)).toBe(true);
    server.closeAllConnections();
    server.close();
    expect(await pictureRows()).toEqual([{ key: '1', pictures: 2 }]);
    expect(await untaken()).toMatchObject([{ line: 3, picture: 'baum.jpg' }]);
    expect((await getImport(db, params.id)).counts).toMatchObject({
      pictures: 2,
      arePicturesDone: true,
      findings: { 'picture-missing': 1 },
    });
  });

  test('for the same fault three times are tried no more until somebody asks, and the import says why', async () => {
    const { params, step } = await uploaded({
      'table.csv': 'Nr;Titel;Bild\n1;Haus;haus.jpg\n',
      'haus.jpg': await aPicture(),
    });
    await step('start');
    const storage = { ...app.services.storage, putFile: () => Promise.reject(new Error('EIO: cannot write /var/x/y')) };
    const attempt = () =>
      importPictures.job.work({ ...app.services, storage }, { id: params.id } as never, new AbortController().signal);
    await expect(attempt()).rejects.toThrow('EIO');
    await expect(attempt()).rejects.toThrow('EIO');
    expect(await importPictures.listUnfinished(db)).toEqual([params.id]);
    await attempt();
    expect((await getImport(db, params.id)).counts.picturesFailure).toBe(
      'Something failed 3 times, the last time with: EIO: cannot write …',
    );
    expect(await importPictures.listUnfinished(db)).toEqual([]);
    expect((await step('pictures')).counts).not.toHaveProperty('picturesFailure');
    expect(await importPictures.work(app.services, params.id)).toBe(true);
    expect(await pictureRows()).toEqual([{ key: '1', pictures: 1 }]);
  });

  test('are not tried again while the import has not ended', async () => {
    const { params, admin } = await uploaded({ 'table.csv': table });
    const body = { step: 'pictures' as const };
    expect((await app.refusal(admin, importsRoutes.step, { params, body })).code).toBe('imports/wrong-state');
  });
});
