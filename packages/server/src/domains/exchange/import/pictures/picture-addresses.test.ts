import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../../../test/database.ts';
import { type TestServices, testServices } from '../../../../../test/services.ts';
import { noHosts, parseListedHosts } from '../../../../platform/base/listed-hosts.ts';
import { inScratchFolder } from '../../../../platform/storage/scratch.ts';
import { aFile } from '../../../../platform/tables/tables.fixture.ts';
import type { StepOptions } from '../../../../platform/work/long-work.ts';
import { aPicture } from '../../../files/files.factory.ts';
import { createImport, takeStep } from '../imports.commands.ts';
import { artworkImports, importPictures } from '../imports.jobs.ts';
import { getImport, listFindings } from '../imports.queries.ts';
import { PictureAddresses, type PictureUnfit, pictureFetchLimits } from '../steps/picture-addresses.ts';
import { withAddresses } from '../steps/picture-sources.ts';
import { attachPictures } from '../steps/pictures-step.ts';
import { getReadyImport } from '../steps/ready-import.ts';

let server: Server;
let host: string;
let picture: Buffer;
let asked: string[];
let answers: Record<string, RequestListener>;
let services: TestServices;
/** Called with each path before it is answered. */
let onAsked: (path: string) => Promise<unknown>;

beforeEach(async () => {
  picture = await aPicture();
  asked = [];
  onAsked = async () => {};
  server = createServer(async (request, response) => {
    const path = request.url!;
    asked.push(path);
    await onAsked(path);
    const answer = answers[path];
    if (answer) answer(request, response);
    else response.writeHead(404).end('nothing here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jpg = sends(picture, 'image/jpeg');
  answers = {
    '/haus.jpg': jpg,
    '/baum.jpg': jpg,
    '/text.jpg': sends('this is no picture', 'image/jpeg'),
    '/page': sends('<html>', 'text/html; charset=utf-8'),
    '/moved.jpg': redirects('/haus.jpg'),
    '/away.jpg': redirects('http://localhost:1/haus.jpg'),
    '/loop.jpg': redirects('/loop.jpg'),
    '/large.jpg': sends(Buffer.alloc(3_000_000), 'image/jpeg'),
    '/endless.jpg': (_, response) => void response.write(Buffer.alloc(3_000_000)),
    '/silent.jpg': () => {},
    '/hung-up.jpg': (_, response) => void response.destroy(),
    '/slow.jpg': (_, response) => {
      const drip = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(drip));
    },
    '/cut.jpg': (_, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 }).write('half');
      setTimeout(() => response.destroy(), 20);
    },
  };
  services = await testServices({ importPictureHosts: parseListedHosts(host)! });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const sends =
  (body: string | Buffer, type: string): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);
const redirects =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { location }).end();
const json = (body: object) => sends(JSON.stringify(body), 'application/json');

const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/';
/** Four canvases: one with a service, one without, one whose picture is missing, one at a host that is not listed. */
const manifestOfVersion3 = (at: (path: string) => string) => {
  const canvas = (label: string, body: object) => ({
    type: 'Canvas',
    label: { de: [label] },
    items: [{ type: 'AnnotationPage', items: [{ type: 'Annotation', motivation: 'painting', body }] }],
  });
  const image = (id: string) => ({ id, type: 'Image', format: 'image/jpeg' });
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: at('/3/manifest.json'),
    type: 'Manifest',
    rights: cc0,
    items: [
      canvas('Vorderseite', {
        ...image(at('/small.jpg')),
        service: [{ id: at('/iiif/recto'), type: 'ImageService3' }],
      }),
      canvas('2', { type: 'Choice', items: [image(at('/baum.jpg')), image(at('/haus.jpg'))] }),
      canvas('Rückseite', image(at('/nothing.jpg'))),
      canvas('Rahmen', image('http://192.0.2.1/rahmen.jpg')),
    ],
  };
};
const manifestOfVersion2 = (at: (path: string) => string) => ({
  '@context': 'http://iiif.io/api/presentation/2/context.json',
  '@id': at('/2/manifest'),
  '@type': 'sc:Manifest',
  sequences: [
    {
      canvases: [
        {
          label: [{ '@value': 'Verso', '@language': 'la' }],
          images: [
            {
              motivation: 'sc:painting',
              resource: { '@id': at('/haus.jpg'), '@type': 'dctypes:Image', service: { '@id': at('/auth/login') } },
            },
          ],
        },
      ],
    },
  ],
});

