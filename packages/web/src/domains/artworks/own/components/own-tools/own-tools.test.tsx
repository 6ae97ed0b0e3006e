import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { OwnTools } from './own-tools.tsx';

const counts = {
  published: 31,
  unpublished: 6,
  toDelete: 1,
  missing: [
    { key: 'rights' as const, count: 4 },
    { key: 'dateOfCreation' as const, count: 2 },
  ],
};
const renderTools = (at = '/artworks', seesDeleted = false) =>
  render(<OwnTools counts={counts} seesDeleted={seesDeleted} />, { at });

test('filters say how many works they find, and are turned on and off one by one', async () => {
  const { address } = await renderTools();
  await page.getByRole('link', { name: 'Unpublished 6' }).click();
  await page.getByRole('link', { name: 'Rights statement 4' }).click();
  await expect.poll(address).toBe('/artworks?published=false&missing=rights');
  await expect.element(page.getByRole('link', { name: 'Unpublished 6' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible();
  await page.getByRole('link', { name: 'Unpublished 6' }).click();
  await expect.poll(address).toBe('/artworks?missing=rights');
});

test('a search keeps the filters, the order and the view', async () => {
  const { address } = await renderTools('/artworks?published=false&order=title&view=list&page=3');
  await page.getByRole('searchbox', { name: 'Search artworks' }).fill('heron');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/artworks?searchQuery=heron&published=false&order=title&view=list');
});

test('the order and the view are chosen in the address', async () => {
  const { address } = await renderTools();
  await page.getByRole('button', { name: 'Order: Last changed' }).click();
  await page.getByRole('menuitem', { name: 'Title' }).click();
  await page.getByRole('link', { name: 'List' }).click();
  await expect.poll(address).toBe('/artworks?order=title&view=list');
  await expect.element(page.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'true');
});

test('only administrators filter by works that are deleted or marked for deletion', async () => {
  await renderTools();
  await expect.element(page.getByRole('link', { name: 'To delete 1' })).not.toBeInTheDocument();
  const { address } = await renderTools('/artworks', true);
  await page.getByRole('link', { name: 'To delete 1' }).click();
  await page.getByRole('link', { name: 'Deleted', exact: true }).click();
  await expect.poll(address).toBe('/artworks?activityStatuses=TO_DELETE&activityStatuses=DELETED');
});
