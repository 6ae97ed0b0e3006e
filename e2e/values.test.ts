import { randomUUID } from 'node:crypto';
import { expectSound } from './page-checks.ts';
import { at, expect, serverUrl, test } from './visitor.ts';

for (const width of [390, 1440])
  test(`a collaborator merges two spellings of a maker, finds the works under the one that stays, and takes it back, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('collaborator@oeuvre.test', { viewport: { width, height: 900 } });
    // A repeated run finds its own values only.
    const mark = randomUUID()
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 6)
      .padEnd(6, 'x');
    const [right, wrong] = [`Katsushika Hokusai ${mark}`, `Hokusai ${mark}, Katsushika`];
    for (const [title, name] of [
      ['Great Wave', right],
      ['Red Fuji', right],
      ['Waterfall', wrong],
    ]) {
      const data = { record: { sections: { title: `${title} ${mark}`, artist: [{ name }] } } };
      const reply = await page.request.post('/api/exhibits', { data, headers: { origin: serverUrl() } });
      expect(reply.status()).toBe(200);
    }
    const main = page.getByRole('main');
    const panel = page.getByRole('complementary', { name: 'Values chosen' });
    const row = (word: string) => main.getByRole('row').filter({ hasText: word });
    const openPanel = async () => {
      if (width === 390) await main.getByRole('button', { name: 'Change', exact: true }).click();
    };

    await page.goto(`/atelier/props?part=artist&searchQuery=${mark}`);
    await page.waitForSelector('html[data-alive]');
    await main.getByRole('link', { name: /^Look alike/ }).click();
    await expect(page).toHaveURL(at(/only=alike/));
    await expect(row(right)).toContainText('2');
    await expectSound(page);
    await row(right).getByRole('checkbox').check();
    await row(wrong).getByRole('checkbox').check();
    await openPanel();
    await expect(panel.getByText('1 work would change')).toBeVisible();
    await expect(panel.getByText(`Waterfall ${mark}`)).toBeVisible();
    await expectSound(page);
    await panel.getByRole('button', { name: 'Merge in 1 work' }).click();
    await expect(panel.getByText('1 work changed')).toBeVisible({ timeout: 30_000 });
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(main.getByText('No search result')).toBeVisible();

    await page.goto(`/atelier/props?part=artist&searchQuery=${mark}`);
    await expect(row(right)).toContainText('3');
    await row(right).getByRole('checkbox').check();
    await openPanel();
    await expect(panel.getByRole('link', { name: `Waterfall ${mark}` })).toBeVisible();
    await page.keyboard.press('Escape');

    await main.getByRole('button', { name: 'What was changed' }).click();
    const past = page.getByRole('dialog', { name: 'What was changed' });
    const change = past.getByRole('listitem').filter({ hasText: wrong });
    await expect(change).toContainText(`“${wrong}” became “${right}”`);
    await change.getByRole('button', { name: 'Undo' }).click();
    await expect(change).toContainText('Undone in 1 work', { timeout: 30_000 });
    await expectSound(page);
    await past.getByRole('button', { name: 'Close' }).click();
    await expect(row(wrong)).toContainText('1');
    await expect(row(right)).toContainText('2');
  });