const quick = { ...pictureFetchLimits, pauseMs: 0 };
const limits = { ...quick, bytes: 1_000_000, idleMs: 2_000, totalMs: 5_000 };
const fetched = (address: string, hosts = host) =>
  inScratchFolder(async (scratch) => {
    const config = { ...services.config, importPictureHosts: parseListedHosts(hosts)! };
    const found = await new PictureAddresses({ config, scratch, limits }).fetch(address);
    return typeof found === 'string' ? readFile(found) : expect.unreachable('it is a manifest');
  });
const refusal = async (path: string, hosts = host) => {
  const address = path.startsWith('/') ? `http://${host}${path}` : path;
  const error: PictureUnfit = await fetched(address, hosts).then(
    () => expect.unreachable(`${path} was fetched`),
    (thrown) => thrown,
  );
  return `${error.kind}: ${error.message}`;
};

describe('a picture at a web address', () => {
  test('is fetched, through redirects within the list', async () => {
    expect(await fetched(`http://${host}/haus.jpg`)).toEqual(picture);
    expect(await fetched(`http://${host}/moved.jpg`)).toEqual(picture);
  });

  test.each([
    ['/nothing.jpg', 'picture-missing: the host answers 404'],
    ['/page', 'picture-refused: it is a web page, not a picture'],
    ['/away.jpg', 'picture-not-fetched: localhost:1 is not allowed'],
    ['/loop.jpg', 'picture-refused: it redirects more than 5 times'],
    ['/large.jpg', 'picture-refused: it is larger than 1 MB'],
    ['/endless.jpg', 'picture-refused: it is larger than 1 MB'],
    ['/silent.jpg', 'picture-refused: 127.0.0.1 does not respond'],
    ['/slow.jpg', 'picture-refused: it took longer than 5 seconds'],
    ['/cut.jpg', 'picture-refused: 127.0.0.1 did not send it to the end'],
  ])('%s is refused', async (path, reason) => expect(await refusal(path)).toBe(reason));

  test('is never fetched from our own network through a name of the list', async () => {
    const local = host.replace('127.0.0.1', 'localhost');
    expect(await refusal(`http://${local}/haus.jpg`, local)).toBe(
      'picture-not-fetched: localhost leads into a network that is not allowed',
    );
    expect(asked).toEqual([]);
    expect(await fetched(`http://${local}/haus.jpg`, `${local},127.0.0.0/8`)).toEqual(picture);
  });

  test('is asked for without passwords, and not at other ports and hosts', async () => {
    expect(await refusal(`http://me:secret@${host}/haus.jpg`)).toContain('contains a user name or password');
    expect(await refusal('http://127.0.0.1/haus.jpg')).toContain('picture-not-fetched');
    expect(await refusal('http://127.0.0.2/haus.jpg')).toContain('picture-not-fetched');
    expect(asked).toEqual([]);
  });

  test('is asked for once more if the host is busy, and no host is asked for ever', async () => {
    let times = 0;
    answers['/busy.jpg'] = (request, response) => {
      times += 1;
      if (times === 1) response.writeHead(503, { 'retry-after': '0' }).end();
      else answers['/haus.jpg']!(request, response);
    };
    expect(await fetched(`http://${host}/busy.jpg`)).toEqual(picture);
    await inScratchFolder(async (scratch) => {
      const addresses = new PictureAddresses({ config: services.config, scratch, limits });
      asked = [];
      for (let time = 0; time < 8; time++) await addresses.fetch(`http://${host}/hung-up.jpg`).catch(() => {});
      expect(asked).toHaveLength(5);
    });
  });
});

