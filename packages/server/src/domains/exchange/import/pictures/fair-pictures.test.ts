import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../../../test/database.ts';
import { startWorker } from '../../../../../test/killable-workers.ts';
import { type TestServices, testServices } from '../../../../../test/services.ts';
import { parseListedHosts } from '../../../../platform/base/listed-hosts.ts';
import { createJobs, type WorkableJobs } from '../../../../platform/jobs/jobs.ts';
import { aFile } from '../../../../platform/tables/tables.fixture.ts';
import { aPicture } from '../../../files/files.factory.ts';
import { createImport, takeStep } from '../imports.commands.ts';
import { artworkImports, importPictures } from '../imports.jobs.ts';
import { getImport, listFindings } from '../imports.queries.ts';

let services: TestServices;
let jobs: WorkableJobs;
beforeAll(async () => {
  services = await testServices({ importPictureHosts: parseListedHosts('127.0.0.1:1')! });
  const { changes, log } = services;
  jobs = await createJobs({ databaseUrl, changes, queues: ['import-pictures.step'], log });
});
afterAll(() => jobs.stop());

async function aHost(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function imported(name: string, addresses: readonly string[]): Promise<string> {
  const lines = addresses.map((address, at) => `${at + 1},Work ${at + 1},${address}`);
  const file = aFile(`Nr,Title,Image\n${lines.join('\n')}\n`);
  const id = await createImport(services, null, { file, name });
  await takeStep(db, null, id, 'start');
  await artworkImports.work(services, id);
  return id;
}

const pictureCount = async (id: string) => (await getImport(db, id)).counts.pictures;

test('an import whose host does not answer holds up the pictures of no other import', async () => {
  const picture = await aPicture();
  let isAsked = false;
  const silent = await aHost(() => {
    isAsked = true;
  });
  const quick = await aHost((_, reply) => void reply.setHeader('content-type', 'image/jpeg').end(picture));
  const waiting = await imported('silent.csv', [`http://${silent}/1.jpg`]);
  await startWorker('longWorks', services.config, { IMPORT_PICTURE_HOSTS: `${silent},${quick}` });
  await jobs.send('import-pictures.step', { id: waiting });
  await expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true);
  const other = await imported('quick.csv', [`http://${quick}/1.jpg`]);
  await jobs.send('import-pictures.step', { id: other });
  await expect.poll(() => pictureCount(other), { timeout: 10_000 }).toBe(1);
  expect((await getImport(db, waiting)).counts).toMatchObject({ pictures: 0, arePicturesDone: false });
});

test('pictures at hosts that are not allowed are counted together, and nothing is asked for', async () => {
  let asked = 0;
  const host = await aHost((_, reply) => {
    asked += 1;
    reply.end();
  });
  const id = await imported(
    'closed.csv',
    Array.from({ length: 300 }, (_, at) => `http://${host}/${at}.jpg`),
  );
  expect(await importPictures.work(services, id)).toBe(true);
  expect(asked).toBe(0);
  const { counts } = await getImport(db, id);
  expect(counts).toMatchObject({ arePicturesDone: true, findings: { 'picture-not-fetched': 300 } });
  expect(counts.addresses ?? 0).toBe(0);
  const { findings } = await listFindings(db, id, { page: 1, itemsPerPage: 1 });
  expect(findings[0]).toMatchObject({ line: 2, cell: `http://${host}/0.jpg: ${host} is not allowed` });
  const { rows } = await pool.query(
    'select count(distinct xmin::text)::int as transactions from import_findings where import_id = $1',
    [id],
  );
  expect(rows).toEqual([{ transactions: 1 }]);
});
