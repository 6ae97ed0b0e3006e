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
  const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: density };
  const { request } = await visit();
  // The oldest segment is one of the demo world: works of it have pictures, whatever earlier tests have hung there since.
  const { segments } = (await (await request.get('/api/segments')).json()) as { segments: { id: string }[] };
  const segmentId = segments.map(({ id }) => id).sort()[0]!;
  const found = await request.get(`/api/exhibits/open-oeuvre?segmentsIds=${segmentId}`);
  const { exhibits } = (await found.json()) as { exhibits: { id: string; title: string; image: string | null }[] };
  const work = exhibits.find(({ image }) => image);
  for (const address of [
    '/explore',
    `/subscriptions?segmentId=${segmentId}`,
    `/subscriptions?artworkId=${work!.id}&segmentId=${segmentId}`,
    `/subscriptions/${work!.id}`,
    `/catalogue?searchQuery=${encodeURIComponent(work!.title)}`,
    `/search?searchQuery=${encodeURIComponent(work!.title)}`,
  ]) {
    // A browser that has fetched a picture for another page uses it again, even if it is larger.
    const page = await visit(undefined, phone);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const pictures = await fetched(page);
    expect(pictures.length, address).toBeGreaterThan(0);
    // A browser may show what it has fetched for the cover in a card too, instead of fetching a smaller one.
    const widest = (src: string) => Math.max(...pictures.filter((one) => one.src === src).map(({ shown }) => shown));
    // One step more than needed is too large. `sizes` may be a tenth too wide.
    const tooLarge = pictures.filter(({ src, asked }) =>
      pictureWidths.some((step) => step < asked && step >= widest(src) * 1.1),
    );
    expect(tooLarge, address).toEqual([]);
  }
});
