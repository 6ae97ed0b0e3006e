import type { CallAddress } from '@oeuvre/contracts/kernel/route.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { InfiniteList } from './infinite-list.tsx';

interface Named {
  readonly id: number;
}
const numbers = (from: number, to: number): Named[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }));
const itemsOf = (reply: { readonly items: readonly Named[] }) => reply.items;

/** Serves pages of a list as the server does; returns the requested addresses. */
function servePages(
  pages: Readonly<Record<string, { items: readonly Named[]; nextPage: number | null } | number>>,
): string[] {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const address = String(input);
    asked.push(address);
    const reply = pages[new URL(address, location.origin).searchParams.get('page') ?? ''];
    return typeof reply === 'number' ? new Response(null, { status: reply }) : Response.json(reply);
  });
  return asked;
}

const numbersAt = '/api/numbers?searchText=river' as CallAddress<
  Parameters<typeof itemsOf>[0] & { readonly nextPage: number | null }
>;

const Numbers = ({ first = numbers(1, 3), nextPage = 2 as number | null, height = 20 }) => (
  <InfiniteList first={{ items: first, nextPage }} from={numbersAt} itemsOf={itemsOf}>
    {(items) => (
      <ul>
        {items.map(({ id }) => (
          <li key={id} style={{ height }}>
            Number {id}
          </li>
        ))}
      </ul>
    )}
  </InfiniteList>
);
const shown = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const names = (from: number, to: number) => numbers(from, to).map(({ id }) => `Number ${id}`);

test('a list loads more while its end is in view, until there is no more', async () => {
  const asked = servePages({ 2: { items: numbers(4, 6), nextPage: 3 }, 3: { items: numbers(7, 8), nextPage: null } });
  await render(<Numbers />, { at: '/articles?searchText=river' });
  await expect.poll(shown).toEqual(names(1, 8));
  expect(asked).toEqual(['/api/numbers?searchText=river&page=2', '/api/numbers?searchText=river&page=3']);
  await expect.element(page.getByRole('link', { name: 'Next page' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a list whose end is far below waits until somebody scrolls near it', async () => {
  const asked = servePages({ 2: { items: numbers(4, 6), nextPage: null } });
  await render(<Numbers height={900} />);
  await expect.element(page.getByRole('link', { name: 'Next page' })).toBeInTheDocument();
  expect(asked).toEqual([]);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(shown).toEqual(names(1, 6));
});

test('a busy browser that reports an end out of view and in view at once loads more', async () => {
  const asked = servePages({ 2: { items: numbers(4, 6), nextPage: null } });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: (positions: readonly { isIntersecting: boolean }[]) => void;
      constructor(report: (positions: readonly { isIntersecting: boolean }[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([{ isIntersecting: false }, { isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  await render(<Numbers height={900} />, { at: '/articles?searchText=river' });
  await expect.poll(shown).toEqual(names(1, 6));
  expect(asked).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('the link to the next page without a script keeps the other parameters', async () => {
  servePages({});
  await render(<Numbers height={900} />, { at: '/articles?searchText=river&order=title' });
  await expect
    .element(page.getByRole('link', { name: 'Next page' }))
    .toHaveAttribute('href', '/articles?searchText=river&order=title&page=2');
});

test('an item that has moved to the next page meanwhile is shown once', async () => {
  servePages({ 2: { items: numbers(3, 5), nextPage: null } });
  await render(<Numbers />);
  await expect.poll(shown).toEqual(names(1, 5));
});

test('a page that failed to load says so, and Try again loads it', async () => {
  servePages({ 2: 503 });
  await render(<Numbers />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The next page could not be loaded.');
  await expectAccessible();
  servePages({ 2: { items: numbers(4, 4), nextPage: null } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(shown).toEqual(names(1, 4));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a list without a next page requests nothing', async () => {
  const asked = servePages({});
  await render(<Numbers nextPage={null} />);
  await expect.poll(shown).toEqual(names(1, 3));
  expect(asked).toEqual([]);
});
