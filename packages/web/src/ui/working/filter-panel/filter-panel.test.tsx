import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { isPanelClosed, PanelToggle } from './filter-panel.tsx';

function List() {
  const [address] = useSearchParams();
  return (
    <>
      <PanelToggle />
      {isPanelClosed(address) ? null : <aside aria-label="Filters">Published</aside>}
    </>
  );
}
const panel = page.getByRole('complementary', { name: 'Filters' });

test('the panel of filters closes and opens by a link, which keeps the filters and starts at the first page', async () => {
  const { address } = await render(<List />, { at: '/artworks?tags=1&page=3' });
  await expect.element(panel).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Hide the filters' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(address()).toBe('/artworks?tags=1&panel=closed');
  await page.getByRole('link', { name: 'Show the filters' }).click();
  await expect.element(panel).toBeVisible();
  expect(address()).toBe('/artworks?tags=1');
});
