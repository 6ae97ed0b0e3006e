import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../../test/app.ts';
import { databaseUrl, db } from '../../../../test/database.ts';
import { openS3Store, type S3Store } from '../../../../test/s3-store.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { fileReaders, type PictureRights, pictureRights } from '../files.access.ts';
import { refreshFileVisibility, savePicture, setFileUses } from '../files.commands.ts';
import { aPicture } from '../files.factory.ts';
import { filesPlugin } from '../files.plugin.ts';
import { readMaster, saveMaster } from '../masters/masters.commands.ts';
import { tileMaster } from '../masters/masters.tiling.ts';
import { colourOf, squares } from './iiif.fixture.ts';
import { iiifPlugin } from './iiif.plugin.ts';

type App = Awaited<ReturnType<typeof testApp>>;
let app: App;
let store: S3Store;
beforeAll(async () => {
  app = await testApp([], {}, [iiifPlugin, filesPlugin]);
  await app.services.changes.listen(databaseUrl, app.services.log);
  store = await openS3Store();
});
afterAll(async () => {
  await app.services.changes.close();
  await store.close();
});

async function aMaster(picture: Buffer, { services }: App = app, ownerId: UserId | null = null) {
  const kept = await inScratchFolder(async (folder) => {
    const given = path.join(folder, 'scan');
    await writeFile(given, picture);
    return saveMaster(services, { ...(await readMaster({ path: given, fileName: 'scan.tif' })), ownerId });
  });
  await publish(kept.id);
  return kept;
}
const publish = (id: FileId) => db.updateTable('files').set({ visibility: 'public' }).where('id', '=', id).execute();
const tile = ({ services }: App, id: FileId) => tileMaster(services, id, new AbortController().signal);

interface Asked {
  readonly as?: Someone;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'HEAD';
}
const ask = (url: string, { as, headers = {}, method = 'GET' }: Asked = {}, { inject }: App = app) =>
  inject({ method, url, headers: { ...headers, ...(as && { 'x-test-person': as.id }) } });
const imageOf = async (url: string) => {
  const reply = await ask(url);
  expect(reply.statusCode, `${url} ${reply.body.slice(0, 200)}`).toBe(200);
  return sharp(await sharp(reply.rawPayload).removeAlpha().png().toBuffer());
};
async function pixelAt(image: Sharp, x: number, y: number): Promise<number[]> {
  const cut = image.clone().extract({ left: Math.round(x), top: Math.round(y), width: 1, height: 1 });
  const [red = 0, green = red, blue = red] = await cut.raw().toBuffer();
  return [red, green, blue];
}
const expectColour = (found: number[], expected: number[]) => {
  for (const [at, value] of expected.entries()) expect(Math.abs(found[at]! - value)).toBeLessThanOrEqual(12);
};
/** The whole picture in this size, with its squares where they belong. */
async function expectSquares(url: string, width: number, height = width): Promise<void> {
  const image = await imageOf(url);
  const size = await image.metadata();
  expect([size.width, size.height]).toEqual([width, height]);
  for (const [x, y] of [
    [0, 0],
    [9, 9],
    [3, 7],
    [5, 2],
  ] as const)
    expectColour(await pixelAt(image, ((x + 0.5) * width) / 10, ((y + 0.5) * height) / 10), colourOf(x, y));
}

/*
 * The validator's tests (IIIF/image-validator, iiif_validator/tests) and where they are here. info: baseurl_redirect,
 * http_cors, info_json, http_jsonld, http_linkheader_profile. identifiers: id_basic, id_error_escapedslash,
 * id_error_random, id_error_unescaped, id_escaped. errors: format_, quality_, region_, rot_ and size_error_random,
 * size_noup, size_nofull. formats: format_jpg, format_png, format_webp, id_squares. sizes: size_bwh, size_ch,
 * size_percent, size_up, size_wc, size_wh. regions: region_percent, region_pixels, region_square, size_region.
 * rotations: rot_full_basic, rot_region_basic, rot_mirror, rot_mirror_180. qualities: quality_bitonal, quality_color,
 * quality_grey. links: http_linkheader_canonical. Beyond level 2, and not offered: format_gif, format_jp2, format_pdf,
 * format_tif, rot_full_non90, rot_region_non90. Of version 1 alone: format_conneg, info_xml.
 */
