import { limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { expect, test } from 'vitest';
import { type ChosenAct, type ChosenImage, chosenAfter, chosenAtFirst, notIn } from './chosen-images.ts';

const image = (id: string): ChosenImage => ({
  id,
  src: `/files/${id}`,
  width: 3,
  height: 2,
  children: [],
  name: id,
  detail: '',
  old: false,
});
const afterAll = (...acts: ChosenAct[]) => acts.reduce(chosenAfter, chosenAtFirst([]));
const add = (...ids: string[]): ChosenAct => ({ act: 'add', images: ids.map(image) });
const idsOf = ({ images }: { images: readonly ChosenImage[] }) => images.map(({ id }) => id);

test("a block's pictures come first and are marked as existing", () => {
  const { images, activeId } = chosenAtFirst([
    { id: 'a', src: '/files/a', width: 3, height: 2, children: [], alt: 'Boats' },
    { id: 'b', src: '/files/b', width: 3, height: 2, children: [] },
  ]);
  expect(images.map(({ name, old }) => [name, old])).toEqual([
    ['Boats', true],
    ['Image 2', true],
  ]);
  expect(activeId).toBe('a');
});

test('added pictures go to the end, and the newest is active', () => {
  const chosen = afterAll(add('a', 'b'), add('c'));
  expect(idsOf(chosen)).toEqual(['a', 'b', 'c']);
  expect(chosen.activeId).toBe('c');
});

test.each([
  ['a', ['b', 'c'], 'b'],
  ['b', ['a', 'c'], 'c'],
  ['c', ['a', 'b'], 'b'],
])('when %s is removed its neighbour becomes active', (id, rest, active) => {
  const chosen = afterAll(add('a', 'b', 'c'), { act: 'remove', id });
  expect(idsOf(chosen)).toEqual(rest);
  expect(chosen.activeId).toBe(active);
});

test('removing the last picture leaves none active', () => {
  expect(afterAll(add('a'), { act: 'remove', id: 'a' })).toEqual({ images: [], activeId: undefined });
});

test('a moved picture stays active', () => {
  const chosen = afterAll(add('a', 'b', 'c'), { act: 'select', id: 'a' }, { act: 'move', from: 0, to: 2 });
  expect(idsOf(chosen)).toEqual(['b', 'c', 'a']);
  expect(chosen.activeId).toBe('a');
});

test('a picture already in the list is neither offered nor added again', () => {
  expect(notIn([image('a')], [image('a'), image('b')]).map(({ id }) => id)).toEqual(['b']);
  expect(idsOf(afterAll(add('a'), add('a', 'b')))).toEqual(['a', 'b']);
});

test('a block takes no more pictures than its limit', () => {
  const many = Array.from({ length: limits.imagesPerBlock + 5 }, (_, at) => `picture-${at}`);
  expect(afterAll(add(...many)).images).toHaveLength(limits.imagesPerBlock);
  expect(afterAll(add(...many), add('one-more')).images).toHaveLength(limits.imagesPerBlock);
});

test('caption and alt text go to one picture, and emptied ones are removed', () => {
  const chosen = afterAll(add('a', 'b'), { act: 'write', id: 'a', caption: 'In the rain', alt: 'Boats' });
  expect(chosen.images[0]).toMatchObject({ children: [{ text: 'In the rain' }], alt: 'Boats' });
  expect(chosen.images[1]).toEqual(image('b'));
  expect(chosenAfter(chosen, { act: 'write', id: 'a', caption: '', alt: '' }).images[0]).toEqual(image('a'));
});
