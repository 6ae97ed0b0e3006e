import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave } from './create-autosave.ts';

interface Profile {
  readonly name: string;
  readonly about: string;
}

/** A server with one profile. Two versions of it merge if they changed different fields. */
function aForm() {
  const server = { version: 1, value: { name: 'Ada', about: '' } as Profile };
  const refusal = () => Object.assign(new Error('stale'), { status: 409, present: { ...server } });
  const shown: Profile[] = [];
  const autosave = createAutosave<Profile>({
    saved: { ...server },
    async save(value, version) {
      if (version !== server.version) throw refusal();
      Object.assign(server, { value, version: version + 1 });
      return { version: server.version };
    },
    keep: () => undefined,
    forget: () => undefined,
    onMerged: (value) => shown.push(value),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    merge({ base, ours, theirs }) {
      if (ours.name !== base.name && theirs.name !== base.name) return undefined;
      return {
        name: ours.name === base.name ? theirs.name : ours.name,
        about: ours.about === base.about ? theirs.about : ours.about,
      };
    },
    newerThan: (error) => (error as { present?: { value: Profile; version: number } }).present,
  });
  return { server, autosave, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('any record is saved after a change, and subscribers learn the state', async () => {
  const { server, autosave } = aForm();
  const labels: string[] = [];
  const unsubscribe = autosave.state.subscribe(() => labels.push(autosave.state.get().label));
  expect(autosave.state.get()).toEqual({ label: 'Draft' });
  autosave.change(() => ({ name: 'Ada', about: 'Engines' }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.value).toEqual({ name: 'Ada', about: 'Engines' });
  unsubscribe();
  autosave.change(() => ({ name: 'Ada', about: 'Looms' }));
  expect(labels).toEqual(['Saving...', 'Saved']);
});

test("changes of two windows are merged by the record's rule, and shown", async () => {
  const { server, autosave, shown } = aForm();
  autosave.change(() => ({ name: 'Ada', about: 'Engines' }));
  Object.assign(server, { version: 2, value: { name: 'Ada Lovelace', about: '' } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown).toEqual([{ name: 'Ada Lovelace', about: 'Engines' }]);
  expect(server.value).toEqual(shown[0]);
  expect(autosave.state.get().label).toBe('Saved');
});

test('changes that cannot be merged are a conflict until somebody settles it', async () => {
  const { server, autosave } = aForm();
  autosave.change(() => ({ name: 'Augusta', about: '' }));
  Object.assign(server, { version: 2, value: { name: 'Ada Lovelace', about: '' } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(autosave.state.get().conflict?.theirs.value.name).toBe('Ada Lovelace');
  await autosave.settle({ name: 'Augusta Ada', about: '' });
  expect(server.value.name).toBe('Augusta Ada');
  expect(autosave.state.get()).toEqual({ label: 'Saved' });
});
