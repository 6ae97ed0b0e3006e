import { useMemo, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render, twoFrames } from '../../../../../../test/render.tsx';
import { type Levels, root, rowsOf, type TreeTerm } from '../../tree/term-rows.ts';
import { TermTree } from './term-tree.tsx';

const term = (name: string, given: Partial<TreeTerm> = {}): TreeTerm => ({
  id: name.toLowerCase(),
  name,
  works: 12,
  narrower: 0,
  broader: 1,
  isDeprecated: false,
  ...given,
});
const level = (...terms: TreeTerm[]) => ({ total: terms.length, terms: new Map(terms.entries()) });
const few: Levels = new Map([
  [root, level(term('Age', { narrower: 3 }), term('Keyword', { narrower: 2 }))],
  ['keyword', level(term('Sea', { narrower: 1 }), term('Sky', { works: 1 }))],
  ['sea', level(term('Harbours', { broader: 2, works: 906 }))],
]);
const many = 30_000;

const onShow = vi.fn();
const onMissing = vi.fn();
const onMove = vi.fn();

function Tree({ levels, opened = [], goTo }: { levels: Levels; opened?: readonly string[]; goTo?: string }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(opened));
  const rows = useMemo(() => rowsOf(levels, open), [levels, open]);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 392, height: 600 }}>
      <TermTree
        rows={rows}
        shown="sky"
        goTo={goTo}
        onFold={(path, isOpen) => setOpen(new Set(isOpen ? [...open, path] : [...open].filter((one) => one !== path)))}
        onShow={onShow}
        onMissing={onMissing}
        onMove={onMove}
      />
    </div>
  );
}

const tree = () => page.getByRole('tree', { name: 'Ontology' });
const row = (name: string) => page.getByRole('treeitem', { name });
/** The row that a screen reader would speak. */
const active = () =>
  document.getElementById(tree().element().getAttribute('aria-activedescendant') ?? '')?.querySelector('[dir]')
    ?.textContent;

beforeEach(async () => {
  vi.clearAllMocks();
  await page.viewport(1440, 900);
});

test('the arrows walk, open, go in, close and go out; Enter shows the term', async () => {
  await render(<Tree levels={few} />);
  tree().element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(active).toBe('Harbours');
  await expect.element(row('Sea 12 works')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(row('Harbours 2 broader terms 906 works')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(row('Sea 12 works')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{End}{Enter}');
  expect(onShow.mock.lastCall?.[0]).toMatchObject({ path: 'keyword/sky' });
});

test('each row says its level, its place and how many stand beside it; the term shown is selected', async () => {
  await render(<Tree levels={few} opened={['keyword']} />);
  const sky = row('Sky 1 work');
  await expect.element(sky).toHaveAttribute('aria-level', '2');
  await expect.element(sky).toHaveAttribute('aria-posinset', '2');
  await expect.element(sky).toHaveAttribute('aria-setsize', '2');
  await expect.element(sky).toHaveAttribute('aria-selected', 'true');
  await expect.element(sky).not.toHaveAttribute('aria-expanded');
});

test('typing goes to the next term that begins with the letters', async () => {
  await render(<Tree levels={few} opened={['keyword']} />);
  tree().element().focus();
  await userEvent.keyboard('sk');
  await expect.poll(active).toBe('Sky');
});

test('a term whose narrower terms are not loaded has their rows at once, and asks for them', async () => {
  await render(<Tree levels={few} />);
  tree().element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(3);
  await expect.poll(() => onMissing.mock.lastCall?.[0]).toMatchObject([{ parent: 'age' }, { place: 1 }, { place: 2 }]);
});

test('a term cut with the keyboard is moved below the term on which it is pasted', async () => {
  await render(<Tree levels={few} opened={['keyword']} />);
  tree().element().focus();
  await userEvent.keyboard('sk{Control>}x{/Control}');
  await expect.element(page.getByText(/^Sky taken/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{Control>}v{/Control}');
  expect(onMove.mock.calls).toEqual([
    [{ id: 'sky', parent: 'keyword' }, expect.objectContaining({ path: 'keyword/sea' })],
  ]);
});

test('a term is dragged onto another one, never onto the one it stands below', async () => {
  await render(<Tree levels={few} opened={['keyword']} />);
  await row('Sky 1 work').dropTo(row('Keyword 12 works'));
  expect(onMove).not.toHaveBeenCalled();
  await row('Sky 1 work').dropTo(row('Sea 12 works'));
  expect(onMove.mock.calls).toEqual([
    [{ id: 'sky', parent: 'keyword' }, expect.objectContaining({ path: 'keyword/sea' })],
  ]);
});

const showMany = (terms: number) => {
  const levels: Levels = new Map([
    [root, level(term('Keyword', { narrower: terms }))],
    ['keyword', level(...Array.from({ length: terms }, (_, at) => term(`Term ${String(at).padStart(5, '0')}`)))],
  ]);
  return render(<Tree levels={levels} opened={['keyword']} />);
};

test('30,000 terms: only the rows in view are in the page, End and typing reach any, and scrolling takes no longer', async () => {
  const small = await showMany(300);
  const usual = await scrollTime();
  await small.unmount();
  await showMany(many);
  await expect.element(row('Keyword 12 works')).toBeVisible();
  const count = () => document.querySelectorAll('[role=treeitem]').length;
  expect(count()).toBeLessThan(60);
  tree().element().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(active).toBe('Term 29999');
  await expect.element(row('Term 29999 12 works')).toBeInViewport();
  expect(count()).toBeLessThan(60);
  expect(await scrollTime()).toBeLessThan(Math.max(100, 2 * usual));
  expect(count()).toBeLessThan(60);
});

/**
 * The milliseconds of two frames (33 on a quiet machine) after a step down the tree: the quickest tenth of sixty, because
 * other programs make the slower ones.
 */
async function scrollTime(): Promise<number> {
  const scroller = tree().element();
  const step = scroller.scrollHeight / 60;
  const frames: number[] = [];
  for (let at = 0; at < 60; at += 1) {
    const start = performance.now();
    scroller.scrollTop = at * step;
    await twoFrames();
    frames.push(performance.now() - start);
  }
  return frames.sort((a, b) => a - b)[6]!;
}

test('the place of a term found elsewhere comes into view', async () => {
  const levels: Levels = new Map([
    [root, level(term('Keyword', { narrower: 500 }))],
    ['keyword', level(...Array.from({ length: 500 }, (_, at) => term(`Term ${at}`)))],
  ]);
  await render(<Tree levels={levels} opened={['keyword']} goTo="keyword/term 400" />);
  await expect.element(row('Term 400 12 works')).toBeInViewport();
  await expect.poll(active).toBe('Term 400');
});

test('on a phone a row is 44 px high', async () => {
  await page.viewport(390, 800);
  await render(<Tree levels={few} />);
  await expect.poll(() => row('Age 12 works').element().getBoundingClientRect().height).toBe(44);
});
