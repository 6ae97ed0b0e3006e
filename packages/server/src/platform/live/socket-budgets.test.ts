import { expect, test } from 'vitest';
import { Turns } from './socket-budgets.ts';

function work(ms: number): void {
  const began = performance.now();
  while (performance.now() - began < ms);
}

test('tasks that wait for their turns leave half of the event loop to others', async () => {
  const turns = new Turns();
  const began = performance.now();
  await Promise.all(Array.from({ length: 20 }, () => turns.next().then(() => work(5))));
  // Of 20 tasks the last one may end as soon as it is done.
  expect(performance.now() - began).toBeGreaterThanOrEqual(19 * 9);
});

test('a task alone begins at once, and however busy the loop is, each has its turn', async () => {
  const turns = new Turns();
  const began = performance.now();
  await turns.next();
  expect(performance.now() - began).toBeLessThan(100);
  let isOver = false;
  const keepBusy = () => {
    work(5);
    if (!isOver) setImmediate(keepBusy);
  };
  keepBusy();
  await Promise.all(Array.from({ length: 5 }, () => turns.next()));
  isOver = true;
});
