import type { Inline, TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { Fragment } from 'react';
import prose from '../../../shared/prose.module.css';
import css from './article-body.module.css';

interface InlinesProps {
  readonly of: readonly Inline[];
  readonly blockId: string;
}

/** Inline content: marked words, links, and hints with their notes. */
export function Inlines({ of: inlines, blockId }: InlinesProps) {
  return inlines.map((one, at) => {
    // Inlines have no unique ids of their own; their order never changes while they are shown.
    const key = `${blockId}-${at}`;
    if ('text' in one) return <Leaf key={key} leaf={one} />;
    if (one.type === 'hint' && one.hintContent.trim())
      return <Hint key={key} id={`hint-${key}`} note={one.hintContent} words={one.children} />;
    if (one.type === 'hint') return <Leaves key={key} of={one.children} />;
    return (
      <a key={key} href={one.url} rel="noopener noreferrer" target={one.url.startsWith('http') ? '_blank' : undefined}>
        <Leaves of={one.children} />
      </a>
    );
  });
}

/** Marked words without links and hints: a caption, the words of a link. */
export function Leaves({ of: leaves }: { readonly of: readonly TextLeaf[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: leaves have no ids and never move while they are shown
  return leaves.map((leaf, at) => <Leaf key={at} leaf={leaf} />);
}

function Leaf({ leaf }: { readonly leaf: TextLeaf }) {
  const lines = leaf.text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
  let marked = <>{lines}</>;
  if (leaf.underlined) marked = <u>{marked}</u>;
  if (leaf.italic) marked = <em>{marked}</em>;
  if (leaf.bold) marked = <strong>{marked}</strong>;
  return marked;
}

interface HintProps {
  readonly id: string;
  readonly words: readonly TextLeaf[];
  readonly note: string;
}

/**
 * Words with a dotted underline and their note, a native popover that opens without JavaScript. A button cannot break
 * across lines, so only the last word is one; hovering works on all of them (use-hint-hover.ts).
 */
function Hint({ id, words, note }: HintProps) {
  const [before, last, after] = aroundLastWord(words);
  return (
    <span className={`${prose.hint} ${css.hint}`} data-hint={id}>
      <Leaves of={before} />
      <button type="button" popoverTarget={id} aria-label={`${plainInline(words).trim()}: note`}>
        <Leaf leaf={last} />
      </button>
      <span id={id} popover="auto" role="note" dir="auto" className={css.note}>
        {note}
      </span>
      <Leaves of={after} />
    </span>
  );
}

function aroundLastWord(words: readonly TextLeaf[]): [TextLeaf[], TextLeaf, TextLeaf[]] {
  const at = Math.max(
    words.findLastIndex((leaf) => leaf.text.trim() !== ''),
    0,
  );
  const leaf = words[at] ?? { text: '' };
  const [, start = '', word = '', space = ''] = /^(.*?)(\S*)(\s*)$/s.exec(leaf.text) ?? [];
  return [
    [...words.slice(0, at), { ...leaf, text: start }],
    { ...leaf, text: word },
    [{ ...leaf, text: space }, ...words.slice(at + 1)],
  ];
}
