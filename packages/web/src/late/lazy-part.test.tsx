import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { lazyPart } from './lazy-part.ts';

const Dialog = ({ name }: { readonly name: string }) => <p>The dialog of {name}</p>;
const shown = (Part: ReturnType<typeof lazyPart<{ name: string }>>) => (
  <Suspense fallback={<p>On its way</p>}>
    <Part name="Ada" />
  </Suspense>
);

test('a part is fetched when it is first shown', async () => {
  const load = vi.fn(async () => Dialog);
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  await render(shown(Part));
  await expect.element(page.getByText('The dialog of Ada')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('without a network a part reports the delay once, and loads as soon as the network is back', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isOnline = false;
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return Dialog;
  });
  await render(shown(lazyPart(load)));
  await expect.element(page.getByText('On its way')).toBeVisible();
  await expect
    .element(
      page
        .getByText('Part of this page could not be loaded. It will load as soon as the server can be reached.')
        .first(),
    )
    .toBeInTheDocument();
  dispatchEvent(new Event('online'));
  await expect.poll(() => load.mock.calls.length).toBe(2);
  isOnline = true;
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return document.body.textContent;
    })
    .toContain('The dialog of Ada');
  expect(document.querySelectorAll('[popover=manual] button')).toHaveLength(1);
});