describe.each([
  [3, 'a pyramid'],
  [3, 'a picture without a master'],
  [2, 'a pyramid'],
] as const)('level 2 of the Image API, version %i, of %s: the validator’s checks', (version, kind) => {
  let base: string;
  let id: FileId;
  beforeEach(async () => {
    const bytes = await squares(1_000).png().toBuffer();
    if (kind === 'a pyramid') {
      ({ id } = await aMaster(bytes));
      await tile(app, id);
    } else {
      ({ id } = await savePicture(db, app.services.storage, { bytes, fileName: 'a.png', ownerId: null }));
      await publish(id);
    }
    base = `/iiif/${version}/${id}`;
  });
  const max = version === 3 ? 'max' : 'full';

  test('info: the base address leads to info.json, which describes the service', async () => {
    const redirect = await ask(base);
    expect([redirect.statusCode, redirect.headers.location]).toEqual([303, `http://oeuvre.test${base}/info.json`]);
    const reply = await ask(`${base}/info.json`, { headers: { host: 'another.test' } });
    const info = reply.json();
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': expect.stringMatching(/^application\/json/),
    });
    expect(info).toMatchObject({
      '@context': `http://iiif.io/api/image/${version}/context.json`,
      [version === 3 ? 'id' : '@id']: `http://oeuvre.test${base}`,
      protocol: 'http://iiif.io/api/image',
      width: 1_000,
      height: 1_000,
      tiles: [{ width: 512, height: 512, scaleFactors: [1, 2] }],
    });
    for (const size of info.sizes) expect([size.width, size.height].every(Number.isInteger)).toBe(true);
    if (version === 3) expect([info.type, info.profile]).toEqual(['ImageService3', 'level2']);
    else expect(info.profile[0]).toBe('http://iiif.io/api/image/2/level2.json');
    const jsonLd = await ask(`${base}/info.json`, { headers: { accept: 'application/ld+json' } });
    expect(jsonLd.headers['content-type']).toMatch(/^application\/ld\+json/);
    expect(String(jsonLd.headers.link)).toContain(`<http://iiif.io/api/image/${version}/level2.json>;rel="profile"`);
  });

  test('identifiers: unknown and malformed ones are not found, escaped ones are decoded', async () => {
    const other = async (name: string) => (await ask(`/iiif/${version}/${name}/full/${max}/0/default.jpg`)).statusCode;
    expect(await other('nonesuch')).toBe(404);
    expect(await other('01980000-0000-7000-8000-000000000000')).toBe(404);
    expect(await other('a%2Fb')).toBe(404);
    expect(await other(encodeURIComponent('[frob]'))).toBe(404);
    expect(await other(id.replaceAll('-', '%2D'))).toBe(200);
  });

  test('errors: whatever is not of the API is 400', async () => {
    const addresses = [
      `abcdef/${max}/0/default.jpg`,
      'full/abcdef/0/default.jpg',
      `full/${max}/abcd/default.jpg`,
      `full/${max}/0/abcdef.jpg`,
      `full/${max}/0/default.abc`,
      'full/2000,2000/0/default.jpg',
      'full/,1500/0/default.jpg',
      'full/1500,/0/default.jpg',
      'full/pct:200/0/default.jpg',
      ...(version === 3 ? ['full/full/0/default.jpg'] : ['full/^max/0/default.jpg']),
    ];
    for (const address of addresses) expect((await ask(`${base}/${address}`)).statusCode, address).toBe(400);
  });

  test('formats', async () => {
    for (const [format, type] of [
      ['jpg', 'image/jpeg'],
      ['png', 'image/png'],
      ['webp', 'image/webp'],
    ] as const) {
      expect((await ask(`${base}/full/${max}/0/default.${format}`)).headers['content-type']).toBe(type);
      await expectSquares(`${base}/full/${max}/0/default.${format}`, 1_000);
    }
  });

  test('sizes', async () => {
    await expectSquares(`${base}/full/613,/0/default.jpg`, 613);
    await expectSquares(`${base}/full/,377/0/default.jpg`, 377);
    await expectSquares(`${base}/full/501,702/0/default.jpg`, 501, 702);
    await expectSquares(`${base}/full/!450,720/0/default.jpg`, 450);
    await expectSquares(`${base}/full/pct:57/0/default.jpg`, 570);
    // The validator wants this refused; the text of 3.0 says that a confined size is never larger than the region.
    await expectSquares(`${base}/full/!2000,3000/0/default.jpg`, 1_000);
    if (version === 3) await expectSquares(`${base}/full/^1300,/0/default.jpg`, 1_300);
  });

  test('regions, in pixels, percent, square and scaled', async () => {
    for (const [x, y] of [
      [0, 0],
      [4, 8],
      [9, 9],
    ] as const) {
      const inPixels = await imageOf(`${base}/${x * 100 + 13},${y * 100 + 13},74,74/${max}/0/default.jpg`);
      expectColour(await pixelAt(inPixels, 37, 37), colourOf(x, y));
      const inPercent = await imageOf(`${base}/pct:${x * 10 + 1},${y * 10 + 1},8,8/${max}/0/default.jpg`);
      expectColour(await pixelAt(inPercent, 30, 30), colourOf(x, y));
      const small = await imageOf(`${base}/${x * 100},${y * 100},100,100/35,35/0/default.jpg`);
      expect((await small.metadata()).width).toBe(35);
      expectColour(await pixelAt(small, 17, 17), colourOf(x, y));
    }
    await expectSquares(`${base}/square/${max}/0/default.jpg`, 1_000);
  });

  test('rotations of the whole and of a region, and mirrored', async () => {
    const corner = async (address: string) => pixelAt(await imageOf(`${base}/${address}/default.jpg`), 50, 50);
    expectColour(await corner(`full/${max}/90`), colourOf(0, 9));
    expectColour(await corner(`full/${max}/180`), colourOf(9, 9));
    expectColour(await corner(`full/${max}/270`), colourOf(9, 0));
    expectColour(await corner(`100,200,200,100/${max}/90`), colourOf(1, 2));
    expectColour(await corner(`full/${max}/!0`), colourOf(9, 0));
    expectColour(await corner(`full/${max}/!90`), colourOf(9, 9));
    expectColour(await corner(`full/${max}/!180`), colourOf(0, 9));
  });

  test('qualities', async () => {
    await expectSquares(`${base}/full/${max}/0/color.jpg`, 1_000);
    const [red, green, blue] = await pixelAt(await imageOf(`${base}/full/${max}/0/gray.jpg`), 350, 350);
    expect(Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!)).toBeLessThan(5);
    const bitonal = await (await imageOf(`${base}/full/${max}/0/bitonal.png`)).greyscale().raw().toBuffer();
    expect(bitonal.every((value) => value < 5 || value > 250)).toBe(true);
  });

  test('links: each image names its profile and its canonical address', async () => {
    const { link } = (await ask(`${base}/0,0,1000,1000/500,/0/color.jpg`)).headers;
    const size = version === 3 ? '500,500' : '500,';
    expect(link).toBe(
      `<http://iiif.io/api/image/${version}/level2.json>;rel="profile", <http://oeuvre.test${base}/full/${size}/0/default.jpg>;rel="canonical"`,
    );
  });
});

