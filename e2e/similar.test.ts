import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, test, wake } from './visitor.ts';

interface Similar {
  readonly state: string;
  readonly items: {
    readonly artwork: { readonly id: string; readonly title: string };
    readonly relevance: number | null;
  }[];
}
interface Work {
  readonly id: string;
  readonly title: string;
  readonly segments: string[];
}

/** A work of a public segment to which others of that segment are similar. */
async function workWithSimilar(page: Page) {
  const get = async <Answer>(path: string): Promise<Answer> => (await page.request.get(path)).json();
  const found = await expect
    .poll(
      async () => {
        const { segments } = await get<{ segments: { id: string; public: boolean }[] }>('/api/segments');
        for (const { id: segment } of segments.filter((one) => one.public)) {
          const { exhibits } = await get<{ exhibits: Work[] }>(`/api/exhibits/open-oeuvre?segmentsIds=${segment}`);
          for (const { id, title } of exhibits.slice(0, 10)) {
            const similar = await get<Similar>(`/api/exhibits/open-oeuvre/similar/${id}?segmentsIds=${segment}`);
            if (similar.state === 'ranked' && similar.items.length > 1) {
              chosen = { segment, id, title, items: similar.items };
              return true;
            }
          }
        }
        return false;
      },
      { timeout: 60_000 },
    )
    .toBe(true)
    .then(() => chosen!);
  return { ...found, address: `/subscriptions?segmentId=${found.segment}&artworkId=${found.id}` };
}
let chosen: { segment: string; id: string; title: string; items: Similar['items'] } | undefined;

const alive = async (page: Page) => {
  await wake(page);
};
const list = (page: Page) => page.getByRole('region', { name: 'Similar artworks' });

for (const width of [390, 1440])
  for (const [who, email] of Object.entries({ 'a guest': undefined, 'a member': 'member@oeuvre.test' }))
    test(`${who} at ${width} px finds works similar to the selected one, without any figure`, async ({ visit }) => {
      const page = await visit(email, { viewport: { width, height: 900 } });
      const { address, title, items } = await workWithSimilar(page);
      expect(items.map(({ relevance }) => relevance)).toEqual(items.map(() => null));
      await page.goto(address);
      await expect(page.getByRole('complementary', { name: 'Selected artwork' })).toContainText(title);
      await expect(list(page).getByRole('heading', { level: 2 })).toContainText(`Similar to ${title}`);
      await expect(list(page).getByRole('listitem').first()).toContainText(items[0]!.artwork.title);
      expect(await page.content()).not.toMatch(/\d\.\d{3}%|relevance":0\./);
      await expectSound(page);
      await alive(page);
      await page.getByRole('button', { name: 'Show as a list' }).click();
      await expect(list(page).getByRole('listitem').first()).toContainText('1');
      await expectSound(page);
    });

test('an administrator reads why a work is similar on a phone and on a desktop, and says a verdict', async ({
  visit,
}) => {
  for (const width of [390, 1440]) {
    const page = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    const { address, items } = await workWithSimilar(page);
    expect(items[0]!.relevance).not.toBeNull();
    await page.goto(address);
    await alive(page);
    const why = page.getByRole('button', { name: /^Why .* similar$/ }).first();
    const figure = /([\d.]+%) similar$/.exec((await why.getAttribute('aria-label'))!)![1]!;
    expect(figure).toMatch(/^\d+\.\d{3}%$/);
    for (const view of ['Show as pictures', 'Show as a list']) {
      await page.getByRole('button', { name: view }).click();
      await why.click();
      const region = page.getByRole('region', { name: /^Why / });
      await expect(region).toContainText(figure);
      await expectSound(page);
      await page.keyboard.press('Escape');
      await expect(region).toHaveCount(0);
    }
    if (width === 390) continue;
    await why.click();
    const region = page.getByRole('region', { name: /^Why / });
    await region.getByRole('button', { name: 'Never' }).click();
    await region.getByRole('textbox', { name: 'Reason' }).fill('Only the frame is alike.');
    await region.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Show them with the reasons' }).click();
    await expect(page.getByText('Only the frame is alike.')).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText(/never shown here/)).toHaveCount(0);
  }
});

test('a supervisor selects the similarity model of a segment in the atelier', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test', { viewport: { width: 1440, height: 900 } });
  await page.goto('/atelier/artworks');
  const dialog = page.getByRole('dialog', { name: 'Similarity model' });
  for (const model of [/^Tags/, /^Hybrid/]) {
    await page.getByRole('button', { name: 'Similarity model' }).click();
    await dialog.getByRole('radio', { name: model }).check();
    await dialog.getByRole('button', { name: 'Select' }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test('a guest goes from a work’s page to all works similar to it', async ({ visit }) => {
  const page = await visit();
  const { id } = await workWithSimilar(page);
  await page.goto(`/similar/${id}`);
  await expect(list(page)).toBeVisible();
  await expectSound(page);
  await page.goto(`/subscriptions/${id}`);
  await page.getByRole('link', { name: 'All similar works' }).click();
  await expect(list(page)).toBeVisible();
});
