import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

interface MaximumLengthOptions {
  maximum: number;
  /** Counts each node of this type by itself (an article's title) rather than the whole document. */
  within: string | undefined;
}

/** Cuts inserted text to the remaining length; existing text is never cut. */
export const MaximumLength = Extension.create<MaximumLengthOptions>({
  name: 'maximumLength',
  addOptions: () => ({ maximum: Number.POSITIVE_INFINITY, within: undefined }),
  addProseMirrorPlugins() {
    const { options } = this;
    let lengthBefore = 0;
    return [
      new Plugin({
        appendTransaction: (transactions, _, state) =>
          transactions.some((one) => one.docChanged) && !transactions.some(isComposed)
            ? cut(transactions, state.tr, options)
            : undefined,
        props: {
          handleDOMEvents: {
            compositionstart(view) {
              lengthBefore = lengthAround(view.state, options);
              return false;
            },
            compositionend(view) {
              setTimeout(
                () =>
                  !view.isDestroyed &&
                  !view.composing &&
                  cutComposed(view, Math.max(options.maximum, lengthBefore), options),
                afterComposing,
              );
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** By then ProseMirror has read the composed text. */
const afterComposing = 50;

/** Leaves composed words alone: changing the text under an input method breaks it. */
const isComposed = (tr: Transaction) => tr.getMeta('composition') !== undefined;

const rangeAround = ({ doc, selection: { head } }: EditorState, { within }: MaximumLengthOptions): Range | undefined =>
  countedRanges(doc, within).find(({ from, to }) => from <= head && head <= to);

function lengthAround(state: EditorState, options: MaximumLengthOptions): number {
  const range = rangeAround(state, options);
  return range ? lengthBetween(state.doc, range) : 0;
}

/** Removes the excess from the composed text before the cursor. */
function cutComposed({ state, dispatch }: EditorView, allowed: number, options: MaximumLengthOptions): void {
  const range = rangeAround(state, options);
  const excess = lengthAround(state, options) - allowed;
  if (!range || excess <= 0) return;
  const { head } = state.selection;
  dispatch(state.tr.delete(cutFrom(state.doc, { from: range.from, to: head }, excess), head));
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Removes the excess from the inserted ranges, from their end. */
export function cut(
  transactions: readonly Transaction[],
  tr: Transaction,
  { maximum, within }: MaximumLengthOptions,
): Transaction | undefined {
  const overfull = countedRanges(tr.doc, within).filter((counted) => lengthBetween(tr.doc, counted) > maximum);
  if (overfull.length === 0) return undefined;
  const inserted = insertedRanges(transactions);
  for (const counted of overfull.reverse()) {
    let excess = lengthBetween(tr.doc, counted) - maximum;
    for (const range of inserted.toReversed()) {
      const to = Math.min(range.to, counted.to);
      const from = Math.max(range.from, counted.from, cutFrom(tr.doc, { from: range.from, to }, excess));
      if (excess <= 0 || from >= to) continue;
      excess -= lengthBetween(tr.doc, { from, to });
      tr.delete(from, to);
    }
  }
  return tr.docChanged ? tr : undefined;
}

function insertedRanges(transactions: readonly Transaction[]): Range[] {
  const maps = transactions.flatMap((transaction) => transaction.mapping.maps);
  return maps
    .flatMap((map, at) => {
      const ranges: Range[] = [];
      map.forEach((_oldFrom, _oldTo, from, to) => {
        const later = maps.slice(at + 1);
        ranges.push({
          from: later.reduce((position, next) => next.map(position, 1), from),
          to: later.reduce((position, next) => next.map(position, -1), to),
        });
      });
      return ranges;
    })
    .filter((range) => range.from < range.to)
    .sort((one, other) => one.from - other.from);
}

function countedRanges(doc: Node, within: string | undefined): Range[] {
  if (!within) return [{ from: 0, to: doc.content.size }];
  const ranges: Range[] = [];
  doc.forEach((node, offset) => {
    if (node.type.name === within) ranges.push({ from: offset + 1, to: offset + 1 + node.content.size });
  });
  return ranges;
}

const lengthBetween = (doc: Node, { from, to }: Range) => doc.textBetween(from, to, '', '\n').length;

/** The position `excess` characters before the end of the range. */
function cutFrom(doc: Node, range: Range, excess: number): number {
  let from = range.to;
  for (let taken = 0; from > range.from && taken < excess; from -= 1)
    taken += lengthBetween(doc, { from: from - 1, to: from });
  // Half a surrogate pair can be neither shown nor stored.
  return /[\uD800-\uDBFF]$/.test(doc.resolve(from).nodeBefore?.text ?? '') && from > range.from ? from - 1 : from;
}
