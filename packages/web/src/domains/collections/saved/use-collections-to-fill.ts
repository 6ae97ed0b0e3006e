import { maximumItemsAtOnce } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useState } from 'react';
import { browserCall, type CallError } from '../../../ui/api-context.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { Adding } from './adding.ts';
import { askSaved, noteSaved } from './ask-saved.ts';
import { partsOf } from './parts-of.ts';

/** The change of a collection that is being sent, or that was refused. */
export type ChangeOfRow = 'adding' | 'removing' | 'failed';

/** After the last letter of the search, in milliseconds. */
const pause = 200;

function listCollections({ ids, segmentId }: Adding, searchText: string, page: string | number | null) {
  const query = { searchText, artworksIds: ids.slice(0, maximumItemsAtOnce), ...(page !== null && { page }) };
  return segmentId
    ? browserCall(segmentCollectionsRoutes.list, { query: { ...query, segmentId } as never })
    : browserCall(collectionsRoutes.listOwn, { query: query as never });
}

/** Puts works into a collection or takes them out; the answer is the collection of the last call. */
async function sendToggle({ ids, segmentId }: Adding, id: CollectionId, value: boolean) {
  let changed: CollectionSummary | undefined;
  const route = segmentId ? segmentCollectionsRoutes.put : collectionsRoutes.put;
  for (const artworkId of partsOf(ids, maximumItemsAtOnce)) {
    const { collections } = await browserCall(route, { body: { value, collectionsId: id, artworkId } });
    changed = collections[0] ?? changed;
  }
  return changed;
}

/** How many of the works a full collection holds, as far as the server was asked. */
export const fullCount = ({ ids }: Adding) => Math.min(ids.length, maximumItemsAtOnce);

/** The collections that match a search, page by page. Those `changed` here are shown so, whenever an answer arrives. */
function useFound(works: Adding, text: string, changed: ReadonlyMap<CollectionId, CollectionSummary>) {
  const [rows, setRows] = useState<readonly CollectionSummary[]>();
  const [nextPage, setNextPage] = useState<string | number | null>(null);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const answered = useAnswer(`${attempt} ${text.trim()}`, {
    delay: rows ? pause : 0,
    ask: (question) =>
      listCollections(works, question.slice(question.indexOf(' ') + 1), null).catch((error: CallError) => error),
  });
  useEffect(() => {
    const answer = answered?.answer;
    if (!answer) return;
    setFailure(answer instanceof Error ? answer.message : undefined);
    if (answer instanceof Error) return;
    setRows(answer.collections.map((row) => changed.get(row.id) ?? row));
    setNextPage(answer.nextPage);
  }, [answered, changed]);
  async function loadMore() {
    try {
      const more = await listCollections(works, text.trim(), nextPage);
      setRows((before = []) => [
        ...before,
        ...more.collections
          .filter(({ id }) => !before.some((row) => row.id === id))
          .map((row) => changed.get(row.id) ?? row),
      ]);
      setNextPage(more.nextPage);
    } catch (error) {
      setFailure((error as CallError).message);
    }
  }
  return { rows, setRows, failure, retry: () => setAttempt(attempt + 1), hasMore: nextPage !== null, loadMore };
}

/** The same with their changes: each shows at once, and is undone if it is refused. */
export function useCollectionsToFill(works: Adding, text: string) {
  const [changed] = useState(() => new Map<CollectionId, CollectionSummary>());
  const { setRows, ...found } = useFound(works, text, changed);
  const [changes, setChanges] = useState<Readonly<Record<CollectionId, ChangeOfRow>>>({});
  const { ids, segmentId } = works;

  function replace(next: CollectionSummary) {
    changed.set(next.id, next);
    setRows((before) => before?.map((row) => (row.id === next.id ? next : row)));
  }
  const setChange = (id: CollectionId, change: ChangeOfRow | undefined) =>
    setChanges(({ [id]: _, ...others }) => (change ? { ...others, [id]: change } : others));
  async function toggle(row: CollectionSummary) {
    const change = changes[row.id];
    if (change === 'adding' || change === 'removing') return;
    const value = works.move !== undefined || row.holds < fullCount(works);
    const holds = value ? fullCount(works) : 0;
    setChange(row.id, value ? 'adding' : 'removing');
    replace({ ...row, holds, artworksCount: Math.max(0, row.artworksCount + holds - row.holds) });
    if (value) noteSaved(ids, segmentId);
    try {
      const saved = await sendToggle(works, row.id, value);
      if (saved) replace({ ...saved, holds });
      setChange(row.id, undefined);
      if (!value) askSaved(ids, segmentId);
      works.move?.onFilled(row, row.holds === 0);
    } catch {
      replace(row);
      setChange(row.id, 'failed');
      askSaved(ids, segmentId);
    }
  }
  /** A collection that was made with the works in it. */
  function addRow(made: CollectionSummary) {
    const row = { ...made, holds: fullCount(works) };
    changed.set(row.id, row);
    setRows((before = []) => [row, ...before]);
    noteSaved(ids, segmentId);
    works.move?.onFilled(made, true);
  }
  const rows = found.rows?.filter(({ id }) => id !== works.move?.from);
  return { ...found, rows, changes, toggle, addRow, isChanged: () => changed.size > 0 };
}
