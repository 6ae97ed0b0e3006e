import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { limitRules } from '../../platform/limits/limits.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { aDecompressionBomb, aLargePicture, aPicture } from './files.factory.ts';
import { filesHandlers } from './files.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(filesHandlers);
});

const aWriter = () => aPerson(db, { roles: ['OWNER'], flags: ['canWriteArticles'] });

interface Sent {
  readonly bytes?: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly field?: string;
}
async function aForm(...parts: readonly Sent[]): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const { bytes = await aPicture(), name = 'wave.jpg', type = 'image/jpeg', field = 'file' } of parts)
    form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  };
}
const post = (person: Someone, { payload, headers }: { payload: Buffer | string; headers: Record<string, string> }) =>
  app.inject({
    method: 'POST',
    url: '/api/file/articles',
    payload,
    headers: { ...headers, ...(person && { 'x-test-person': person.id }) },
  });
const upload = async (person: Someone, ...parts: readonly Sent[]) => post(person, await aForm(...parts));
/** The answer that a writer gets for this form. */
async function answerTo(...parts: readonly Sent[]): Promise<string> {
  const reply = await upload(await aWriter(), ...parts);
  return reply.statusCode === 200 ? 'taken' : `${reply.statusCode} ${reply.json().message}`;
}
async function taken(part: Sent): Promise<{ picture: UploadedPicture; kept: Buffer }> {
  const reply = await upload(await aWriter(), part);
  expect(reply.statusCode, reply.body).toBe(200);
  const picture = reply.json<UploadedPicture>();
  const { storageKey } = await db
    .selectFrom('files')
    .select('storageKey')
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow();
  return { picture, kept: (await app.services.storage.get(storageKey))! };
}
/** A picture padded with bytes that decoders skip, to reach an exact size. */
const paddedTo = (picture: Buffer, bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);

