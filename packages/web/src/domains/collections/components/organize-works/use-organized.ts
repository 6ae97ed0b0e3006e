import { arrayMove } from '@dnd-kit/sortable';
import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { hangingRoutes, segmentHangingRoutes } from '@oeuvre/contracts/domains/collections/hanging/hanging.routes.ts';
import type { CollectionItemId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useRef, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { toastUndo } from '../../../../ui/working/act/toast-undo.ts';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import { useOptimisticActs } from '../../../../ui/working/act/use-optimistic-acts.ts';
import { findDraft, forgetDraft, keepDraft, listDraftNames } from '../../hanging/text-drafts.ts';
import { workActs } from '../work-acts/work-acts.ts';
import {
  type Hang,
  keyFrom,
  nameOf,
  type Organized,
  type OrganizedText,
  type OrganizedWork,
  putAt,
  putBefore,
  targetOf,
  without,
} from './organized.ts';

type Arranged = Pick<Collection, 'id' | 'segmentId'>;

/** The calls that arrange one collection. */
function callsOf({ id, segmentId }: Arranged) {
  const routes = segmentId
    ? { ...segmentCollectionsRoutes, ...segmentHangingRoutes }
    : { ...collectionsRoutes, ...hangingRoutes };
  const params = { id };
  return {
    move: (itemId: string, targetItemId: string) =>
      browserCall(routes.move, { params, body: { itemId, targetItemId } as never }),
    write: (text: string, before: string | null) =>
      browserCall(routes.write, { params, body: { text, before } as never }),
    rewrite: (itemId: CollectionItemId, body: { readonly text: string; readonly was: string | undefined }) =>
      browserCall(routes.rewrite, { params: { id, itemId }, body }),
    removeText: (itemId: CollectionItemId) => browserCall(routes.remove, { params: { id, itemId } }),
    note: ({ key }: OrganizedWork, body: { readonly text: string; readonly was: string | undefined }) =>
      browserCall(routes.note, { params: { id, artworkId: key }, body }),
    cover: ({ key }: OrganizedWork) => browserCall(routes.change, { params, body: { coverArtworkId: key } }),
  };
}

interface Removal<Answer> {
  readonly send: () => Promise<Answer>;
  readonly undo: (answer: Answer, at: number) => Promise<unknown>;
  /** Before the item is shown again. */
  readonly restore?: () => unknown;
}

/** The items that are shown: changes show at once, and further pages are appended. */
function useShown(items: Hang) {
  const { state: shown, change, replace } = useOptimisticActs<Hang>(items);
  const latest = useRef(shown);
  latest.current = shown;
  /** They are not shown again when a further page arrives, which may be older. */
  const removed = useRef(new Set<string>());
  useEffect(() => {
    const add = (before: Hang) => [
      ...before,
      ...items.filter(
        (item) => !removed.current.has(item.id) && !before.some(({ id, key }) => id === item.id || key === item.key),
      ),
    ];
    replace(add(latest.current), add);
  }, [items, replace]);
  const attempt = (apply: (before: Hang) => Hang, undo: (before: Hang) => Hang, send: () => Promise<unknown>) => {
    // At once: an answer may be here before the next rendering.
    latest.current = apply(latest.current);
    return change({ apply, undo, send: () => send().then(() => latest.current) });
  };
  /** A change that is only of this page. */
  const set = (apply: (before: Hang) => Hang) => {
    latest.current = apply(latest.current);
    replace(latest.current, apply);
  };
  /** Removes an item, and puts it back where it was if `send` is refused, or by Undo. */
  async function removeItem<Answer>(item: Organized, message: string, calls: Removal<Answer>) {
    const at = shown.indexOf(item);
    let answer: Answer;
    removed.current.add(item.id);
    const isDone = await attempt(
      (before) => without(before, item.id),
      (before) => putAt(before, item, at),
      async () => {
        answer = await calls.send();
      },
    );
    if (!isDone) return void removed.current.delete(item.id);
    toastUndo(`${item.kind === 'work' ? `“${nameOf(item)}”` : 'The wall text'} ${message}`, () => {
      removed.current.delete(item.id);
      calls.restore?.();
      void attempt(
        (before) => putAt(before, item, at),
        (before) => without(before, item.id),
        () => calls.undo(answer, at),
      );
    });
  }
  return { shown, latest, removed, attempt, set, removeItem };
}

/** A collection that is being arranged: every change shows at once and is saved at once. */
export function useOrganized(collection: Arranged, items: Hang) {
  const calls = callsOf(collection);
  const works = workActs(collection);
  const { shown, latest, removed, attempt, set, removeItem } = useShown(items);
  const texts = useWallTexts(collection, { latest, set });
  const move = (from: number, to: number) => {
    const item = shown[from];
    if (!item || !shown[to]) return;
    const after = arrayMove([...shown], from, to);
    const target = item.key && targetOf(shown, after, item);
    if (!item.key || !target) return set((before) => putAt(before, item, to));
    const { key } = item;
    void attempt(
      (before) => putAt(before, item, to),
      (before) => putAt(before, item, from),
      () => calls.move(key, target),
    );
  };
  const takeOut = (item: OrganizedWork) =>
    removeItem(item, 'is taken out.', {
      send: () => works.takeOut([item.key]),
      undo: (taken) => (taken.length > 0 ? works.putBack(taken) : Promise.resolve()),
    });
  const removeText = (item: OrganizedText) => {
    const name = texts.draftOf(item);
    const draft = findDraft(name);
    return removeItem(item, 'is removed.', {
      async send() {
        const { key } = texts.latestOf(item);
        if (key) await calls.removeText(key);
        forgetDraft(name, draft?.key);
      },
      async undo(_, at) {
        const { key, text } = texts.latestOf(item);
        const made = key ? await calls.write(text, keyFrom(latest.current, at + 1)) : null;
        texts.note(item, { key: made?.id ?? null, text });
      },
      // Before its field is here again.
      restore: () => draft && keepDraft(name, draft),
    });
  };
  /** Saves the words of a wall text; a new one is hung with its first words. */
  async function saveText(item: OrganizedText, text: string, was: string | undefined) {
    // Its field saves what it can when it goes, but it goes because it is removed.
    if (removed.current.has(item.id)) return;
    const { key } = texts.latestOf(item);
    if (key) await calls.rewrite(key, { text, was });
    const made = key ? undefined : await calls.write(text, texts.placeOf(item));
    texts.note(item, { key: made?.id ?? key, text });
  }
  const saveNote = async (item: OrganizedWork, text: string, was: string | undefined) =>
    void (await calls.note(item, { text, was }));
  const { act: cover } = useRevalidatingAct(calls.cover, { done: 'This work is on the cover now.' });
  return { shown, move, takeOut, removeText, cover, saveText, saveNote, ...texts };
}

/** Wall texts: those that are new, and the present words and keys of those that were saved. */
function useWallTexts({ id }: Arranged, { latest, set }: Pick<ReturnType<typeof useShown>, 'latest' | 'set'>) {
  const known = useRef(new Map<string, Pick<OrganizedText, 'key' | 'text'>>());
  const [focusedId, setFocused] = useState<string>();
  const latestOf = (item: OrganizedText) => known.current.get(item.id) ?? item;
  const hang = (name: string, before: string | null) =>
    set((items) => putBefore(items, { kind: 'text', id: `new ${name}`, key: null, text: '' }, before));
  function addText(before: string | null) {
    const name = crypto.randomUUID();
    hang(name, before);
    setFocused(`new ${name}`);
  }
  // New wall texts that an earlier page did not save are hung again, with their words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that has just been opened has something to take up
  useEffect(() => {
    for (const [name, draft] of listDraftNames(`${id} new`)) hang(name, draft.before ?? null);
  }, []);
  return {
    focusedId,
    addText,
    latestOf,
    draftOf: (item: OrganizedText) => `${id} ${item.id}`,
    note(item: OrganizedText, now: Pick<OrganizedText, 'key' | 'text'>) {
      known.current.set(item.id, now);
      set((items) => items.map((one) => (one.id === item.id ? { ...item, ...now } : one)));
    },
    placeOf: (item: OrganizedText) =>
      keyFrom(latest.current, latest.current.findIndex((one) => one.id === item.id) + 1),
  };
}
export type OrganizedActs = ReturnType<typeof useOrganized>;
