import type { Page } from '@playwright/test';
import { at, expect, test, wake } from './visitor.ts';

interface Named {
  readonly id: string;
}

/** A public segment with works, and an article with a carousel. */
async function places(page: Page) {
  const get = async <Answer>(path: string): Promise<Answer> => (await page.request.get(path)).json();
  const { exhibits } = await get<{ exhibits: (Named & { segments: string[] })[] }>('/api/exhibits/open-oeuvre');
  const { articles } = await get<{ articles: Named[] }>('/api/articles');
  for (const { id } of articles) {
    const { carouselArtworks } = await get<{ carouselArtworks: Named[] }>(`/api/articles/${id}`);
    if (carouselArtworks.length > 0)
      return { segment: exhibits.find((work) => work.segments.length > 0)!.segments[0]!, article: id };
  }
  throw new Error('no article has a carousel');
}

/** Pages of a segment, whose cards lead members and guests to the work in its segment. */
const inSegment = /^\/subscriptions\?artworkId=[0-9a-f-]{36}&segmentId=[0-9a-f-]{36}$/;
const own = /^\/subscriptions\/[0-9a-f-]{36}(\?segmentId=[0-9a-f-]{36})?$/;
const uncacheable = /^\/subscriptions\/[0-9a-f-]{36}\?segmentId=[0-9a-f-]{36}$/;

const readers = [
  { who: 'a guest', email: undefined, leads: inSegment },
  { who: 'a member', email: 'member@oeuvre.test', leads: inSegment },
  { who: 'an owner', email: 'author@oeuvre.test', leads: inSegment },
  { who: 'a collaborator', email: 'collaborator@oeuvre.test', leads: uncacheable },
  { who: 'a curator', email: 'curator@oeuvre.test', leads: uncacheable },
  { who: 'a supervisor', email: 'supervisor@oeuvre.test', leads: uncacheable },
  { who: 'an administrator', email: 'super@oeuvre.test', leads: uncacheable },
] as const;

/**
 * The picture links of works in the server's HTML. The panel of the selected work links to the work's own page for
 * everybody.
 */
const cardsIn = (html: string) =>
  [
    ...html
      .replace(/<aside[\s\S]*?<\/aside>/g, '')
      .matchAll(/<a [^>]*href="(\/subscriptions[^"]+)"[^>]*>((?:(?!<\/a>)[\s\S])*)/g),
  ]
    .filter(([, href, inside]) => inside!.includes('<img') && /artworkId|subscriptions\//.test(href!))
    .map(([, href]) => href!.replaceAll('&amp;', '&'));

for (const { who, email, leads } of readers)
  test(`every artwork card links ${who} to the page for their role, which opens on a phone and on a desktop`, async ({
    visit,
  }) => {
    const page = await visit(email);
    const { segment, article } = await places(page);
    // Without a segment around it, a card leads everybody to the work's own page; explore has both kinds.
    for (const [address, kinds] of [
      ['/explore', [leads, own]],
      ['/segments', [leads]],
      ['/catalogue', [own]],
      [`/subscriptions?segmentId=${segment}`, [leads]],
      [`/articles/${article}`, [leads, own]],
    ] as const) {
      const links = cardsIn(await (await page.request.get(address)).text());
      expect(links.length, address).toBeGreaterThan(0);
      expect(
        links.filter((link) => !kinds.some((kind) => kind.test(link))),
        address,
      ).toEqual([]);
      expect((await page.request.get(links[0]!)).status()).toBe(200);
    }
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/catalogue');
      const card = page.getByRole('main').getByRole('listitem').getByRole('link').first();
      await card.click();
      await expect(page).toHaveURL((url) => own.test(`${url.pathname}${url.search}`));
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    }
  });

for (const [width, height] of [
  [390, 800],
  [1440, 900],
] as const)
  test(`at ${width} px a guest who opens a work in its segment sees that work first, large, and no cover`, async ({
    visit,
  }) => {
    const page = await visit(undefined, { viewport: { width, height } });
    const { segment } = await places(page);
    await page.goto(`/subscriptions?segmentId=${segment}`);
    const cover = page.locator('main img[height="400"]');
    await expect(cover).toHaveCount(1);
    const address = await page.getByRole('region', { name: 'Artworks' }).getByRole('link').nth(2).getAttribute('href');
    await page.goto(address!);
    await expect(cover).toHaveCount(0);
    const panel = page.getByRole('complementary', { name: 'Selected artwork' });
    await expect(panel.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    const picture = panel.getByRole('img').first();
    await expect(picture).toBeInViewport({ ratio: 1 });
    const box = (await picture.boundingBox())!;
    // As wide as the panel, or half as high as the window.
    expect(Math.max(box.width / Math.min(width - 48, 448), box.height / (height / 2))).toBeGreaterThan(0.95);
  });

test('choosing a work far down shows that work, not the cover of its segment', async ({ visit }) => {
  const page = await visit(undefined, { viewport: { width: 390, height: 800 } });
  const { segment } = await places(page);
  await page.goto(`/subscriptions?segmentId=${segment}`);
  await wake(page);
  const card = page.getByRole('region', { name: 'Artworks' }).getByRole('link').nth(3);
  await card.click();
  await expect(page).toHaveURL(at(/artworkId=/));
  await expect(page.getByRole('complementary', { name: 'Selected artwork' })).toBeInViewport({ ratio: 0.9 });
});

test('a card shows a curator more under the mouse and moves no other; the wall then remembers that it was opened', async ({
  visit,
}) => {
  const page = await visit('curator@oeuvre.test', { viewport: { width: 1440, height: 900 } });
  const { segment } = await places(page);
  await page.goto(`/subscriptions?segmentId=${segment}`);
  await wake(page);
  const wall = page.getByRole('region', { name: 'Artworks' });
  const cards = wall.getByRole('listitem');
  await cards.nth(2).scrollIntoViewIfNeeded();
  await page.evaluate(async () => void (await document.fonts.ready));
  const boxes = () => cards.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await boxes();
  const card = cards.nth(1);
  await card.getByRole('link').first().hover();
  const curate = card.getByRole('link', { name: 'Curate' });
  await expect(curate).toHaveAttribute('href', /^\/open-oeuvre\/artworks\?segmentId=[0-9a-f-]{36}&artworkId=/);
  await expect(wall.getByRole('link', { name: 'Curate' })).toHaveCount(1);
  expect(await boxes()).toEqual(before);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(at(/^\/subscriptions\/[0-9a-f-]{36}\?/));
  const opened = new URL(page.url()).pathname;
  await page.goBack();
  await expect(
    page.getByRole('group').filter({ hasText: 'Opened lately' }).locator(`a[href^="${opened}"]`),
  ).toBeVisible();
});
