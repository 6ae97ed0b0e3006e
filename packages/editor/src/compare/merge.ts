import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { isSameBlock } from './canonical.ts';
import { completed } from './completed.ts';

/**
 * One block of two versions to merge. `ours` and `theirs` say whose change counts (a side without a block has
 * removed it); in a conflict both sides changed it differently.
 */
export interface MergePart {
  readonly id: string;
  readonly state: 'same' | 'ours' | 'theirs' | 'conflict';
  readonly ours?: Block;
  readonly theirs?: Block;
}

export type MergeChoice = 'ours' | 'theirs' | 'both';

interface Versions {
  /** The common base. Without it, a block removed by one side looks like one added by the other. */
  readonly base?: ArticleValue | undefined;
  readonly ours: ArticleValue;
  readonly theirs: ArticleValue;
}

/** Pairs the blocks of two versions, in the order of the merged text. Blocks pair by id; the titles always pair. */
export function mergeValues({ base, ours, theirs }: Versions): MergePart[] {
  const [old, mine, their] = [keyed(base ?? []), keyed(ours), keyed(theirs)];
  return mergedOrder([...old.keys()], [...mine.keys()], [...their.keys()]).map((key) => {
    const one = mine.get(key);
    const other = their.get(key);
    const state = stateOf(old.get(key), one, other);
    return { id: key, state, ...(one && { ours: one }), ...(other && { theirs: other }) };
  });
}

/**
 * Merges the parts. Calls `choose` for conflicts only; `both` puts their block after ours. The result is a valid
 * article.
 */
export function mergedValue(parts: readonly MergePart[], choose: (part: MergePart) => MergeChoice): ArticleValue {
  return completed(
    parts.flatMap((part) => {
      const choice = part.state === 'conflict' ? choose(part) : part.state === 'theirs' ? 'theirs' : 'ours';
      const mine = choice === 'theirs' ? undefined : part.ours;
      const their = choice === 'ours' ? undefined : part.theirs;
      return [mine, mine && their ? withOwnPlace(their) : their].filter((block) => block !== undefined);
    }),
  );
}

interface FittingVersions extends Required<Versions> {
  /** Earlier states of ours that theirs may contain: a block of theirs that equals one of these is not their change. */
  readonly earlier: readonly ArticleValue[];
}

/** Merges two versions that changed different blocks; undefined if somebody has to choose. */
export function fittedValue({ earlier, ...versions }: FittingVersions): ArticleValue | undefined {
  const once = earlier.map(keyed);
  const parts = mergeValues(versions).map((part) =>
    part.state === 'conflict' && once.some((value) => isEqual(value.get(part.id), part.theirs))
      ? { ...part, state: 'ours' as const }
      : part,
  );
  return parts.some(({ state }) => state === 'conflict') ? undefined : mergedValue(parts, () => 'both');
}

/**
 * Their block kept beside ours, with a new id. A second title becomes a paragraph and so stands right below the first.
 */
const withOwnPlace = (block: Block): Block =>
  block.type === 'title'
    ? { ...block, id: crypto.randomUUID(), type: 'paragraph' }
    : { ...block, id: crypto.randomUUID() };

function stateOf(old: Block | undefined, ours: Block | undefined, theirs: Block | undefined): MergePart['state'] {
  const isOursOld = isEqual(old, ours);
  const isTheirsOld = isEqual(old, theirs);
  if (isEqual(ours, theirs)) return 'same';
  if (isTheirsOld) return 'ours';
  if (isOursOld) return 'theirs';
  // Nobody has to choose between an empty line and none, or an empty line of another kind.
  if (isEmpty(old) && isEmpty(theirs)) return 'ours';
  return isEmpty(old) && isEmpty(ours) ? 'theirs' : isEmpty(ours) && isEmpty(theirs) ? 'same' : 'conflict';
}

const isEmpty = (block: Block | undefined) => !block || ('children' in block && plainInline(block.children) === '');

const isEqual = (one: Block | undefined, other: Block | undefined) =>
  one && other ? isSameBlock(one, other) : one === other;

const titleKey = 'title';
const keyed = (value: ArticleValue) =>
  new Map(value.map((block) => [block.type === 'title' ? titleKey : block.id, block]));

/**
 * The order of the side that moved blocks (ours if both did). Blocks of the other side alone follow the block that they
 * followed there.
 */
function mergedOrder(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const [order, other] = isInOrder(base, ours) && !isInOrder(base, theirs) ? [theirs, ours] : [ours, theirs];
  const known = new Set(order);
  const missing = new Map<string, string[]>();
  let previous = titleKey;
  for (const key of other) {
    if (known.has(key)) previous = key;
    else
      missing
        .set(previous, missing.get(previous) ?? [])
        .get(previous)!
        .push(key);
  }
  return order.flatMap((key) => [key, ...(missing.get(key) ?? [])]);
}

function isInOrder(base: readonly string[], side: readonly string[]): boolean {
  const places = new Map(base.map((key, at) => [key, at]));
  const kept = side.flatMap((key) => places.get(key) ?? []);
  return kept.every((place, at) => at === 0 || kept[at - 1]! < place);
}
