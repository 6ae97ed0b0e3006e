import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { type MergeChoice, type MergePart, mergedValue, mergeValues } from '@oeuvre/editor/compare/merge.ts';
import { type ComponentProps, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { Folded } from '../../../shared/components/article-difference/article-difference.tsx';
import { foldUnchanged } from '../../../shared/fold-unchanged.ts';
import type { Conflict } from '../../autosave.ts';
import type { Writing } from '../../use-writing.ts';
import css from './article-merge.late.module.css';
import { MergeRow } from './merge-row.tsx';

interface ArticleMergeProps {
  readonly writing: Pick<Writing, 'text' | 'settle'>;
  readonly conflict: Conflict;
  /** Back to the text without a choice. */
  readonly onLeave: () => void;
}

/** The parts of the merged text, and the author's choices between the two versions of each. */
function useMerge(ours: ArticleValue, { theirs, base }: Conflict) {
  const parts = useMemo(
    () => mergeValues({ base, ours, theirs: theirs.value }).filter((part) => part.ours ?? part.theirs),
    [base, ours, theirs],
  );
  const runs = useMemo(() => foldUnchanged(parts, ({ state }) => state === 'same'), [parts]);
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeChoice>>(new Map());
  const openCount = parts.filter(({ id, state }) => state === 'conflict' && !choices.has(id)).length;
  const choose = (part: MergePart, choice: MergeChoice) => setChoices(new Map(choices).set(part.id, choice));
  return { parts, runs, choices, choose, openCount };
}

/**
 * Two versions of one text side by side, stacked on a phone. One-sided changes are preselected; the author chooses the
 * rest.
 */
export function ArticleMerge({ writing, conflict, onLeave }: ArticleMergeProps) {
  const ours = writing.text.use();
  const { theirs, isOfEarlierVisit = false } = conflict;
  const merge = useMerge(ours, conflict);
  const { parts, choices, openCount } = merge;
  const [isSaving, setSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Keys meant for the text must not press a button here.
  useEffect(() => heading.current?.focus(), []);

  const names = isOfEarlierVisit
    ? { ours: 'Kept on this device', theirs: 'As it is now' }
    : { ours: 'Yours', theirs: 'Theirs' };
  async function settle(value: ArticleValue) {
    setSaving(true);
    await writing.settle(value);
  }
  return (
    <section className={css.screen} aria-labelledby="merge-title">
      <MergeHead isOfEarlierVisit={isOfEarlierVisit} ref={heading} />
      <div className={css.columns} aria-hidden="true">
        <h2>{names.ours}</h2>
        <h2>{names.theirs}</h2>
      </div>
      <div className={css.rows}>
        <MergeRows merge={merge} base={conflict.base} names={names} />
      </div>
      <footer className={css.foot}>
        <p role="status">
          {openCount > 0
            ? `${openCount} ${openCount === 1 ? 'block was' : 'blocks were'} changed on both sides: choose for each.`
            : 'No conflicts: both sets of changes fit.'}
        </p>
        <Button kind="quiet" onClick={onLeave}>
          Back to my text
        </Button>
        <Button onClick={() => settle(theirs.value)}>
          {isOfEarlierVisit ? 'Keep the current version' : 'Take all of theirs'}
        </Button>
        <Button onClick={() => settle(ours)}>{isOfEarlierVisit ? 'Take all that was kept' : 'Keep all of mine'}</Button>
        <ActionButton
          kind="main"
          busy={isSaving}
          reason={openCount > 0 ? 'Choose a version of each block that both have changed.' : undefined}
          onClick={() => settle(mergedValue(parts, ({ id }) => choices.get(id) ?? 'both'))}
        >
          Save the merged text
        </ActionButton>
      </footer>
    </section>
  );
}

interface MergeHeadProps {
  readonly isOfEarlierVisit: boolean;
  readonly ref: Ref<HTMLHeadingElement>;
}

/** How the two versions came about. */
const MergeHead = ({ isOfEarlierVisit, ref }: MergeHeadProps) => (
  <header className={css.head}>
    <h1 ref={ref} id="merge-title" tabIndex={-1}>
      {isOfEarlierVisit ? 'Your text and the article have diverged' : 'This article has been changed elsewhere'}
    </h1>
    <p>
      {isOfEarlierVisit
        ? 'What you wrote on an earlier visit was never saved, and the article has been saved since.'
        : 'Someone else saved it while you were writing, or you did in another window.'}{' '}
      Your text is kept on this device until you have chosen.
    </p>
  </header>
);

interface MergeRowsProps {
  readonly merge: ReturnType<typeof useMerge>;
  readonly base: Conflict['base'];
  /** The names of the two versions. */
  readonly names: ComponentProps<typeof MergeRow>['names'];
}

/** The parts in order; unchanged ones are folded. */
function MergeRows({ merge: { runs, choices, choose }, base, names }: MergeRowsProps) {
  const row = (part: MergePart) => (
    <MergeRow
      key={part.id}
      part={part}
      base={base?.find((block) => block.id === part.id || (block.type === 'title' && part.id === 'title'))}
      names={names}
      choice={choices.get(part.id)}
      onChoose={(choice) => choose(part, choice)}
    />
  );
  return runs.map((run) =>
    run.kind === 'shown' ? (
      row(run.item)
    ) : (
      <Folded key={`folded-${run.at}`} count={run.items.length}>
        {run.items.map(row)}
      </Folded>
    ),
  );
}
