import { undoableDays } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { Batch, BatchCell, BatchWork } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { JobLine } from '../../../../../ui/working/job-progress/job-line.tsx';
import { type BatchViewProps, changedWords, rangeOf, resultOf, sourceAddress, sourceName } from '../../batch.words.ts';
import type { BatchActs } from '../../use-batch-acts.ts';
import css from './batch-parts.late.module.css';

/** The name of a work, as far as it has one. */
export const nameOf = ({ title, openId }: Pick<BatchWork, 'title' | 'openId'>): string =>
  title || openId || 'Untitled work';

/** A work's small picture; its name stands beside it. */
export function WorkPicture({ work }: { readonly work: BatchWork }) {
  const { image } = work;
  return (
    <span className={css.picture}>{image ? <Picture {...image} alt="" sizes="52px" /> : <Icon of={ImageOff} />}</span>
  );
}

/** A text with the words that another one lacks marked. */
export function Marked({ before, after }: { readonly before: string; readonly after: string }) {
  const [start, changed, end] = changedWords(before, after);
  if (after === '') return <span className={css.none}>empty</span>;
  return (
    <span dir="auto" className={css.text}>
      {start}
      {changed ? <ins className={css.new}>{changed}</ins> : null}
      {end}
    </span>
  );
}

/** The present and the future text of a cell. */
export function CellChange({ cell }: { readonly cell: Pick<BatchCell, 'here' | 'there'> }) {
  return (
    <span className={css.change}>
      {cell.here ? (
        <del dir="auto" className={css.old}>
          {cell.here}
        </del>
      ) : (
        <span className={css.none}>empty</span>
      )}
      <span aria-hidden="true" className={css.arrow}>
        →
      </span>
      {cell.there ? (
        <ins dir="auto" className={css.new}>
          {cell.there}
        </ins>
      ) : (
        <span className={css.none}>empty</span>
      )}
    </span>
  );
}

/** The pages of a long list. */
export function Pages({ page, list }: Pick<BatchViewProps, 'page' | 'list'>) {
  const [address] = useSearchParams();
  if (page === 1 && !list.hasNextPage) return null;
  const at = (other: number) => {
    const next = new URLSearchParams(address);
    next.set('page', String(other));
    return `?${next}`;
  };
  return (
    <nav className={css.pages} aria-label="Pages">
      {page > 1 ? <Link to={at(page - 1)}>Previous</Link> : null}
      <span>{rangeOf(page, list.totalCount)}</span>
      {list.hasNextPage ? <Link to={at(page + 1)}>Next</Link> : null}
    </nav>
  );
}

const inWords = (count: number) => count.toLocaleString('en-GB');

interface Progress {
  readonly label: string;
  /** Absent where nobody knows how much there is. */
  readonly value?: number;
  readonly max?: number;
  readonly words: string;
}

/** How far a batch is that is at work. */
function progressOf({ state, done, works, rehearsed }: Batch): Progress | undefined {
  switch (state) {
    case 'reading':
      return { label: 'Comparing the table', words: `${inWords(rehearsed)} lines compared. Nothing is written yet.` };
    case 'rehearsing': {
      const words = `${inWords(rehearsed)} of ${inWords(works)} works looked at. Nothing is written yet.`;
      return { label: 'Looking at the works', value: rehearsed, max: works, words };
    }
    case 'running': {
      const max = done.changed + done.toDo + done.leftAlone + done.refused;
      const value = max - done.toDo;
      const words = `${inWords(value)} of ${inWords(max)} works done. You may leave this page.`;
      return { label: 'Changing the works', value, max, words };
    }
    case 'undoing': {
      const max = done.undone + done.kept + done.changed;
      const words = `${inWords(done.undone)} of ${inWords(max)} works are as before.`;
      return { label: 'Undoing', value: done.undone + done.kept, max, words };
    }
    default:
      return undefined;
  }
}

/** The bar at the end of the page: what will happen, or what has happened, and the buttons for it. */
export function BatchFoot({
  batch,
  words,
  children,
}: {
  readonly batch: Batch;
  readonly words: string;
  readonly children: ReactNode;
}) {
  const progress = progressOf(batch);
  return (
    <footer className={css.foot}>
      {progress ? <JobLine label={progress.label} done={progress.value ?? 0} all={progress.max ?? null} /> : null}
      <span role="status" className={css.say}>
        {progress ? progress.words : words}
      </span>
      {children}
    </footer>
  );
}

/** The result of a batch that has ended. */
export function Result({ batch }: { readonly batch: Batch }) {
  if (batch.state !== 'finished' && batch.state !== 'undone') return null;
  return (
    <p role="status" className={css.result}>
      <b>{resultOf(batch)}</b>{' '}
      {batch.state === 'finished' ? `You can undo it for ${undoableDays} days at this address.` : null}
    </p>
  );
}

const stateWords = {
  'to do': '',
  changed: 'Changed',
  'left alone': 'Changed by somebody meanwhile, left alone',
  refused: 'You may not change it any more',
  undone: 'As before',
  kept: 'Changed since, left alone',
} as const;

/** The outcome of a work. */
export function WorkState({ work }: { readonly work: BatchWork }) {
  const words = work.isChosen ? stateWords[work.state] : 'Left out';
  return words ? <small className={css.state}>{words}</small> : null;
}

export const WorkName = ({ work }: { readonly work: BatchWork }) => (
  <span className={css.name}>
    <em dir="auto">{nameOf(work)}</em>
    {work.openId && work.title ? (
      <small>
        <Hidden>, </Hidden>
        {work.openId}
      </small>
    ) : null}
    <WorkState work={work} />
  </span>
);

/** The way back from a batch that was applied, and the way on. While it is at work there is nothing to do. */
export function AfterBatch({ batch, acts }: { readonly batch: Batch; readonly acts: BatchActs }) {
  if (acts.isAtWork) return null;
  return (
    <>
      {batch.state === 'finished' && batch.done.changed > 0 ? (
        <Button busy={acts.undo.isBusy} onClick={() => void acts.undo.act()}>
          Undo
        </Button>
      ) : null}
      <ButtonLink kind="main" to={sourceAddress(batch.source)}>
        {sourceName(batch)}
      </ButtonLink>
    </>
  );
}
