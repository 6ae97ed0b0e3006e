import { Link } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../test/render.tsx';
import { useGridState } from './use-grid-state.ts';

function List() {
  useGridState('test list', { names: ['view', 'published', 'missing'] });
  return <Link to="?view=grid&published=true">Published only</Link>;
}
const stored = () => localStorage.getItem('test list');
beforeEach(() => localStorage.removeItem('test list'));

test('a list opens with the view and the filters of the last visit, without its search', async () => {
  const first = await render(<List />, { at: '/artworks?view=list&missing=rights&searchQuery=heron&page=2' });
  await expect.poll(stored).toBe('view=list&missing=rights');
  await first.unmount();
  const { address } = await render(<List />, { at: '/artworks' });
  await expect.poll(address).toBe('/artworks?view=list&missing=rights');
});

test('an address that says what to show is not replaced', async () => {
  localStorage.setItem('test list', 'view=list');
  const { address } = await render(<List />, { at: '/artworks?published=true' });
  await expect.poll(stored).toBe('published=true');
  expect(address()).toBe('/artworks?published=true');
});

test('nothing is saved in the first second after a restore', async () => {
  const now = vi.spyOn(performance, 'now');
  now.mockReturnValue(5_000);
  localStorage.setItem('test list', 'view=list');
  const { address } = await render(<List />, { at: '/artworks' });
  await expect.poll(address).toBe('/artworks?view=list');
  now.mockReturnValue(5_999);
  await page.getByRole('link').click();
  await expect.poll(address).toBe('/artworks?view=grid&published=true');
  expect(stored()).toBe('view=list');
  now.mockRestore();
});
