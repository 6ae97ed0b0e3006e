import { expect, test } from './visitor.ts';

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
