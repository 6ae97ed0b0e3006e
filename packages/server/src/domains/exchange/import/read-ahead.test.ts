import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

function counted(end: number) {
  const seen = { begun: 0, isClosed: false };
  async function* numbers() {
    try {
      while (seen.begun < end) yield (seen.begun += 1);
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, numbers: numbers() };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('items are read before anybody asks, at most so many, and arrive in order', async () => {
  const { seen, numbers } = counted(10);
  const ahead = readAhead(numbers, 3);
  await turn();
  expect(seen.begun).toBe(3);
  const items: number[] = [];
  for await (const item of ahead) items.push(item);
  expect(items).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('whoever stops early, or never begins, closes the source', async () => {
  for (const taken of [0, 2]) {
    const { seen, numbers } = counted(10);
    const ahead = readAhead(numbers, 2);
    for (let at = 0; at < taken; at += 1) await ahead.next();
    await ahead.return?.();
    expect(seen.isClosed).toBe(true);
  }
});

test('a failure reaches whoever asks for the item, and nobody before', async () => {
  async function* broken() {
    yield 1;
    throw new Error('unreadable');
  }
  const ahead = readAhead(broken(), 2);
  await turn();
  expect(await ahead.next()).toMatchObject({ value: 1 });
  await expect(ahead.next()).rejects.toThrow('unreadable');
});
