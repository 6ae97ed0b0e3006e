import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { createArtwork, hangInSegment } from '../packages/server/src/domains/artworks/artworks.commands.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database.ts';
import { expect, test } from './visitor.ts';

/** A work of so many pictures, those of other works, on a wall that everybody may see. */
async function workWithPictures(count: number) {
  const pool = createPool(`postgres://app@/postgres?host=${encodeURIComponent(`${process.env.OEUVRE_DATA_DIR}/postgres/run`)}&port=5432`, { max: 1 });
  const db = createDatabase(pool);
  const { rows: files } = await pool.query<{ id: FileId }>('select distinct file_id as id from artwork_images order by 1 limit $1', [count]);
  const { rows: segments } = await pool.query<{ id: never }>('select id from segments where public order by id limit 1');
  const work = await createArtwork(db, null, { title: 'Four sheets', images: files.map(({ id }) => ({ fileId: id })) });
  await hangInSegment(db, null, { artworkIds: [work], segmentId: segments[0]!.id });
  // The oldest of all: what other tests find first in lists stays first.
  await pool.query("update artworks set created_at = '2001-01-01' where id = $1", [work]);
  await pool.query("update artwork_segments set added_at = '2001-01-01' where artwork_id = $1", [work]);
  await pool.end();
  return { work, pictures: files.map(({ id }) => id) };
}

test('the pictures of a work stand whole on a stage of 3:2, and looked at closely they take the full window', async ({ visit }) => {
  const page = await visit(undefined, { reducedMotion: 'reduce' });
  const { exhibits } = (await (await page.request.get('/api/exhibits/open-oeuvre')).json()) as { exhibits: { id: string }[] };
  await page.goto(`/subscriptions/${exhibits[0]!.id}`);
  const stage = page.getByRole('main').getByRole('link', { name: /^Zoom:/ });
  const { width, height } = (await stage.boundingBox())!;
  expect(width / height).toBeCloseTo(3 / 2, 2);
  expect(await stage.locator('img').evaluate((picture) => getComputedStyle(picture).objectFit)).toBe('contain');
  await page.mouse.move(5, 5);
  await page.waitForSelector('html[data-alive]');
  await stage.click();
  const viewer = page.getByRole('dialog', { name: 'Gallery' });
  await expect(viewer.locator('canvas').first()).toBeVisible();
  const whole = (await viewer.locator('img').first().boundingBox())!;
  expect(whole.y).toBeGreaterThan(40);
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeEnabled();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer.getByRole('button', { name: /^Zoom: 150/ })).toBeVisible();
  expect(await viewer.locator('canvas').first().boundingBox()).toEqual({ x: 0, y: 0, width: 1390, height: 900 });
  await viewer.getByRole('button', { name: /^Zoom: / }).click();
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
});

test('the pictures before and after the one that is shown are fetched ahead, and no others', async ({ visit }) => {
  const page = await visit();
  const { work, pictures } = await workWithPictures(4);
  const fetched = new Set<number>();
  page.on('request', (request) => {
    const at = pictures.findIndex((id) => request.url().endsWith(`/files/${id}?width=900`));
    if (at >= 0) fetched.add(at + 1);
  });
  await page.goto(`/subscriptions/${work}?image=2`);
  await expect(page.getByRole('status', { name: 'Image 2 of 4' })).toHaveText('2/4');
  await page.mouse.move(5, 5);
  await page.waitForSelector('html[data-alive]');
  await expect.poll(() => [1, 3].every((at) => fetched.has(at))).toBe(true);
  expect(fetched).not.toContain(4);
  await page.getByRole('link', { name: 'Next image' }).click();
  await expect(page.getByRole('status', { name: 'Image 3 of 4' })).toHaveText('3/4');
  await expect.poll(() => fetched.has(4)).toBe(true);
});
