import fs from 'node:fs';
import path from 'node:path';
import { aTateFolder, aTateRecord } from '../packages/server/src/domains/exchange/import/tate/tate.factory.ts';
import { startProgram, within } from '../packages/server/test/running-server.ts';
import { expect, serverHere, serverUrl, test, wake } from './visitor.ts';
import { beginArticle, chooseBlock, textOf, typeParagraphs, untilSaved } from './writing.ts';

/** The 5,000 records of a museum, if they exist beside the checkout. */
const given = process.env.TATE_FOLDER ?? path.resolve(import.meta.dirname, '../../shared/data/tate');
/** Otherwise a small one stands in for it. */
const smallMuseum = () =>
  aTateFolder({
    works: Array.from({ length: 120 }, (_, at) =>
      aTateRecord({
        acno: `D${String(at).padStart(5, '0')}`,
        title: at === 0 ? 'Dartmouth Castle' : `Harbour, study ${at}`,
        all_artists: 'Joseph Mallord William Turner',
        contributors: [
          { id: 558, fc: 'Joseph Mallord William Turner', mda: 'Turner, Joseph Mallord William', role: 'artist' },
        ],
      }),
    ),
  });

test.describe("with a museum's works in the catalogue", () => {
  test.describe.configure({ mode: 'serial' });

  test('they are imported while the server is open', async ({ request }) => {
    const isGiven = fs.existsSync(path.join(given, 'artworks.jsonl'));
    const [museum, works] = isGiven ? [given, 5_000] : [smallMuseum(), 120];
    const before = await worksFound(request, '');
    const program = startProgram('import.ts', ['tate', museum, '--visible-to', 'readers'], {
      env: { DATA_DIR: serverHere().dataDir, LOG_LEVEL: 'warn' },
    });
    expect(await within(110_000, 'the import', program.ended), program.output()).toBe(0);
    expect(program.output()).toContain(`${works} works read, ${works} added`);
    expect(await worksFound(request, '')).toBeGreaterThanOrEqual(Math.min(before + works, 5_000));
  });

  test('an author finds one of them, adds it to an article, and a guest reads about it', async ({ visit }) => {
    const page = await visit('author@oeuvre.test');
    const id = await beginArticle(page);
    await textOf(page).click();
    await typeParagraphs(page, 'A work from the museum', 'Dartmouth Castle keeps the mouth of the river.');
    await chooseBlock(page, 'Artworks carousel');
    const picker = page.getByRole('dialog', { name: 'Artworks carousel' });
    await picker.getByRole('searchbox').fill('Dartmouth Castle');
    const found = picker.getByRole('list').getByRole('button', { name: /Dartmouth Castle/ });
    await found.first().click();
    const name = (await found.first().locator('em').textContent())!;
    await picker.getByRole('button', { name: 'Insert' }).click();
    await untilSaved(page);
    const { subscriptions } = (await (await page.request.get('/api/users/me/segments')).json()) as {
      subscriptions: { id: string; public: boolean }[];
    };
    const headers = { origin: serverUrl() };
    const segment = subscriptions.find((one) => one.public)!.id;
    for (const [method, url, data] of [
      ['POST', `segments/${segment}`, undefined],
      ['PUT', 'access-type', { value: 'PUBLIC' }],
      ['POST', 'submitToPublish', undefined],
    ] as const) {
      expect(
        (await page.request.fetch(`/api/articles/${id}/${url}`, { method, headers, ...(data && { data }) })).status(),
        url,
      ).toBe(200);
    }
    const supervisor = await visit('supervisor@oeuvre.test');
    expect((await supervisor.request.post(`/api/articles/${id}/publish`, { headers })).status()).toBe(200);

    const guest = await visit(undefined, { javaScriptEnabled: false });
    await guest.goto(`/articles/${id}`);
    await guest.getByRole('list', { name: 'Artworks' }).getByRole('link', { name }).click();
    await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(guest.getByRole('main')).toContainText('Turner');
  });

  test('a guest searches the catalogue and scrolls through the results', async ({ visit }) => {
    const page = await visit();
    await page.goto('/catalogue');
    const cards = page.getByRole('main').locator('a[href^="/subscriptions"]');
    const first = await cards.count();
    expect(first).toBeGreaterThan(10);
    await wake(page);
    await page.mouse.wheel(0, 20_000);
    await expect.poll(() => cards.count()).toBeGreaterThan(first);
    await page.goto('/catalogue?searchQuery=Turner');
    await expect(page.getByRole('main')).toContainText('Turner');
  });
});

async function worksFound(request: import('@playwright/test').APIRequestContext, searchQuery: string): Promise<number> {
  return (
    (await (await request.get(`/api/exhibits/open-oeuvre?searchQuery=${encodeURIComponent(searchQuery)}`)).json()) as {
      totalCount: number;
    }
  ).totalCount;
}
