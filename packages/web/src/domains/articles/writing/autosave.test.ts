import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AutosaveState, createAutosave, type SaveOptions } from '../../../ui/working/autosave/create-autosave.ts';
import { articleRules, type SavedText } from './autosave.ts';

const words = (text: string): ArticleValue => [
  { id: 't', type: 'title', children: [{ text }] },
  { id: 'p', type: 'paragraph', children: [{ text: '' }] },
];
const refusal = (code: string, status: number, details?: unknown) =>
  Object.assign(new Error(code), { code, status, details });

/** A server that stores one article, and a browser that stores unsaved text. */
function aDesk() {
  const desk = {
    stored: words('old'),
    version: 1,
    saves: [] as string[],
    failures: [] as Error[],
    losesAnswer: false,
    kept: undefined as ArticleValue | undefined,
    keptFrom: undefined as SavedText | undefined,
    states: [] as AutosaveState<ArticleValue>[],
    merged: [] as ArticleValue[],
    options: [] as SaveOptions[],
    label: () => desk.states.at(-1)?.label,
  };
  const autosave = createAutosave<ArticleValue>({
    ...articleRules,
    saved: { value: words('old'), version: 1 },
    async save(value, version, options) {
      desk.options.push(options);
      const failure = desk.failures.shift();
      if (failure) throw failure;
      if (version !== desk.version) throw refusal('articles/stale', 409, { version: desk.version, value: desk.stored });
      desk.stored = value;
      desk.version += 1;
      desk.saves.push(
        value[0]?.type === 'title'
          ? String(value[0].children[0] && 'text' in value[0].children[0] && value[0].children[0].text)
          : '',
      );
      if (desk.losesAnswer) {
        desk.losesAnswer = false;
        throw refusal('web/offline', 0);
      }
      return { version: desk.version };
    },
    keep: (value, from) => {
      desk.kept = value;
      desk.keptFrom = from;
    },
    forget: () => {
      desk.kept = undefined;
    },
    onMerged: (value) => desk.merged.push(value),
  });
  autosave.state.subscribe(() => desk.states.push(autosave.state.get()));
  return { desk, autosave };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving while writing', () => {
  test('when an author pauses, the latest state is saved once', async () => {
    const { desk, autosave } = aDesk();
    autosave.change(() => words('a'));
    autosave.change(() => words('ab'));
    expect(desk.label()).toBe('Saving...');
    await vi.advanceTimersByTimeAsync(300);
    expect(desk.kept).toEqual(words('ab'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(desk.saves).toEqual(['ab']);
    expect(desk.label()).toBe('Saved');
    expect(desk.kept).toBeUndefined();
  });

  test('the text is read only to store or save it, and the same label is reported once', async () => {
    const { desk, autosave } = aDesk();
    const read = vi.fn(() => words('abc'));
    for (let key = 0; key < 50; key++) autosave.change(read);
    expect(read).not.toHaveBeenCalled();
    expect(desk.states).toEqual([{ label: 'Saving...' }]);
    await vi.advanceTimersByTimeAsync(300);
    expect(read).toHaveBeenCalledOnce();
  });

  test('a page that unloads stores the last letters at once', () => {
    const { desk, autosave } = aDesk();
    autosave.change(() => words('a'));
    void autosave.flush({ isLast: true });
    expect(desk.kept).toEqual(words('a'));
  });

  test('text typed during a save is saved next, based on the version of that save', async () => {
    const { desk, autosave } = aDesk();
    autosave.change(() => words('a'));
    const first = autosave.flush();
    autosave.change(() => words('ab'));
    await first;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(desk.saves).toEqual(['a', 'ab']);
    expect(desk.label()).toBe('Saved');
  });

  test('nothing is saved while pictures are uploading', async () => {
    const { desk, autosave } = aDesk();
    autosave.block(true);
    autosave.change(() => words('a'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.saves).toEqual([]);
    expect(desk.label()).toBe('Changes not saved');
    expect(await autosave.flush()).toBe(false);
    autosave.block(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.saves).toEqual(['a']);
  });

  test('the last save before the page unloads is marked as such', async () => {
    const { desk, autosave } = aDesk();
    autosave.change(() => words('a'));
    expect(await autosave.flush({ isLast: true })).toBe(true);
    expect(desk.options).toEqual([{ isLast: true }]);
  });
});

describe('failures', () => {
  test('offline, saves are retried with growing intervals, and the text is kept', async () => {
    const { desk, autosave } = aDesk();
    desk.failures = Array.from({ length: 3 }, () => refusal('web/offline', 0));
    autosave.change(() => words('a'));
    await vi.advanceTimersByTimeAsync(800);
    expect(desk.label()).toBe('Changes not saved');
    expect(desk.kept).toEqual(words('a'));
    await vi.advanceTimersByTimeAsync(1_000 + 2_000);
    expect(desk.saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(desk.saves).toEqual(['a']);
    expect(desk.label()).toBe('Saved');
  });

  test('after the session expires nothing is retried automatically, and the text is kept', async () => {
    const { desk, autosave } = aDesk();
    desk.failures = [refusal('common/signed-out', 401)];
    autosave.change(() => words('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.saves).toEqual([]);
    expect(desk.states.at(-1)).toEqual({
      label: 'Changes not saved',
      refusal: { code: 'common/signed-out', message: 'common/signed-out' },
    });
    expect(desk.kept).toEqual(words('a'));
  });

  test('a save whose reply was lost is recognised as ours', async () => {
    const { desk, autosave } = aDesk();
    desk.losesAnswer = true;
    autosave.change(() => words('a'));
    await vi.advanceTimersByTimeAsync(800 + 1_000);
    expect(desk.saves).toEqual(['a']);
    expect(desk.label()).toBe('Saved');
    autosave.change(() => words('ab'));
    await vi.advanceTimersByTimeAsync(800);
    expect(desk.saves).toEqual(['a', 'ab']);
  });
});

describe('somebody else has saved', () => {
  async function inConflict() {
    const { desk, autosave } = aDesk();
    desk.stored = words('theirs');
    desk.version = 5;
    autosave.change(() => words('ours'));
    await vi.advanceTimersByTimeAsync(800);
    return { desk, autosave };
  }

  test('nothing is lost: ours is kept with the version it is based on, theirs is shown', async () => {
    const { desk, autosave } = await inConflict();
    expect(desk.states.at(-1)).toEqual({
      label: 'Changes not saved',
      conflict: { theirs: { version: 5, value: words('theirs') }, base: words('old') },
    });
    autosave.change(() => words('ours again'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.stored).toEqual(words('theirs'));
    expect(desk.kept).toEqual(words('ours again'));
    expect(desk.keptFrom).toEqual({ value: words('old'), version: 1 });
  });

  test("the author's merge of both is saved based on their version, and kept until then", async () => {
    const { desk, autosave } = await inConflict();
    desk.failures = [refusal('web/offline', 0)];
    await autosave.settle(words('of both'));
    expect(desk.kept).toEqual(words('of both'));
    expect(desk.label()).toBe('Changes not saved');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(desk.stored).toEqual(words('of both'));
    expect(desk.version).toBe(6);
    expect(desk.kept).toBeUndefined();
    expect(desk.label()).toBe('Saved');
  });

  test('an author may take their version and continue from it', async () => {
    const { desk, autosave } = await inConflict();
    await autosave.settle(words('theirs'));
    expect(desk.saves).toEqual([]);
    expect(desk.kept).toBeUndefined();
    autosave.change(() => words('theirs and more'));
    await vi.advanceTimersByTimeAsync(800);
    expect(desk.saves).toEqual(['theirs and more']);
  });

  test('a resolved conflict may meet another one', async () => {
    const { desk, autosave } = await inConflict();
    desk.stored = words('theirs once more');
    desk.version = 6;
    await autosave.settle(words('of both'));
    expect(desk.states.at(-1)).toEqual({
      label: 'Changes not saved',
      conflict: { theirs: { version: 6, value: words('theirs once more') }, base: words('theirs') },
    });
    expect(desk.kept).toEqual(words('of both'));
  });

  test('the text follows a newer save only while nothing of ours is unsaved', async () => {
    const { desk, autosave } = aDesk();
    desk.stored = words('theirs');
    desk.version = 2;
    expect(autosave.follow({ value: words('theirs'), version: 2 })).toBe(true);
    autosave.change(() => words('theirs and ours'));
    expect(autosave.follow({ value: words('newer'), version: 3 })).toBe(false);
    await vi.advanceTimersByTimeAsync(800);
    expect(desk.saves).toEqual(['theirs and ours']);
    expect(autosave.follow({ value: words('older'), version: 1 })).toBe(false);
    expect(autosave.saved()).toEqual({ value: words('theirs and ours'), version: 3 });
  });
});

describe('own saves', () => {
  const withText = (text: string, more: string): ArticleValue => [
    { id: 't', type: 'title', children: [{ text }] },
    { id: 'p', type: 'paragraph', children: [{ text: more }] },
  ];

  test('a save without a reply is ours, whatever was written since', async () => {
    const { desk, autosave } = aDesk();
    desk.losesAnswer = true;
    autosave.change(() => words('a'));
    await vi.advanceTimersByTimeAsync(800);
    autosave.change(() => words('ab'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.saves).toEqual(['a', 'ab']);
    expect(desk.label()).toBe('Saved');
    expect(desk.states.some(({ conflict }) => conflict)).toBe(false);
  });

  test('a page that unloads during a save also sends text typed meanwhile, and recognises both later', async () => {
    const { desk, autosave } = aDesk();
    autosave.change(() => words('a'));
    void autosave.flush();
    autosave.change(() => words('ab'));
    void autosave.flush({ isLast: true });
    expect(autosave.unsaved()).toEqual({
      value: words('ab'),
      from: { value: words('old'), version: 1 },
      sent: [words('a'), words('ab')],
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.stored).toEqual(words('ab'));
    expect(autosave.unsaved()).toBeUndefined();
    expect(desk.states.some(({ conflict }) => conflict)).toBe(false);
  });

  test('after a reload unsaved text continues silently, whether the server received it meanwhile or not', async () => {
    for (const arrived of [undefined, words('left')]) {
      const { desk, autosave } = aDesk();
      if (arrived) desk.stored = arrived;
      if (arrived) desk.version = 2;
      autosave.resume(words('left and more'), { base: words('old'), version: 1, sent: [words('left')] });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(desk.stored).toEqual(words('left and more'));
      expect(desk.states.some(({ conflict }) => conflict)).toBe(false);
    }
  });

  test("another window's changes to other blocks are merged and shown; changes to the same blocks are compared", async () => {
    const { desk, autosave } = aDesk();
    desk.stored = withText('old', 'theirs');
    desk.version = 2;
    autosave.change(() => withText('ours', ''));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.merged).toEqual([withText('ours', 'theirs')]);
    expect(desk.stored).toEqual(withText('ours', 'theirs'));

    // Our save arrived without a reply, and theirs came after it: our own words are not a change of theirs.
    desk.losesAnswer = true;
    autosave.change(() => withText('ours once', 'theirs'));
    await vi.advanceTimersByTimeAsync(800);
    desk.stored = withText('ours once', 'theirs since');
    desk.version += 1;
    autosave.change(() => withText('ours twice', 'theirs'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.stored).toEqual(withText('ours twice', 'theirs since'));
    autosave.change(() => withText('ours', 'theirs'));
    await vi.advanceTimersByTimeAsync(5_000);

    autosave.change(() => withText('ours again', 'theirs'));
    expect(autosave.join({ value: withText('ours', 'theirs again'), version: 20 })).toBe(true);
    autosave.change(() => withText('ours once more', 'theirs again'));
    expect(autosave.join({ value: withText('theirs too', 'theirs again'), version: 21 })).toBe(false);
  });
});

describe("unsaved text of a tab whose author continues in the server's newer text", () => {
  const note = (title: string, first: string, second: string): ArticleValue => [
    { id: 't', type: 'title', children: [{ text: title }] },
    { id: 'p', type: 'paragraph', children: [{ text: first }] },
    { id: 'q', type: 'paragraph', children: [{ text: second }] },
  ];
  const base = note('old', 'Clay', 'Slip');
  const served = note('old', 'Clay fired', 'Slip glazed');
  const left = note('old', 'Clay fired', 'Slip');
  const typed = note('old', 'Clay fired twice', 'Slip glazed');
  function inServedText() {
    const { desk, autosave } = aDesk();
    desk.stored = served;
    desk.version = 2;
    autosave.follow({ value: served, version: 2 });
    autosave.change(() => typed);
    return { desk, autosave };
  }

  test('is discarded if the server has all of it', async () => {
    const { desk, autosave } = inServedText();
    expect(autosave.include(left, { base, version: 1, sent: [left] })).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.merged).toEqual([]);
    expect(desk.stored).toEqual(typed);
  });

  test('is merged, shown and saved if it fits', async () => {
    const { desk, autosave } = inServedText();
    expect(autosave.include(note('new', 'Clay fired', 'Slip'), { base, version: 1, sent: [left] })).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(desk.merged).toEqual([note('new', 'Clay fired twice', 'Slip glazed')]);
    expect(desk.stored).toEqual(note('new', 'Clay fired twice', 'Slip glazed'));
  });

  test('stays separate if it conflicts with the server’s text or with new typing', async () => {
    for (const words of [note('old', 'Clay', 'Slip painted'), note('old', 'Clay fired again', 'Slip')]) {
      const { desk, autosave } = inServedText();
      expect(autosave.include(words, { base, version: 1, sent: [left] })).toBe(false);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(desk.merged).toEqual([]);
      expect(desk.stored).toEqual(typed);
    }
  });
});

describe('text of an earlier visit', () => {
  test('based on the current save, it continues silently', async () => {
    const { desk, autosave } = aDesk();
    autosave.resume(words('kept'), { base: words('old'), version: 1, sent: [], isOfEarlierVisit: true });
    await vi.advanceTimersByTimeAsync(800);
    expect(desk.saves).toEqual(['kept']);
  });

  test('based on an older save, it is first compared with the current one', async () => {
    const { desk, autosave } = aDesk();
    autosave.resume(words('kept'), { base: words('older'), version: 0, sent: [], isOfEarlierVisit: true });
    await vi.advanceTimersByTimeAsync(800);
    expect(desk.saves).toEqual([]);
    expect(desk.states.at(-1)).toEqual({
      label: 'Changes not saved',
      conflict: { theirs: { value: words('old'), version: 1 }, base: words('older'), isOfEarlierVisit: true },
    });
    await autosave.settle(words('of both'));
    expect(desk.saves).toEqual(['of both']);
  });

  test('compared with unsaved words, it loses none of them whatever is chosen', async () => {
    const { desk, autosave } = aDesk();
    desk.failures = [refusal('web/offline', 0)];
    autosave.change(() => words('not saved'));
    await autosave.flush();
    autosave.resume(words('kept'), { base: words('older'), version: 0, sent: [], isOfEarlierVisit: true });
    expect(desk.states.at(-1)?.conflict?.theirs).toEqual({ value: words('not saved'), version: 1 });
    await autosave.settle(words('not saved'));
    expect(desk.saves).toEqual(['not saved']);
  });
});
