import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newestPictured } from './newest-work.ts';
import { expect, hold, test, wake } from './visitor.ts';

const assets = path.resolve(import.meta.dirname, '../packages/web/build/client/assets');
const lateStyles = () => path.join(assets, fs.readdirSync(assets).find((name) => name.endsWith('.late.css'))!);

interface Styles {
  /** Compressed bytes of the render-blocking stylesheets. */
  readonly sent: number;
  /** The share of those bytes whose rules match nothing in the page. */
  readonly unused: number;
}

async function stylesAt(page: Page, address: string): Promise<Styles> {
  await page.coverage.startCSSCoverage();
  await page.goto(address, { waitUntil: 'load' });
  const blocking = new Map(
    await page.evaluate(() => {
      // `renderBlockingStatus` would not do: it describes the preload, which blocks nothing itself.
      const linked = new Set(
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => link.href),
      );
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => linked.has(entry.name))
        .map((entry) => [entry.name, entry.encodedBodySize] as const);
    }),
  );
  expect(blocking.size).toBeGreaterThan(0);
  const seen = (await page.coverage.stopCSSCoverage()).filter(({ url }) => blocking.has(url));
  const unused = seen.reduce((sum, { url, text = '', ranges }) => {
    const used = ranges.reduce((bytes, { start, end }) => bytes + end - start, 0);
    return sum + blocking.get(url)! * (1 - used / text.length);
  }, 0);
  return { sent: [...blocking.values()].reduce((sum, bytes) => sum + bytes, 0), unused };
}

/** A private segment has a sentence in place of its wall, and all styles. */
async function aPublicSegment(page: Page): Promise<string> {
  const { segments } = (await (await page.request.get('/api/segments')).json()) as {
    segments: { id: string; public: boolean }[];
  };
  return segments.find((segment) => segment.public)!.id;
}

test('the first paint of a reading page waits for less than 12.2 kB of styles, on a phone and on a desktop', async ({
  visit,
}) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const page = await visit(undefined, { viewport });
    const linked = async (from: string, selector: string) => {
      await page.goto(from);
      return (await page.locator(selector).first().getAttribute('href'))!;
    };
    const pages = {
      article: await linked('/articles', 'main a[href^="/articles/"]'),
      explore: '/explore',
      list: '/articles',
      segment: `/subscriptions?segmentId=${await aPublicSegment(page)}`,
      artwork: await linked('/explore', 'main a[href^="/subscriptions/"]'),
    };
    for (const [name, address] of Object.entries(pages)) {
      const { sent, unused } = await stylesAt(page, address);
      expect(sent, `${name} at ${viewport.width}`).toBeLessThan(12_200);
      expect(unused, `${name} at ${viewport.width}`).toBeLessThan(10_300);
    }
  }
});

test('a page requests its styles before its typefaces and pictures', async ({ visit }) => {
  const page = await visit();
  for (const address of ['/articles', '/explore', '/segments', '/catalogue']) {
    await page.goto(address);
    const kinds = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .sort((one, other) => one.startTime - other.startTime)
        .map(({ name }) => /[^.?]+(?=$|\?)/.exec(name)![0]),
    );
    expect(kinds, address).toContain('woff2');
    expect(kinds[0], address).toBe('css');
  }
});

test('the typefaces of the first paint weigh less than 65 kB', async ({ visit }) => {
  const page = await visit();
  await page.goto('/articles');
  const sizes = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')];
    return Promise.all(links.map(async ({ href }) => (await (await fetch(href)).arrayBuffer()).byteLength));
  });
  expect(sizes).toHaveLength(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(65_000);
});

/** The page of the works that are similar to one, once the server has them ready. */
async function similarTo(page: Page): Promise<string> {
  const address = `/similar/${await newestPictured(page.request)}`;
  await expect
    .poll(async () => (await page.request.get(address)).text(), { timeout: 60_000 })
    .toContain('Show as a list');
  return address;
}

test('the late styles shift nothing on a painted page', async ({ visit }) => {
  const page = await visit(undefined, { reducedMotion: 'reduce', bypassCSP: true });
  const similar = await similarTo(page);
  // Between the two measurements a picture that loads would change its box by a fraction of a pixel, and hydration
  // could add or remove elements.
  await hold(page, /\/files\/|\/assets\/entry\.client-/);
  for (const address of ['/explore', '/articles', '/segments', '/catalogue', similar]) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.evaluate(async () => void (await document.fonts.ready));
    const boxes = () =>
      page.locator('body *').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await boxes();
    await page.addStyleTag({ path: lateStyles() });
    expect(await boxes(), address).toEqual(before);
  }
});

test('a page becomes interactive only after the styles of its dialogs have loaded', async ({ visit }) => {
  const page = await visit();
  const answer = await hold(page, /\.late\.css$/);
  // A slow page requests these styles before its load event, which then waits for them.
  await page.goto('/explore', { waitUntil: 'domcontentloaded' });
  await wake(page, page.locator('link[rel=stylesheet][href$=".late.css"]'));
  await expect(page.locator('html[data-alive]')).not.toBeAttached();
  answer();
  await expect(page.locator('html[data-alive]')).toBeAttached();
});