describe('a IIIF address', () => {
  const largest = async (address: string) => {
    expect(await fetched(`http://${host}${address}`)).toEqual(picture);
    return asked;
  };
  const image = { protocol: 'http://iiif.io/api/image', width: 9_000, height: 6_000 };

  test('of a description leads to the largest picture of version 3', async () => {
    answers['/iiif/a/info.json'] = json({ '@context': 'http://iiif.io/api/image/3/context.json', ...image });
    answers['/iiif/a/full/max/0/default.jpg'] = answers['/haus.jpg']!;
    expect(await largest('/iiif/a/info.json')).toEqual(['/iiif/a/info.json', '/iiif/a/full/max/0/default.jpg']);
  });

  test('of a service leads to the largest picture that version 2 allows', async () => {
    const context = { '@context': 'http://iiif.io/api/image/2/context.json', ...image };
    answers['/iiif/b'] = redirects('/iiif/b/info.json', 303);
    answers['/iiif/b/info.json'] = json({ ...context, profile: ['level2.json', { maxWidth: 3_000 }] });
    answers['/iiif/b/full/max/0/default.jpg'] = answers['/haus.jpg']!;
    expect(await largest('/iiif/b')).toContain('/iiif/b/full/max/0/default.jpg');
    answers['/iiif/c/info.json'] = json({ ...context, profile: ['level2.json'] });
    answers['/iiif/c/full/full/0/default.jpg'] = answers['/haus.jpg']!;
    expect(await largest('/iiif/c')).toContain('/iiif/c/full/full/0/default.jpg');
  });

  test('of a picture beyond our limits leads to the largest one within them', async () => {
    const large = { '@context': 'http://iiif.io/api/image/3/context.json', ...image, width: 40_000, height: 20_000 };
    answers['/iiif/d/info.json'] = json(large);
    answers['/iiif/d/full/28283,/0/default.jpg'] = answers['/haus.jpg']!;
    expect(await largest('/iiif/d/info.json')).toContain('/iiif/d/full/28283,/0/default.jpg');
  });

  test('of other data is refused', async () => {
    answers['/data.json'] = json({ title: 'Haus' });
    expect(await refusal('/data.json')).toBe('picture-refused: it is data that describes no IIIF picture');
  });
});

