import { Extension, InputRule } from '@tiptap/core';
import { keymap } from '@tiptap/pm/keymap';
import type { ResolvedPos } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import { bareLinks } from './bare-links.ts';

interface Quotes {
  readonly double: readonly [string, string];
  readonly single: readonly [string, string];
}
const english: Quotes = { double: ['“', '”'], single: ['‘', '’'] };
/** Of languages that write them otherwise. */
const quotesOf: Readonly<Record<string, Quotes>> = {
  de: { double: ['„', '“'], single: ['‚', '‘'] },
  fr: { double: ['«\u00a0', '\u00a0»'], single: ['‹\u00a0', '\u00a0›'] },
};

interface TypingOptions {
  /** Whose quotes are written: the language of whoever writes. */
  language: string;
}

/**
 * Quotes, dashes and ellipses become those of print as one types, and addresses links; Backspace right after takes that
 * back.
 */
export const Typing = Extension.create<TypingOptions>({
  name: 'typing',
  // Before Enter goes into the next block.
  priority: 1_001,
  addOptions: () => ({ language: globalThis.navigator?.language ?? 'en' }),
  addInputRules() {
    const quotes = quotesOf[this.options.language.slice(0, 2)] ?? english;
    return [
      printed(/["']$/, ([sign], before) =>
        quoteFor(sign === '"' ? quotes.double : quotes.single, before, sign === "'"),
      ),
      printed(/--$/, (_, before) => (before.endsWith('-') ? undefined : '–')),
      printed(/–-$/, () => '—'),
      printed(/ - $/, (_, before) => (/\S$/.test(before) ? ' – ' : undefined)),
      printed(/\.\.\.$/, (_, before) => (before.endsWith('.') ? undefined : '…')),
      linkBeforeSpace,
    ];
  },
  addProseMirrorPlugins: () => [keymap({ Enter: linkBeforeCursor, 'Shift-Enter': linkBeforeCursor })],
});

/** A rule for signs: not in links nor in addresses, whose letters mean what they are. */
const printed = (find: RegExp, signFor: (match: RegExpMatchArray, before: string) => string | undefined) =>
  new InputRule({
    find,
    handler({ state: { tr, doc }, range: { from, to }, match }) {
      const $from = doc.resolve(from);
      const before = textBefore($from);
      const sign = isInAddress($from, before) ? undefined : signFor(match, before);
      if (sign === undefined) return null;
      tr.insertText(sign, from, to);
    },
  });

const textBefore = ($at: ResolvedPos) =>
  $at.parent.textBetween(Math.max(0, $at.parentOffset - 200), $at.parentOffset, undefined, '\n');

const isInAddress = ($at: ResolvedPos, before: string) =>
  $at.marks().some(({ type }) => type.name === 'link') || /(?:https?:\/\/|www\.|mailto:|\]\(|@)\S*$/i.test(before);

/** Closing behind a word, opening before one; an apostrophe where nothing was opened. */
function quoteFor([open, close]: readonly [string, string], before: string, isSingle: boolean): string {
  if (before === '' || /[\s([{<–—/“‘„‚«‹-]$/.test(before)) return open;
  return isSingle && before.lastIndexOf(open) <= before.lastIndexOf(close) ? '’' : close;
}

/** The address that ends a text, with the sentence it may end. */
function lastAddress(text: string) {
  const last = bareLinks(text).at(-1);
  return last && /^[.,;:!?)\]}'"’”…]*$/.test(text.slice(last.to)) ? last : undefined;
}

const linkBeforeSpace = new InputRule({
  find(text) {
    const last = text.endsWith(' ') ? lastAddress(text.slice(0, -1)) : undefined;
    return last
      ? { index: last.from, text: text.slice(last.from), data: { length: last.to - last.from, url: last.url } }
      : null;
  },
  handler({ state: { tr, doc, schema }, range: { from, to }, match }) {
    const { length, url } = match.data as { length: number; url: string };
    if (!mayBecomeLink(doc.resolve(from), length)) return null;
    tr.addMark(from, from + length, schema.mark('link', { id: crypto.randomUUID(), url }))
      .insertText(' ', to)
      .removeStoredMark(schema.marks.link!);
  },
});

/** Links the address before the cursor, and leaves the key to what it does. */
const linkBeforeCursor: Command = ({ selection: { $from, empty }, schema, tr, doc }, dispatch) => {
  const text = textBefore($from);
  const last = empty && $from.parent.isTextblock ? lastAddress(text) : undefined;
  const from = $from.pos - text.length + (last?.from ?? 0);
  if (last && mayBecomeLink(doc.resolve(from), last.to - last.from)) {
    dispatch?.(
      tr.addMark(from, from + last.to - last.from, schema.mark('link', { id: crypto.randomUUID(), url: last.url })),
    );
  }
  return false;
};

function mayBecomeLink($from: ResolvedPos, length: number): boolean {
  const { parent, pos, doc } = $from;
  const { link } = parent.type.schema.marks;
  if (!link || !parent.type.allowsMarkType(link)) return false;
  let isFree = true;
  doc.nodesBetween(pos, pos + length, (node) => {
    isFree &&= !node.marks.some(({ type }) => type.name === 'link' || type.name === 'hint');
  });
  return isFree;
}
