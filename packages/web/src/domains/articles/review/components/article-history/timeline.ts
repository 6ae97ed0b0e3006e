import type { ArticleRevision } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { HistoryEntry } from '@oeuvre/contracts/domains/articles/review.model.ts';

/** Saves by one person without a longer break, newest first. */
export interface Session {
  readonly kind: 'session';
  readonly at: string;
  readonly saves: readonly [ArticleRevision, ...ArticleRevision[]];
  /** How many more (or fewer) words than before it; undefined if one of the two was never counted. */
  readonly added?: number | undefined;
}
export interface Transition {
  readonly kind: 'transition';
  readonly at: string;
  readonly entry: HistoryEntry;
}
export type TimelineItem = Session | Transition;

/** A longer break between two saves starts another session. */
const longestBreak = 30 * 60_000;

/**
 * Saves and transitions in one timeline, newest first. A transition ends a session: later saves belong to the next one.
 */
export function timelineOf(revisions: readonly ArticleRevision[], entries: readonly HistoryEntry[]): TimelineItem[] {
  const transitions = entries.map((entry): Transition => ({ kind: 'transition', at: entry.at, entry }));
  // The first save is the creation itself.
  const isBegun = entries.some(({ act }) => act === 'created');
  const saves = revisions
    .filter(({ version }) => version > 1 || !isBegun)
    .map((save) => ({ kind: 'save' as const, at: save.savedAt, save }));
  const all = [...transitions, ...saves].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const line: TimelineItem[] = [];
  for (const item of all) {
    if (item.kind === 'transition') {
      line.push(item);
      continue;
    }
    const last = line.at(-1);
    if (last?.kind === 'session' && isOneSession(last.saves.at(-1), item.save))
      line.splice(-1, 1, { ...last, saves: [...last.saves, item.save] });
    else line.push({ kind: 'session', at: item.at, saves: [item.save] });
  }
  return line.map((item) => (item.kind === 'session' ? { ...item, added: addedBy(revisions, item.saves) } : item));
}

/** The words that these saves (newest first) added to the version before them. */
export function addedBy(revisions: readonly ArticleRevision[], saves: Session['saves']): number | undefined {
  const first = saves.at(-1)!.version;
  const before = revisions.find(({ version }) => version < first)?.words;
  const { words } = saves[0];
  return before == null || words == null ? undefined : words - before;
}

const isOneSession = (later: ArticleRevision | undefined, earlier: ArticleRevision) =>
  later !== undefined &&
  later.savedBy?.id === earlier.savedBy?.id &&
  Date.parse(later.savedAt) - Date.parse(earlier.savedAt) <= longestBreak;
