import { randomUUID } from 'node:crypto';
import { expectSound } from './page-checks.ts';
import { at, expect, serverUrl, test, wake } from './visitor.ts';

for (const width of [390, 1440])
  test(`an import that waits is in the ring of every page, leads to its page, and can be put away, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    const name = `accession-${randomUUID().slice(0, 6)}.csv`;
    const buffer = Buffer.from(`Title,Artist\nBoats ${name},Felice Beato\n`);
    const reply = await page.request.post('/api/imports', {
      headers: { origin: serverUrl() },
      multipart: { file: { name, mimeType: 'text/csv', buffer } },
    });
    const { id } = (await reply.json()) as { id: string };

    const ring = page.getByRole('button', { name: /^\d+ long work/ });
    const tray = page.getByRole('region', { name: 'Long work' });
    const line = tray.getByRole('listitem').filter({ hasText: name });
    const open = async () => {
      await page.goto('/explore');
      await wake(page, ring);
      await expect(ring).toHaveAccessibleName(/needs? you/);
      await ring.click();
      await expect(line).toContainText('Say what its columns become.');
    };
    await open();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(tray).toBeHidden();
    await expect(ring).toBeFocused();
    await ring.press('Enter');
    await line.getByRole('link', { name: 'Open' }).click();
    await page.waitForURL(at(new RegExp(`importId=${id}`)));
    await expect(tray).toBeHidden();

    await open();
    await line.getByRole('button', { name: 'Put away' }).click();
    await expect(line).toHaveCount(0);
    const { works } = (await (await page.request.get('/api/me/long-works')).json()) as { works: { id: string }[] };
    expect(works.map((work) => work.id)).not.toContain(id);
  });