describe('an imported table with web addresses', () => {
  async function imported(paths: readonly string[]): Promise<string> {
    const rows = paths.map((path, at) => `${at + 1},Werk ${at + 1},http://${host}${path}`);
    const id = await createImport(services, null, {
      file: aFile(`Nr,Titel,Bild\n${rows.join('\n')}\n`),
      name: 'bilder.csv',
    });
    await takeStep(db, null, id, 'start');
    await artworkImports.work(services, id);
    return id;
  }
  const attach = (id: string, options: StepOptions = {}) =>
    inScratchFolder(async (scratch) => {
      const { tableKey } = (await pool.query('select table_key as "tableKey" from imports where id = $1', [id]))
        .rows[0];
      const { body } = (await services.storage.stream(tableKey))!;
      const file = aFile(Buffer.concat(await body.toArray()));
      const addresses = new PictureAddresses({ config: services.config, scratch, limits: quick });
      return attachPictures(services, await getReadyImport(db, id, file), withAddresses(undefined, addresses), options);
    });
  const pictured = async () =>
    (
      await pool.query(
        'select a.source_key as key, m.file_name as name from artworks a join artwork_images i on i.artwork_id = a.id join masters m on m.file_id = i.file_id order by 1',
      )
    ).rows;
  const found = async (id: string) =>
    (await listFindings(db, id, { page: 1, itemsPerPage: 100 })).findings.map(({ kind, line }) => [kind, line]);

  test('gives its works the pictures, and says which lines have none', async () => {
    const id = await imported(['/haus.jpg', '/nothing.jpg', '/text.jpg', '/away.jpg', '/baum.jpg']);
    expect(await getImport(db, id)).toMatchObject({ hasPictures: true, counts: { arePicturesDone: false } });
    expect(await importPictures.listUnfinished(db)).toEqual([id]);
    expect(await attach(id)).toBe(true);
    const both = [
      { key: '1', name: 'haus.jpg' },
      { key: '5', name: 'baum.jpg' },
    ];
    expect(await pictured()).toEqual(both);
    const findings = [
      ['picture-missing', 3],
      ['picture-refused', 4],
      ['picture-not-fetched', 5],
    ];
    expect(await found(id)).toEqual(findings);
    expect(services.queued.filter(({ queue }) => queue === 'files.tiling')).toHaveLength(2);
    asked = [];
    await attach(id);
    expect(asked).toEqual([]);
    expect(await pictured()).toEqual(both);
    expect(await found(id)).toEqual(findings);
    expect(await getImport(db, id)).toMatchObject({ counts: { pictures: 2, arePicturesDone: true, addresses: 5 } });
    expect(await importPictures.listUnfinished(db)).toEqual([]);
  });

  test('takes all pictures of a IIIF manifest with their captions and its rights, and says which are missing', async () => {
    answers['/iiif/recto/info.json'] = json({
      '@context': 'http://iiif.io/api/image/3/context.json',
      protocol: 'http://iiif.io/api/image',
    });
    answers['/iiif/recto/full/max/0/default.jpg'] = answers['/haus.jpg']!;
    const at = (path: string) => `http://${host}${path}`;
    answers['/3/manifest.json'] = json(manifestOfVersion3(at));
    answers['/2/manifest'] = sends(JSON.stringify(manifestOfVersion2(at)), 'text/plain');
    answers['/4/manifest'] = json({ ...manifestOfVersion3(at), type: 'Collection' });
    const id = await imported(['/3/manifest.json', '/2/manifest', '/4/manifest']);
    expect(await attach(id)).toBe(true);
    const { rows } = await pool.query(
      `select a.source_key as key, a.rights_uri as rights, m.file_name as name, i.caption from artworks a
        join artwork_images i on i.artwork_id = a.id join masters m on m.file_id = i.file_id order by 1, i.position`,
    );
    expect(rows).toEqual([
      { key: '1', rights: cc0, name: 'recto', caption: 'Vorderseite' },
      { key: '1', rights: cc0, name: 'baum.jpg', caption: null },
      { key: '2', rights: null, name: 'haus.jpg', caption: 'Verso' },
    ]);
    expect(await found(id)).toEqual([
      ['picture-missing', 2],
      ['picture-not-fetched', 2],
      ['picture-refused', 4],
    ]);
    // Each of its requests counts: manifests, descriptions, pictures, and what is not there.
    expect((await getImport(db, id)).counts.addresses).toBe(8);
  });

  test('goes on after the last work that it tried', async () => {
    const id = await imported(['/haus.jpg', '/nothing.jpg', '/baum.jpg']);
    const stopped = new AbortController();
    onAsked = async (path) => path === '/nothing.jpg' && stopped.abort();
    expect(await attach(id, { signal: stopped.signal })).toBe(false);
    expect(await attach(id)).toBe(true);
    expect(asked).toEqual(['/haus.jpg', '/nothing.jpg', '/baum.jpg']);
    expect(await found(id)).toEqual([['picture-missing', 3]]);
  });

  test('is asked for nothing more when somebody takes the import back', async () => {
    const id = await imported(['/haus.jpg', '/baum.jpg']);
    onAsked = () => takeStep(db, null, id, 'undo');
    expect(await attach(id)).toBe(true);
    expect(asked).toEqual(['/haus.jpg']);
    expect(await pictured()).toEqual([]);
  });

  test('leaves a work alone that people have given a picture meanwhile', async () => {
    const id = await imported(['/haus.jpg']);
    const other = await imported(['/baum.jpg']);
    onAsked = async (path) => path === '/haus.jpg' && (await attach(other));
    await attach(id);
    expect(await pictured()).toEqual([{ key: '1', name: 'baum.jpg' }]);
  });

  test('is worked on as a job; nothing is fetched until the operator allows it', async () => {
    const id = await imported(['/haus.jpg']);
    const off = { ...services, config: { ...services.config, importPictureHosts: noHosts } };
    expect(await importPictures.work(off, id)).toBe(true);
    expect(asked).toEqual([]);
    expect(await found(id)).toEqual([['picture-not-fetched', 2]]);
    const again = await imported(['/haus.jpg']);
    expect(await importPictures.work(services, again)).toBe(true);
    expect(await pictured()).toEqual([{ key: '1', name: 'haus.jpg' }]);
    expect(await found(again)).toEqual([]);
  });
});