describe('a writer uploads a picture', () => {
  test('and learns its address, size and colour', async () => {
    const { picture } = await taken({ bytes: await aPicture({ width: 640, height: 480, colour: '#c04020' }) });
    expect(picture).toMatchObject({ location: `/files/${picture.id}`, width: 640, height: 480 });
    expect(picture.colour).toMatch(/^#(bf|c0|c1)/);
    expect(Buffer.from(picture.placeholder ?? '', 'base64')).toHaveLength(48);
  });

  test('which belongs to them, is private, is in the audit log and is queued for its variants', async () => {
    const writer = await aWriter();
    const queuedBefore = app.services.queued.length;
    const { id } = (await upload(writer, {})).json<UploadedPicture>();
    expect(
      await db
        .selectFrom('files')
        .select(['ownerId', 'visibility', 'contentType'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({
      ownerId: writer.id,
      visibility: 'private',
      contentType: 'image/jpeg',
    });
    expect((await pool.query('select act, subject_id from audit_log')).rows).toEqual([
      { act: 'files.upload', subject_id: id },
    ]);
    expect(app.services.queued.slice(queuedBefore)).toEqual([{ queue: 'files.variants', payload: { fileId: id } }]);
  });

  test('as .png and as .webp, whatever its name says', async () => {
    const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } });
    expect(await answerTo({ bytes: await plain.png().toBuffer(), name: 'a.jpg', type: 'image/jpeg' })).toBe('taken');
    expect(await answerTo({ bytes: await plain.webp().toBuffer(), name: 'a', type: 'application/octet-stream' })).toBe(
      'taken',
    );
  });

  test('with other fields beside it', async () => {
    const form = new FormData();
    form.append('note', 'nothing that is read');
    form.append('file', new File([new Uint8Array(await aPicture())], 'a.jpg'));
    const encoded = new Response(form);
    const reply = await post(await aWriter(), {
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type')! },
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe('security 31: files that are no pictures or too large are refused by their content', () => {
  test('a drawing named .png', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await answerTo({ bytes: svg, name: 'drawing.png', type: 'image/png' })).toBe(
      '415 drawing.png: type must be .jpg, .png, .webp',
    );
  });

  test('a page named .png', async () => {
    expect(
      await answerTo({
        bytes: Buffer.from('<!doctype html><script>alert(1)</script>'),
        name: 'page.png',
        type: 'image/png',
      }),
    ).toBe('415 page.png: type must be .jpg, .png, .webp');
  });

  test('a page that starts like a JPEG', async () => {
    const page = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>'.repeat(50))]);
    expect(await answerTo({ bytes: page, name: 'page.jpg' })).toBe(
      '422 page.jpg: is damaged and cannot be read as an image',
    );
  });

  test('a GIF', async () => {
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .gif()
      .toBuffer();
    expect(await answerTo({ bytes: gif, name: 'dance.gif', type: 'image/gif' })).toBe(
      '415 dance.gif: type must be .jpg, .png, .webp',
    );
  });

  test('an empty file', async () => {
    expect(await answerTo({ bytes: Buffer.alloc(0), name: 'empty.jpg' })).toBe(
      '415 empty.jpg: type must be .jpg, .png, .webp',
    );
  });

  test('half a photograph', async () => {
    const photograph = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await answerTo({ bytes: photograph.subarray(0, photograph.length / 2), name: 'half.jpg' })).toBe(
      '422 half.jpg: is damaged and cannot be read as an image',
    );
  });

  test('a picture of 6 MB', async () => {
    expect(await answerTo({ bytes: await aLargePicture(), name: 'heavy.png', type: 'image/png' })).toBe(
      '413 heavy.png: must be less than 5 MB',
    );
  });

  test('a picture of 5,242,880 bytes, while one byte less is accepted', async () => {
    const picture = await aPicture();
    expect(await answerTo({ bytes: paddedTo(picture, 5_242_880) })).toBe('413 wave.jpg: must be less than 5 MB');
    expect(await answerTo({ bytes: paddedTo(picture, 5_242_879) })).toBe('taken');
  });

  test('12,000 × 12,000 and 30,000 × 30,000 pixels in a few kilobytes, at once and without decoding them', async () => {
    const [large, huge] = [aDecompressionBomb(12_000, 12_000), aDecompressionBomb(30_000, 30_000)];
    const [before, memoryBefore] = [process.cpuUsage(), process.memoryUsage().rss];
    expect(await answerTo({ bytes: large, name: 'large.png', type: 'image/png' })).toBe(
      '422 large.png: must have at most 100 million pixels',
    );
    expect(await answerTo({ bytes: huge, name: 'huge.png', type: 'image/png' })).toBe(
      '422 huge.png: must have at most 100 million pixels',
    );
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(100_000_000);
  });

  test('and nothing of a refused picture is stored', async () => {
    await answerTo({ bytes: Buffer.from('no picture') });
    expect((await pool.query('select count(*)::int as files from files')).rows).toEqual([{ files: 0 }]);
  });
});

describe('security 31: accepted pictures are re-encoded', () => {
  test('a page or an archive behind a JPEG is gone', async () => {
    for (const hidden of ['<script>alert("hidden")</script>', 'PK\u0003\u0004hidden/../../etc/passwd']) {
      const { kept } = await taken({ bytes: Buffer.concat([await aPicture(), Buffer.from(hidden)]) });
      expect(kept.includes('hidden')).toBe(false);
      expect((await sharp(kept).metadata()).format).toBe('jpeg');
    }
  });

  test('the location is gone, and the picture is upright', async () => {
    const lying = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(lying).metadata()).orientation).toBe(6);
    expect(lying.includes('A camera')).toBe(true);
    const { picture, kept } = await taken({ bytes: lying });
    expect(picture).toMatchObject({ width: 30, height: 40 });
    expect(await sharp(kept).metadata()).not.toHaveProperty('exif');
    expect(kept.includes('A camera')).toBe(false);
  });

  test('a CMYK photograph becomes sRGB', async () => {
    const forPrint = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#d02020' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(forPrint).metadata()).space).toBe('cmyk');
    const { picture, kept } = await taken({ bytes: forPrint });
    expect(await sharp(kept).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    expect(Number.parseInt(picture.colour.slice(1, 3), 16)).toBeGreaterThan(0xa0);
  });

  test('grey, palette and 16-bit pictures keep their look', async () => {
    const green = sharp({ create: { width: 16, height: 16, channels: 3, background: '#20a040' } });
    const grey = await taken({ bytes: await green.clone().greyscale().jpeg().toBuffer() });
    const palette = await taken({ bytes: await green.clone().png({ palette: true }).toBuffer() });
    const sixteenBits = await green.clone().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(sixteenBits).metadata()).depth).toBe('ushort');
    const deep = await taken({ bytes: sixteenBits });
    for (const { kept } of [grey, palette, deep])
      expect(await sharp(kept).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
    for (const { picture } of [palette, deep]) expect(picture.colour).toMatch(/^#(1f|20|21|22)(9f|a0|a1)(3f|40|41)$/);
  });

  test('an animated WebP keeps its first frame', async () => {
    const frames = await Promise.all(
      ['#a03030', '#30a030', '#3030a0'].map((colour) => aPicture({ width: 20, height: 20, colour })),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { picture, kept } = await taken({ bytes: moving, name: 'moving.webp' });
    expect(picture).toMatchObject({ width: 20, height: 20 });
    expect((await sharp(kept).metadata()).pages ?? 1).toBe(1);
  });

  test('a picture of one pixel and one of extreme proportions are accepted', async () => {
    expect((await taken({ bytes: await aPicture({ width: 1, height: 1 }) })).picture).toMatchObject({
      width: 1,
      height: 1,
    });
    expect((await taken({ bytes: await aPicture({ width: 1, height: 9_000 }) })).picture).toMatchObject({
      width: 1,
      height: 2_000,
    });
  });
});

describe('security 43: malformed forms are refused:', () => {
  const noFile = '400 The form must contain one file, in the field named file.';

  test('no file, a file in another field, text in the field', async () => {
    expect(await answerTo()).toBe(noFile);
    expect(await answerTo({ field: 'picture' })).toBe(noFile);
    const form = new FormData();
    form.append('file', 'only text');
    const encoded = new Response(form);
    const reply = await post(await aWriter(), {
      payload: await encoded.text(),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
    expect(reply.statusCode).toBe(400);
  });

  test('two files at once', async () => {
    expect(await answerTo({}, { name: 'second.jpg' })).toBe('400 Only one file can be sent at a time.');
  });

  test('no form at all', async () => {
    const reply = await post(await aWriter(), {
      payload: '{"file":"a"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(`${reply.statusCode} ${reply.json().message}`).toBe(noFile);
  });

  test('a form that is cut short or has no boundary', async () => {
    const { payload, headers } = await aForm({});
    const writer = await aWriter();
    expect((await post(writer, { payload: payload.subarray(0, payload.length - 60), headers })).statusCode).toBe(400);
    expect((await post(writer, { payload, headers: { 'content-type': 'multipart/form-data' } })).statusCode).toBe(400);
  });

  test('a name with a NUL byte', async () => {
    expect(await answerTo({ name: 'wave\0.php.jpg' })).toMatch(/^400 The file name contains characters/);
  });

  test('names in other scripts, with paths or with bidi controls reach no file and are shown as plain text', async () => {
    const no = Buffer.from('no picture');
    expect(await answerTo({ name: 'Größe 波 🎨.jpg' })).toBe('taken');
    expect(await answerTo({ name: '../../etc/passwd' })).toBe('taken');
    expect(await answerTo({ bytes: no, name: 'a\u202egnp.exe\u0007' })).toBe(
      '415 agnp.exe: type must be .jpg, .png, .webp',
    );
    expect(await answerTo({ bytes: no, name: `${'é'.repeat(5_000)}.jpg` })).toMatch(/^415 é{116}\.jpg: type/);
  });
});

describe('without permission', () => {
  test('a guest has to sign in', async () => {
    expect((await upload(null, {})).json()).toMatchObject({ status: 401, code: 'common/signed-out' });
  });

  test('a person who may not write articles gets a refusal', async () => {
    expect((await upload(await aPerson(db), {})).json()).toMatchObject({
      status: 403,
      code: 'files/may-not-upload',
      message: 'You have no permission to upload images for articles.',
    });
  });

  test('an admin may upload without writing', async () => {
    expect((await upload(await aPerson(db, { roles: ['SUPER'] }), {})).statusCode).toBe(200);
  });

  test('a writer who has sent too many has to wait', async () => {
    const writer = await aWriter();
    await app.services.limits.take('upload', writer.id);
    await pool.query('update limits set points = $1', [limitRules.upload.points]);
    const reply = await upload(writer, {});
    expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

test('a form without end is cut off', async () => {
  const writer = await aWriter();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const request = http.request({
    port,
    method: 'POST',
    path: '/api/file/articles',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-test-person': writer.id },
  });
  request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="endless.jpg"\r\n\r\n');
  const block = Buffer.alloc(1_000_000);
  let sent = 0;
  const more = () => {
    if (sent >= 200) return request.end();
    sent += 1;
    request.write(block, () => setImmediate(more));
  };
  more();
  await once(request, 'error');
  expect(sent).toBeLessThan(100);
});
