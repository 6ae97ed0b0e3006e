import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { ExportMenu } from './export-menu.tsx';

const open = async () => {
  await render(<ExportMenu addressOf={(format) => `/api/exhibits/owner/download?published=true&format=${format}`} />, {
    at: '/artworks',
  });
  await page.getByRole('button', { name: 'Export' }).click();
};

test('a list is saved in the chosen format, with its filters, under the name that the server gives it', async () => {
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(
      new Response('table', { headers: { 'content-disposition': 'attachment; filename="artworks-2026-11-23.xlsx"' } }),
    );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open();
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await expect.poll(() => names).toEqual(['artworks-2026-11-23.xlsx']);
  expect(asked.mock.calls[0]![0]).toBe('/api/exhibits/owner/download?published=true&format=xlsx');
  await expect.element(page.getByRole('paragraph').getByText('Excel file downloaded')).toBeVisible();
  vi.restoreAllMocks();
});

test('a refusal is said in the words of the server', async () => {
  const message = 'You have no permission to export these artworks.';
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ message }, { status: 403 }));
  await open();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.element(page.getByRole('paragraph').getByText(message)).toBeVisible();
  vi.restoreAllMocks();
});
