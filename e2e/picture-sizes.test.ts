import { pictureWidths } from '@oeuvre/contracts/domains/files/files.constants.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './visitor.ts';

const density = 1.75;

/** The pictures that the page has fetched, with the width it shows them in, in pixels of the screen. */
const fetched = (page: Page) =>
  page.locator('main img').evaluateAll(
    (all, pixels) =>
      (all as HTMLImageElement[])
        .filter((one) => one.complete && one.currentSrc.includes('/files/') && one.clientWidth > 0)
        .map((one) => {
          const [width, height] = [Number(one.getAttribute('width')), Number(one.getAttribute('height'))];
          const isCropped = getComputedStyle(one).objectFit === 'cover';
          const shown = isCropped ? Math.max(one.clientWidth, (one.clientHeight * width) / height) : one.clientWidth;
          return { src: one.currentSrc, shown: shown * pixels, asked: Number(/width=(\d+)/.exec(one.currentSrc)?.[1]) };
        }),
    density,
  );

test('on a phone no page fetches a picture larger than it shows it', async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 412, height: 823 }, deviceScaleFactor: density });
  const reply = await page.request.get('/api/exhibits/open-oeuvre');
  const { exhibits } = (await reply.json()) as { exhibits: { id: string; segments: string[] }[] };
  const work = exhibits.find(({ segments }) => segments.length > 0)!;
  for (const address of [
    '/explore',
    `/subscriptions?segmentId=${work.segments[0]}`,
    `/subscriptions?artworkId=${work.id}&segmentId=${work.segments[0]}`,
    `/subscriptions/${work.id}`,
    '/catalogue',
    '/search?searchQuery=water',
  ]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const pictures = await fetched(page);
    expect(pictures.length, address).toBeGreaterThan(0);
    // One step more than needed is too large. `sizes` may be a tenth too wide.
    const tooLarge = pictures.filter(({ shown, asked }) =>
      pictureWidths.some((step) => step < asked && step >= shown * 1.1),
    );
    expect(tooLarge, address).toEqual([]);
  }
});