describe('a master', () => {
  test('is served from every level of its pyramid', async () => {
    const { id } = await aMaster(await squares(4_000).png().toBuffer());
    await tile(app, id);
    for (const width of [2_000, 1_500, 1_000, 300, 100])
      await expectSquares(`/iiif/3/${id}/full/${width},/0/default.jpg`, width);
    const closest = await imageOf(`/iiif/3/${id}/0,0,400,400/max/0/default.jpg`);
    expect((await closest.metadata()).width).toBe(400);
    const info = (await ask(`/iiif/3/${id}/info.json`)).json();
    expect(info.tiles[0].scaleFactors).toEqual([1, 2, 4, 8]);
    // Guests get images of at most four million pixels.
    expect(info.sizes.at(-1)).toEqual({ width: 2_000, height: 2_000 });
  });

  test('that is being tiled is served from the picture on pages, which nobody keeps for long', async () => {
    const { id } = await aMaster(await squares(3_500).png().toBuffer());
    const url = `/iiif/3/${id}/full/400,/0/default.jpg`;
    await expectSquares(url, 400);
    expect((await ask(`/iiif/3/${id}/info.json`)).json().width).toBe(2_000);
    expect((await ask(url)).headers['cache-control']).toBe('public, max-age=60');
    await tile(app, id);
    await expect.poll(async () => (await ask(`/iiif/3/${id}/info.json`)).json().width).toBe(3_500);
    expect((await ask(url)).headers['cache-control']).toBe('public, max-age=300');
  });

  test('that EXIF rotates is upright', async () => {
    const lying = await squares(600)
      .extract({ left: 0, top: 0, width: 600, height: 300 })
      .withMetadata({ orientation: 6 })
      .png();
    const { id } = await aMaster(await lying.toBuffer());
    await tile(app, id);
    const image = await imageOf(`/iiif/3/${id}/full/max/0/default.png`);
    const { width, height } = await image.metadata();
    expect([width, height]).toEqual([300, 600]);
    expectColour(await pixelAt(image, 270, 30), colourOf(0, 0));
    expectColour(await pixelAt(image, 30, 30), colourOf(0, 4));
  });

  test('in a store elsewhere is fetched once, and its tiles come from local files', async () => {
    const elsewhere = await testApp([], { s3: store.s3 }, [iiifPlugin]);
    const { id } = await aMaster(await squares(1_200).png().toBuffer(), elsewhere);
    await tile(elsewhere, id);
    let fetched = 0;
    const { stream } = elsewhere.services.storage;
    Object.assign(elsewhere.services.storage, {
      stream: (key: string) => {
        fetched += 1;
        return stream(key);
      },
    });
    const answers = await Promise.all(
      ['0,0,512,512', '512,0,512,512', '0,512,512,512'].map((region) =>
        ask(`/iiif/3/${id}/${region}/512,512/0/default.jpg`, {}, elsewhere),
      ),
    );
    expect(answers.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect(fetched).toBe(1);
  });
});

describe('caching', () => {
  test('a known image is not sent again, and another one has another tag', async () => {
    const { id } = await savePicture(db, app.services.storage, {
      bytes: await aPicture(),
      fileName: 'a',
      ownerId: null,
    });
    await publish(id);
    const url = `/iiif/3/${id}/full/32,/0/default.jpg`;
    const { etag } = (await ask(url)).headers;
    const again = await ask(url, { headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'public, max-age=300']);
    const other = await ask(`/iiif/3/${id}/full/31,/0/default.jpg`, { headers: { 'if-none-match': String(etag) } });
    expect(other.statusCode).toBe(200);
    const info = await ask(`/iiif/3/${id}/info.json`);
    const known = await ask(`/iiif/3/${id}/info.json`, { headers: { 'if-none-match': String(info.headers.etag) } });
    expect([info.headers['cache-control'], known.statusCode]).toEqual(['public, max-age=60', 304]);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const { id } = await savePicture(db, app.services.storage, {
      bytes: await aPicture(),
      fileName: 'a',
      ownerId: null,
    });
    await publish(id);
    const url = `/iiif/3/${id}/full/max/0/default.jpg`;
    const [head, got] = [await ask(url, { method: 'HEAD' }), await ask(url)];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'link', 'cache-control'])
      expect(head.headers[name], name).toBe(got.headers[name]);
  });
});

