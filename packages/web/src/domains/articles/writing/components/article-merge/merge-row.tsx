import type { Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { compareWords } from '@oeuvre/editor/compare/compare.ts';
import type { MergeChoice, MergePart } from '@oeuvre/editor/compare/merge.ts';
import { useId } from 'react';
import radioCss from '../../../../../ui/fields/radio/radio.late.module.css';
import hiddenCss from '../../../../../ui/hidden/hidden.module.css';
import { BlockWords } from '../../../shared/components/block-words/block-words.tsx';
import css from './article-merge.late.module.css';

interface MergeRowProps {
  readonly part: MergePart;
  /** The block that both are based on. */
  readonly base: Block | undefined;
  readonly names: { readonly ours: string; readonly theirs: string };
  readonly choice: MergeChoice | undefined;
  readonly onChoose: (choice: MergeChoice) => void;
}

/** One block of both versions; if both changed it, the choice. */
export function MergeRow({ part, base, names, choice, onChoose }: MergeRowProps) {
  const { state, ours, theirs } = part;
  // Without the common base, each is marked against the other.
  const oursFrom = base ?? theirs;
  const theirsFrom = base ?? ours;
  return (
    <section className={css.row} data-state={state} aria-label={labels[state]}>
      <Side
        name={names.ours}
        block={ours}
        from={oursFrom}
        isChosen={state === 'conflict' ? choice === 'ours' || choice === 'both' : state === 'ours'}
        state={state}
      />
      <Side
        name={names.theirs}
        block={theirs}
        from={theirsFrom}
        isChosen={state === 'conflict' ? choice === 'theirs' || choice === 'both' : state === 'theirs'}
        state={state}
      />
      {state === 'conflict' ? <Choices part={part} names={names} choice={choice} onChoose={onChoose} /> : null}
    </section>
  );
}

const labels = {
  same: 'The same',
  ours: 'Only you have changed this',
  theirs: 'Only they have changed this',
  conflict: 'Both have changed this',
} as const;

interface SideProps {
  readonly name: string;
  readonly block: Block | undefined;
  readonly from: Block | undefined;
  readonly isChosen: boolean;
  readonly state: MergePart['state'];
}

function Side({ name, block, from, isChosen, state }: SideProps) {
  const isMarked = state !== 'same' && isText(block) && isText(from);
  return (
    <div className={css.side} data-chosen={isChosen || undefined}>
      <p className={hiddenCss.hidden}>{`${name}${isChosen && state !== 'conflict' ? ', kept' : ''}`}</p>
      {block ? (
        <BlockWords
          block={block}
          words={isMarked ? compareWords(plainInline(from.children), plainInline(block.children)) : undefined}
        />
      ) : (
        <p className={css.gone}>{from ? 'Removed here' : 'Not here'}</p>
      )}
    </div>
  );
}

const isText = (block: Block | undefined): block is Extract<Block, { children: unknown }> =>
  block !== undefined && 'children' in block;

function Choices({ part, names, choice, onChoose }: Pick<MergeRowProps, 'part' | 'names' | 'choice' | 'onChoose'>) {
  const group = useId();
  const options: readonly (readonly [MergeChoice, string])[] = [
    ['ours', part.ours ? names.ours : `${names.ours}: removed`],
    ['theirs', part.theirs ? names.theirs : `${names.theirs}: removed`],
    ...(part.ours && part.theirs ? [['both', 'Both'] as const] : []),
  ];
  return (
    <fieldset className={css.choices}>
      <legend>Which is kept?</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            className={radioCss.dot}
            name={group}
            value={value}
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
