import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimTime, unsavedDrafts } from './unsaved-drafts.ts';

const stored = new Map<string, unknown>();
/** So many writes fail from now on. */
let refusals = 0;
vi.mock('idb-keyval', () => ({
  entries: async () => [...stored],
  async setMany(all: [string, unknown][]) {
    if (refusals-- > 0) throw new Error('The disk is full.');
    for (const [key, value] of all) stored.set(key, value);
  },
  async delMany(keys: string[]) {
    for (const key of keys) stored.delete(key);
  },
}));

const text = (words: string): ArticleValue => [{ id: 't', type: 'title', children: [{ text: words }] }];
const draft = 'article:u1:a1';

/** A browser's storage: its keys are its own properties. */
function aStorage() {
  const methods = {
    getItem: (key: string) => (storage[key] as string | undefined) ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => delete storage[key],
  };
  const storage: Record<string, unknown> = Object.create(methods) as Record<string, unknown>;
  return storage;
}

interface Held {
  readonly name: string;
  readonly clientId: string;
}
/** The locks of all tabs, as seen by the tab `clientId`. */
function locksOf(clientId: string, held: Set<Held>) {
  return {
    query: async () => ({ held: [...held] }),
    async request(name: string, _: LockOptions, hold: () => Promise<void>) {
      const lock = { name, clientId };
      held.add(lock);
      await hold();
      held.delete(lock);
    },
  };
}

let held: Set<Held>;
/** Makes the following code run in this tab. */
function standIn(tab: { readonly id: string; readonly session: Record<string, unknown> }) {
  vi.stubGlobal('sessionStorage', tab.session);
  vi.stubGlobal('navigator', { locks: locksOf(tab.id, held) });
}
const aTab = (id: string) => ({ id, session: aStorage() });

/** Types these words in the tab and ends its page, as a reload does; nothing reaches the server. */
function writeAndEnd(tab: ReturnType<typeof aTab>, words: string) {
  standIn(tab);
  const drafts = unsavedDrafts<ArticleValue>(draft);
  drafts.keepLast({ value: text(words), from: { value: text(''), version: 1 }, sent: [] });
  drafts.leave();
}
const titles = (found: Awaited<ReturnType<ReturnType<typeof unsavedDrafts>['find']>>) =>
  found.drafts.map(({ value }) => JSON.stringify(value).match(/"text":"(.*?)"/)?.[1]);

beforeEach(() => {
  vi.useFakeTimers();
  held = new Set();
  stored.clear();
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an unclaimed draft is offered to another tab, but only after its own tab had time to reload', async () => {
  writeAndEnd(aTab('one'), 'Water');
  standIn(aTab('two'));
  const drafts = unsavedDrafts<ArticleValue>(draft);
  vi.advanceTimersByTime(1_000);
  expect(await drafts.find()).toEqual({ drafts: [], lookAgainIn: claimTime - 1_000 });
  vi.advanceTimersByTime(claimTime - 1_000);
  const found = await drafts.find();
  expect(titles(found)).toEqual(['Water']);
  expect(found.lookAgainIn).toBeUndefined();
});

test("the tab's next page claims the draft: no other tab is offered it, however long the save takes", async () => {
  const one = aTab('one');
  writeAndEnd(one, 'Water');
  standIn(one);
  const next = unsavedDrafts<ArticleValue>(draft);
  standIn(aTab('two'));
  const drafts = unsavedDrafts<ArticleValue>(draft);
  vi.advanceTimersByTime(10 * claimTime);
  expect(titles(await drafts.find())).toEqual([]);
  next.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(titles(await drafts.find())).toEqual(['Water']);
});

test('a page that claimed a draft but does not continue it is offered it', async () => {
  const one = aTab('one');
  writeAndEnd(one, 'Water');
  standIn(one);
  const next = unsavedDrafts<ArticleValue>(draft);
  const [left] = Object.entries(localStorage).map(([key]) => key);
  expect(left).toMatch(draft);
  next.offer({ key: left!, value: text('Water'), base: undefined, version: 1, sent: [], keptAt: 0 });
  expect(titles(await next.find())).toEqual(['Water']);
});

test('of two drafts of one tab only the later is offered, if its page continued the earlier', async () => {
  const one = aTab('one');
  writeAndEnd(one, 'Water');
  vi.advanceTimersByTime(1_000);
  writeAndEnd(one, 'Water lilies');
  vi.advanceTimersByTime(claimTime);
  standIn(aTab('two'));
  expect(titles(await unsavedDrafts<ArticleValue>(draft).find())).toEqual(['Water lilies']);
});

test('a window that crashes leaves exactly what it kept: a text, and a record that is no list', async () => {
  const values = [
    text('Water'),
    [...text('Water'), { id: 'p', type: 'paragraph', children: [{ text: '“Lilies”, \\ and more' }] }],
    [1, null, 'two', []],
    { title: 'Water', tags: ['lily'] },
  ];
  for (const [at, value] of values.entries()) {
    const name = `${draft}:${at}`;
    standIn(aTab(`writer ${at}`));
    const drafts = unsavedDrafts<unknown>(name);
    drafts.keep(value, { value: [], version: 3 });
    await vi.advanceTimersByTimeAsync(0);
    held.clear();
    vi.advanceTimersByTime(claimTime);
    standIn(aTab(`other ${at}`));
    const [left] = (await unsavedDrafts<unknown>(name).find()).drafts;
    expect(left).toMatchObject({ value, base: [], version: 3 });
  }
});

test('a draft that an earlier version of the page kept as a value is offered', async () => {
  stored.set(`${draft}:window`, { value: text('Water'), version: 1, keptAt: Date.now() - claimTime });
  standIn(aTab('one'));
  expect(titles(await unsavedDrafts<ArticleValue>(draft).find())).toEqual(['Water']);
});

test('a draft is found although the browser refused to store the first one', async () => {
  standIn(aTab('writer'));
  const drafts = unsavedDrafts<ArticleValue>(draft);
  const from = { value: text(''), version: 1 };
  refusals = 1;
  for (const words of ['Wat', 'Water']) {
    drafts.keep([...text(''), ...text(words)], from);
    await vi.advanceTimersByTimeAsync(0);
  }
  held.clear();
  vi.advanceTimersByTime(claimTime);
  standIn(aTab('other'));
  const [left] = (await unsavedDrafts<ArticleValue>(draft).find()).drafts;
  expect(left).toMatchObject({ value: [...text(''), ...text('Water')], base: from.value });
});