describe('a private picture', () => {
  test('is not found by outsiders, whatever they ask, and kept by nobody', async () => {
    const owner = await aPerson(db);
    const bytes = await aPicture();
    const { id } = await savePicture(db, app.services.storage, { bytes, fileName: 'a', ownerId: owner.id });
    for (const version of [2, 3])
      for (const rest of ['', '/info.json', '/full/32,/0/default.jpg', '/nonsense/max/0/default.jpg'])
        for (const as of [null, await aPerson(db)]) {
          const reply = await ask(`/iiif/${version}/${id}${rest}`, { as });
          expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'private, no-store']);
          expect(reply.headers['access-control-allow-origin']).toBeUndefined();
        }
    const theirs = await ask(`/iiif/3/${id}/full/32,/0/default.jpg`, { as: owner });
    expect([theirs.statusCode, theirs.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(theirs.headers['access-control-allow-origin']).toBeUndefined();
    expect((await ask(`/iiif/3/${id}/full/32,/0/default.jpg`)).statusCode).toBe(404);
  });
});

describe('rights that limit the size', () => {
  let rights: PictureRights = { longestSide: 1_200, mayDownload: false };
  let editor: { id: UserId };
  const subjectId = '01980000-0000-7000-8000-00000000000a';
  beforeAll(() => {
    fileReaders.register('test of rights', async () => true);
    pictureRights.register('test of rights', async (_db, viewer) =>
      viewer.id === editor.id ? { longestSide: null, mayDownload: true } : rights,
    );
  });
  beforeEach(async () => {
    editor = await aPerson(db);
    rights = { longestSide: 1_200, mayDownload: false };
  });
  async function aLimitedPicture() {
    const { id } = await aMaster(await squares(3_000).png().toBuffer());
    await tile(app, id);
    await setFileUses(db, { kind: 'test of rights', subjectId, by: null }, [id]);
    return id;
  }

  test('hold for all of the public: no size and no region shows more', async () => {
    const id = await aLimitedPicture();
    const info = (await ask(`/iiif/3/${id}/info.json`)).json();
    expect(info).toMatchObject({ width: 1_200, height: 1_200, maxWidth: 1_200, maxHeight: 1_200 });
    expect((await ask(`/iiif/2/${id}/info.json`)).json().profile[1].maxWidth).toBe(1_200);
    await expectSquares(`/iiif/3/${id}/full/max/0/default.jpg`, 1_200);
    for (const address of ['full/1201,', 'full/^1201,', 'full/3000,', '0,0,600,600/601,', '0,0,600,600/^1500,'])
      expect((await ask(`/iiif/3/${id}/${address}/0/default.jpg`)).statusCode, address).toBe(400);
    const region = await ask(`/iiif/3/${id}/1200,1200,600,600/max/0/default.jpg`);
    expect(region.statusCode).toBe(400);
    const onPages = await ask(`/files/${id}?width=3000`);
    expect((await sharp(onPages.rawPayload).metadata()).width).toBe(900);
    expect(onPages.headers['cache-control']).toBe('public, max-age=300');
  });

  test('do not hold for those who may edit the thing, whose copies nobody else gets', async () => {
    const id = await aLimitedPicture();
    const info = await ask(`/iiif/3/${id}/info.json`, { as: editor });
    expect([info.json().width, info.json().maxWidth, info.headers['cache-control']]).toEqual([
      3_000,
      undefined,
      'private, no-store',
    ]);
    const whole = await ask(`/iiif/3/${id}/full/3000,/0/default.jpg`, { as: editor });
    expect([whole.statusCode, whole.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const onPages = await ask(`/files/${id}?width=3000`, { as: editor });
    expect((await sharp(onPages.rawPayload).metadata()).width).toBe(2_000);
    expect(onPages.headers['cache-control']).toBe('private, no-cache');
  });

  test('follow a change', async () => {
    const id = await aLimitedPicture();
    expect((await ask(`/iiif/3/${id}/info.json`)).json().width).toBe(1_200);
    rights = { longestSide: null, mayDownload: true };
    await refreshFileVisibility(db, { kind: 'test of rights', subjectIds: [subjectId] });
    await expect.poll(async () => (await ask(`/iiif/3/${id}/info.json`)).json().width).toBe(3_000);
  });
});
