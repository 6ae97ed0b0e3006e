import type { ArticleValue, Block, Inline } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { diffArrays } from 'diff';
import { wordingsOf } from '../blocks/words.ts';
import { isSameBlock } from './canonical.ts';

/** A run of text that both versions have, or only one of them. */
export interface WordChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The change of one block. A moved block may also have changed: then it has `words`. */
export interface BlockChange {
  readonly kind: 'same' | 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: Block;
  readonly after?: Block;
  /** A word diff of both versions, if the block changed and has text. */
  readonly words?: readonly WordChange[];
}

/** Myers' algorithm is quadratic in the number of changes; texts that differ more than this count as unrelated. */
const furthest = 2_000;

/** Compares two versions of an article block by block, in reading order. Removed blocks appear at their old place. */
export function compareValues(before: ArticleValue, after: ArticleValue): BlockChange[] {
  const partners = matchBlocks(before, after);
  const matched = new Set(partners.values());
  const keys = after.map((block) => partners.get(block) ?? block);
  const blockOfKey = new Map(after.map((block, at) => [keys[at]!, block]));
  const runs = diffArrays<Block>(before, keys, { maxEditLength: furthest }) ?? [
    { value: before, removed: true, added: false },
    { value: keys, added: true, removed: false },
  ];
  return runs.flatMap(({ value, added, removed }) =>
    value.flatMap((key): BlockChange[] => {
      const now = blockOfKey.get(key);
      // A moved block is reported at its new place.
      if (removed) return matched.has(key) ? [] : [{ kind: 'removed', before: key }];
      if (!added) return [pairChange(key, now!, 'same')];
      return matched.has(key) ? [pairChange(key, now!, 'moved')] : [{ kind: 'added', after: now! }];
    }),
  );
}

function pairChange(before: Block, after: Block, kind: 'same' | 'moved'): BlockChange {
  if (isSameBlock(before, after)) return { kind, before, after };
  const words = blockWords(before, after);
  return { kind: kind === 'moved' ? 'moved' : 'changed', before, after, ...(words && { words }) };
}

/**
 * Maps blocks of the later version to their earlier ones: by id, then by equal content, then by similarity among
 * neighbours.
 */
function matchBlocks(before: ArticleValue, after: ArticleValue): Map<Block, Block> {
  const byId = new Map(before.map((block) => [block.id, block]));
  const partners = new Map<Block, Block>();
  for (const block of after) {
    const same = block.type === 'title' ? before.find((one) => one.type === 'title') : byId.get(block.id);
    if (same && isOfOneKind(same, block)) partners.set(block, same);
  }
  const taken = new Set(partners.values());
  const left = before.filter((block) => !taken.has(block));
  // People rewrite a paragraph near its place: searching further costs more than it finds.
  const near = 20;
  const words = new Map(
    [...left, ...after.filter((block) => !partners.has(block))].map((block) => [block, wordsOf(plainText(block))]),
  );
  const likenessTo = (block: Block) => (one: Block) => likeness(words.get(one)!, words.get(block)!);
  let reached = 0;
  for (const block of after) {
    if (partners.has(block)) continue;
    const start = Math.max(0, reached - near);
    const candidates = left.slice(start, reached + near).filter((one) => !taken.has(one) && isOfOneKind(one, block));
    const best = candidates.find((one) => isSameBlock(one, block)) ?? mostAlike(candidates, likenessTo(block));
    if (!best) continue;
    partners.set(block, best);
    taken.add(best);
    reached = left.indexOf(best, start) + 1;
  }
  return partners;
}

const isOfOneKind = (one: Block, other: Block) =>
  one.type === other.type || ('children' in one && 'children' in other && one.type !== 'title');

function mostAlike(candidates: readonly Block[], likenessOf: (one: Block) => number): Block | undefined {
  const scored = candidates.map((one) => ({ one, score: likenessOf(one) })).filter(({ score }) => score >= 0.5);
  return scored.reduce<(typeof scored)[number] | undefined>(
    (best, next) => (best && best.score >= next.score ? best : next),
    undefined,
  )?.one;
}

/** The share of words that two texts have in common, from 0 to 1 (Dice coefficient). */
function likeness(ours: readonly string[], theirs: readonly string[]): number {
  const left = Map.groupBy(ours, (word) => word);
  const shared = theirs.filter((word) => left.get(word)?.pop() !== undefined).length;
  return ours.length + theirs.length === 0 ? 0 : (2 * shared) / (ours.length + theirs.length);
}

/** The word diff of two versions of a block; undefined for blocks without text. */
function blockWords(before: Block, after: Block): WordChange[] | undefined {
  const isAside = asidesOf(before).join('\n') !== asidesOf(after).join('\n');
  const text = isAside ? textWithAsides : plainText;
  const [old, now] = [text(before), text(after)];
  return old || now ? compareWords(old, now) : undefined;
}

/** A word diff: without its additions it is the earlier text, without its removals the later one. */
export function compareWords(before: string, after: string): WordChange[] {
  const runs = diffArrays(piecesOf(before), piecesOf(after), { maxEditLength: furthest });
  if (!runs) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return runs.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const piecesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
const wordsOf = (text: string) => piecesOf(text).filter((piece) => piece.trim() !== '');

const plainText = (block: Block): string => textBy(block, plainInline);

/** Text with link targets and notes: if only those changed, the words alone would show no difference. */
const textWithAsides = (block: Block): string =>
  textBy(block, (inlines) =>
    inlines.map((one) => ('type' in one ? `${plainInline(one.children)} (${asideOf(one)})` : one.text)).join(''),
  );

/** The words of a block, a line for each piece; a picture without a caption is told by its description. */
const textBy = (block: Block, words: (inlines: readonly Inline[]) => string): string =>
  wordingsOf(block)
    .map(({ inlines, alt = '' }) => words(inlines) || alt)
    .join('\n');

const asidesOf = (block: Block): string[] =>
  wordingsOf(block)
    .flatMap(({ inlines }) => inlines)
    .flatMap((one) => ('type' in one ? [asideOf(one)] : []));
const asideOf = (one: Exclude<Inline, { text: string }>) => (one.type === 'link' ? one.url : one.hintContent.trim());
