import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ImageTurns } from './iiif.turns.ts';

/** Asks for images whose making the test ends; `made` tells the order in which they were begun. */
function aMaker() {
  const turns = new ImageTurns();
  const made: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, { address = name, isLarge = false, gone = new AbortController() } = {}) => {
    const outcome = turns
      .inTurn({ address, isLarge, signal: gone.signal }, () => {
        made.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      })
      .then(
        () => 'made',
        (refusal: Error & { status?: number }) => refusal.status ?? refusal.message,
      );
    return { outcome, leave: () => gone.abort(new Error('gone')) };
  };
  const end = async (name: string) => {
    ends.get(name)!();
    await setImmediate();
  };
  return { made, ask, end };
}
const large = { isLarge: true } as const;

test('large images leave one place to tiles, which come first', async () => {
  const { made, ask, end } = aMaker();
  ask('large 1', large);
  ask('large 2', large);
  ask('tile 1');
  ask('tile 2');
  expect(made).toEqual(['large 1', 'tile 1']);
  await end('large 1');
  expect(made).toEqual(['large 1', 'tile 1', 'tile 2']);
  await end('tile 1');
  expect(made).toEqual(['large 1', 'tile 1', 'tile 2', 'large 2']);
});

test('an address with an image under way waits for the others', async () => {
  const { made, ask, end } = aMaker();
  for (const name of ['a1', 'a2', 'a3']) ask(name, { address: 'a' });
  ask('b1', { address: 'b' });
  await end('a1');
  expect(made).toEqual(['a1', 'a2', 'b1']);
});

test('whoever leaves is not made an image', async () => {
  const { made, ask, end } = aMaker();
  ask('first', large);
  const second = ask('second', large);
  ask('third', large);
  second.leave();
  expect(await second.outcome).toBe('gone');
  await end('first');
  expect(made).toEqual(['first', 'third']);
});

test('one address may keep four large images waiting, and takes no other address its place', async () => {
  const { ask } = aMaker();
  const own = Array.from({ length: 10 }, (_, at) => ask(`own ${at}`, { ...large, address: 'a' }).outcome);
  expect(await Promise.race([own[4], own[5]])).toBe(503);
  const other = ask('another', { ...large, address: 'b' }).outcome;
  expect(await Promise.race([other, setImmediate('waits')])).toBe('waits');
});
