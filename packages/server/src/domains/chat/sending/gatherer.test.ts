import { expect, test } from 'vitest';
import { Gatherer } from './gatherer.ts';

/** A gatherer whose test commits each batch. */
function aGatherer(changed: Partial<ConstructorParameters<typeof Gatherer<string, string>>[0]> = {}) {
  const batches: { items: readonly string[]; commit: () => void; fail: (error: Error) => void }[] = [];
  const gatherer = new Gatherer<string, string>({
    write: (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, commit: () => resolve(items.map((item) => `${item}!`)), fail: reject });
      }),
    written: () => {},
    mayTryApart: () => true,
    keyOf: (item) => item,
    ownerOf: (item) => item[0]!,
    mostAtOnce: 10,
    mostWaiting: 20,
    mostOfOne: { atOnce: 10, waiting: 20 },
    ...changed,
  });
  return { gatherer, batches };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('items that arrive during a batch are the next one, in their order', async () => {
  const { gatherer, batches } = aGatherer();
  const results = ['a', 'b', 'c'].map((item) => gatherer.add(item));
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([['a']]);
  batches[0]!.commit();
  await turn();
  batches[1]!.commit();
  expect(batches[1]!.items).toEqual(['b', 'c']);
  expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!']);
});

test('a batch is passed on when the next one is on its way, before its senders hear of it', async () => {
  const said: string[] = [];
  const { gatherer, batches } = aGatherer({ written: (items) => said.push(`${items} with ${batches.length}`) });
  const results = ['a', 'b', 'c'].map((item) => gatherer.add(item).then((result) => said.push(result)));
  await turn();
  batches[0]!.commit();
  await turn();
  expect(said).toEqual(['a with 2', 'a!']);
  batches[1]!.commit();
  await Promise.all(results);
  expect(said).toEqual(['a with 2', 'a!', 'b,c with 2', 'b!', 'c!']);
});

test('if a batch can not be passed on, its senders hear of it, and the next one is written', async () => {
  const { gatherer, batches } = aGatherer({
    written: (items) => {
      if (items.includes('a')) throw new Error('no connection');
    },
  });
  const results = ['a', 'b'].map((item) => gatherer.add(item).catch((error: Error) => error.message));
  await turn();
  batches[0]!.commit();
  await turn();
  batches[1]!.commit();
  expect(await Promise.all(results)).toEqual(['no connection', 'b!']);
});

test('two items with the same key are not in one batch', async () => {
  const { gatherer, batches } = aGatherer();
  const results = ['a', 'b', 'b', 'c'].map((item) => gatherer.add(item));
  for (const at of [0, 1, 2]) {
    await turn();
    batches[at]!.commit();
  }
  await Promise.all(results);
  expect(batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['b']]);
});

test('if a batch fails, its items are tried one by one, and only the culprit fails', async () => {
  const { gatherer, batches } = aGatherer();
  const results = ['a', 'b', 'bad', 'c'].map((item) => gatherer.add(item).catch((error: Error) => error.message));
  await turn();
  batches[0]!.commit();
  await turn();
  batches[1]!.fail(new Error('refused'));
  for (const at of [2, 3, 4]) {
    await turn();
    if (batches[at]!.items[0] === 'bad') batches[at]!.fail(new Error('refused'));
    else batches[at]!.commit();
  }
  expect(await Promise.all(results)).toEqual(['a!', 'b!', 'refused', 'c!']);
});

test('a full queue refuses, and later items are taken again', async () => {
  const { gatherer, batches } = aGatherer({ mostWaiting: 1 });
  const results = ['a', 'b', 'c'].map((item) => gatherer.add(item).catch((error: { status: number }) => error.status));
  await turn();
  batches[0]!.commit();
  await turn();
  batches[1]!.commit();
  expect(await Promise.all(results)).toEqual(['a!', 'b!', 503]);
  const later = gatherer.add('d');
  await turn();
  batches[2]!.commit();
  expect(await later).toBe('d!');
});

test('one owner of many items delays no others: they have a share of each batch, and of the queue', async () => {
  const { gatherer, batches } = aGatherer({ mostOfOne: { atOnce: 2, waiting: 5 } });
  const results = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b1', 'a8'].map((item) =>
    gatherer.add(item).catch((error: { status: number }) => error.status),
  );
  for (const at of [0, 1, 2, 3]) {
    await turn();
    batches[at]!.commit();
  }
  expect(await Promise.all(results)).toEqual(['a1!', 'a2!', 'a3!', 'a4!', 'a5!', 'a6!', 429, 'b1!', 429]);
  expect(batches.map(({ items }) => items)).toEqual([['a1'], ['a2', 'a3', 'b1'], ['a4', 'a5'], ['a6']]);
});
