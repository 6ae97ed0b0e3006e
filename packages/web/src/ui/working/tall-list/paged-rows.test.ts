import { expect, test } from 'vitest';
import { PagedRows } from './paged-rows.ts';

const perPage = 50;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A server with a million rows; each row is its own index. */
function server(totalCount = 1_000_000) {
  const asked: number[] = [];
  const aborted: number[] = [];
  const state = { totalCount, fails: false, latency: 5 };
  const rows = new PagedRows<string>(async (page, signal) => {
    asked.push(page);
    signal.addEventListener('abort', () => aborted.push(page));
    await wait(state.latency);
    if (state.fails) throw new Error('No network.');
    const from = (page - 1) * perPage;
    const length = Math.max(0, Math.min(perPage, state.totalCount - from));
    return { rows: Array.from({ length }, (_, at) => `row ${from + at}`), totalCount: state.totalCount };
  }, perPage);
  return { rows, asked, aborted, state };
}

test('the first page tells how many rows there are', async () => {
  const { rows } = server();
  rows.want(0, 40);
  await expect.poll(() => rows.totalCount).toBe(1_000_000);
  expect(rows.at(7)).toBe('row 7');
  expect(rows.at(600_000)).toBeUndefined();
});

test('a jump loads the pages in view and no others', async () => {
  const { rows, asked } = server();
  rows.want(0, 40);
  await expect.poll(() => rows.totalCount).toBe(1_000_000);
  rows.want(600_010, 600_060);
  await expect.poll(() => rows.at(600_055)).toBe('row 600055');
  expect(asked).toEqual([1, 12_001, 12_002]);
});

test('slow scrolling loads while it goes on', async () => {
  const { rows } = server();
  rows.want(0, 40);
  await expect.poll(() => rows.totalCount).toBe(1_000_000);
  for (let at = 0; at < 20; at += 1) {
    rows.want(at * 20, at * 20 + 40);
    await wait(20);
  }
  expect(rows.at(300)).toBe('row 300');
});

test('a page that is out of view before its answer is given up', async () => {
  const { rows, aborted, state } = server();
  rows.want(0, 40);
  await expect.poll(() => rows.totalCount).toBe(1_000_000);
  state.latency = 500;
  rows.want(100_000, 100_040);
  await wait(100);
  rows.want(500_000, 500_040);
  await expect.poll(() => aborted).toEqual([2_001]);
});

test('after a refresh the old rows stay until the new ones come', async () => {
  const { rows, state } = server(3);
  rows.want(0, 40);
  await expect.poll(() => rows.at(2)).toBe('row 2');
  state.totalCount = 2;
  rows.refresh();
  expect(rows.at(2)).toBe('row 2');
  await expect.poll(() => rows.totalCount).toBe(2);
  expect(rows.at(2)).toBeUndefined();
});

test('a failure keeps what is here, and a refresh tries again', async () => {
  const { rows, state } = server();
  rows.want(0, 40);
  await expect.poll(() => rows.totalCount).toBe(1_000_000);
  state.fails = true;
  rows.want(5_000, 5_040);
  await expect.poll(() => rows.error?.message).toBe('No network.');
  expect(rows.at(7)).toBe('row 7');
  state.fails = false;
  rows.refresh();
  await expect.poll(() => rows.at(5_007)).toBe('row 5007');
  expect(rows.error).toBeUndefined();
});
