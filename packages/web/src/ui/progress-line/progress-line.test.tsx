import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, twoFrames } from '../../../test/render.tsx';
import { useAct } from '../working/act/use-act.ts';
import { ProgressLine } from './progress-line.tsx';

afterEach(() => page.viewport(1390, 900));
const line = () => document.querySelector('[role=progressbar]');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The time from `begin` until the line is shown, in milliseconds. */
async function shownAfter(begin: () => unknown): Promise<number> {
  const start = performance.now();
  void begin();
  while (!line()) await pause(5);
  return performance.now() - start;
}

function Act({ send }: { readonly send: () => Promise<unknown> }) {
  const { act } = useAct(send);
  return (
    <>
      <ProgressLine />
      <button type="button" onClick={() => void act()}>
        Act
      </button>
    </>
  );
}

test('an act that waits longer than 200 ms shows the line, without moving anything, until it is answered', async () => {
  const answer = Promise.withResolvers<void>();
  await render(<Act send={() => answer.promise} />);
  const button = page.getByRole('button', { name: 'Act' });
  const place = () => JSON.stringify(button.element().getBoundingClientRect());
  const before = place();
  const after = await shownAfter(() => (button.element() as HTMLElement).click());
  expect(after).toBeGreaterThanOrEqual(200);
  expect(place()).toBe(before);
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  answer.resolve();
  await expect.poll(line).toBeNull();
});

test('an act that fails ends it too, and one that is answered at once never shows it', async () => {
  const shows: boolean[] = [];
  const watch = new MutationObserver(() => shows.push(line() !== null));
  watch.observe(document.body, { childList: true, subtree: true });
  await render(<Act send={() => Promise.reject(new Error('No.'))} />);
  await userEvent.click(page.getByRole('button', { name: 'Act' }));
  await expect.element(page.getByText('No.').last()).toBeVisible();
  await pause(300);
  await twoFrames();
  watch.disconnect();
  expect(shows).not.toContain(true);
});

test('a page that is slow to load shows the line', async () => {
  const gate = Promise.withResolvers<null>();
  const slow = { id: 'slow', path: '/slow', element: <p>There</p>, loader: () => gate.promise };
  const { router } = await render(<ProgressLine />, { routes: [slow] });
  expect(await shownAfter(() => router.navigate('/slow'))).toBeGreaterThanOrEqual(200);
  gate.resolve(null);
  await expect.element(page.getByText('There')).toBeVisible();
  expect(line()).toBeNull();
});
