import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { SearchField } from '../../../../ui/lists/search-field/search-field.tsx';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { Loading, SkeletonLine } from '../../../../ui/skeleton/skeleton.tsx';
import type { Adding } from '../../saved/adding.ts';
import { type ChangeOfRow, fullCount, useCollectionsToFill } from '../../saved/use-collections-to-fill.ts';
import { CreateCollection } from '../create-collection/create-collection.tsx';
import css from './add-to-collection.late.module.css';

interface AddToCollectionProps {
  readonly works: Adding;
  readonly onClose: () => void;
}

/** The collections that works can be put into, each with a button that puts them in or takes them out. */
export function AddToCollection({ works, onClose }: AddToCollectionProps) {
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useState(false);
  const list = useCollectionsToFill(works, text);
  const { revalidate } = useRevalidator();
  function close() {
    onClose();
    if (list.isChanged()) void revalidate();
  }
  if (isCreating)
    return (
      <CreateCollection
        segmentId={works.segmentId}
        artworks={works.ids}
        onClose={() => setCreating(false)}
        onCreated={list.addRow}
      />
    );
  return (
    <Dialog
      title={titleOf(works)}
      isOpen
      onClose={close}
      actions={
        <>
          <Button className={css.create} onClick={() => setCreating(true)}>
            <Icon of={Plus} size="small" />
            Create collection
          </Button>
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <SearchField label="Search collections" value={text} onChange={({ target }) => setText(target.value)} />
      <Found list={list} works={works} isSearched={text.trim() !== ''} />
    </Dialog>
  );
}

function titleOf({ ids, move }: Adding): string {
  const verb = move ? 'Move' : 'Add';
  return ids.length > 1 ? `${verb} ${countOf(ids.length, 'artwork')} to collection` : `${verb} to collection`;
}

interface FoundProps {
  readonly list: ReturnType<typeof useCollectionsToFill>;
  readonly works: Adding;
  readonly isSearched: boolean;
}

function Found({ list, works, isSearched }: FoundProps) {
  const { rows, failure, changes } = list;
  if (failure) return <ErrorState title={failure} onRetry={list.retry} />;
  if (!rows)
    return (
      <Loading>
        <SkeletonLine />
        <SkeletonLine width="70%" />
      </Loading>
    );
  if (rows.length === 0)
    return (
      <p role="status" className={css.none}>
        {isSearched ? 'No collection has these words in its name.' : 'There are no collections yet.'}
      </p>
    );
  return (
    <>
      <ul className={css.rows}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            change={changes[row.id]}
            all={fullCount(works)}
            isMove={works.move !== undefined}
            onToggle={() => void list.toggle(row)}
          />
        ))}
      </ul>
      {list.hasMore ? (
        <Button kind="text" onClick={() => void list.loadMore()}>
          More collections
        </Button>
      ) : null}
    </>
  );
}

interface RowProps {
  readonly row: CollectionSummary;
  readonly change: ChangeOfRow | undefined;
  /** How many works a collection holds that has all of them. */
  readonly all: number;
  readonly isMove: boolean;
  readonly onToggle: () => void;
}

function Row({ row, change, all, isMove, onToggle }: RowProps) {
  const isIn = row.holds >= all;
  const words = isMove && !change ? 'Move here' : wordsOf(change, isIn);
  const isPending = change === 'adding' || change === 'removing';
  const { cover } = row;
  return (
    <li className={css.row} data-pending={isPending || undefined}>
      <span className={css.mount}>
        {cover ? (
          <Picture
            fileId={cover.fileId}
            width={cover.width}
            height={cover.height}
            alt=""
            sizes="68px"
            colour={cover.colour || undefined}
            placeholder={cover.placeholder}
          />
        ) : null}
        {isPending ? <span className={css.ring} /> : null}
      </span>
      <span className={css.words}>
        <b dir="auto">{row.name}</b>
        <span>
          {countOf(row.artworksCount, 'artwork')}
          {!isIn && row.holds > 0 && !isPending ? `, ${row.holds} of these` : ''}
          {change === 'failed' ? (
            <span role="alert" className={css.failed}>
              . Not saved. It is as it was.
            </span>
          ) : null}
        </span>
      </span>
      <button
        type="button"
        className={css.toggle}
        aria-pressed={isMove ? undefined : isIn}
        aria-label={`${words}: ${row.name}`}
        aria-busy={isPending || undefined}
        onClick={onToggle}
      >
        {isIn && !change && !isMove ? <Icon of={Check} size="small" /> : null}
        {words}
      </button>
    </li>
  );
}

function wordsOf(change: ChangeOfRow | undefined, isIn: boolean): string {
  if (change === 'adding') return 'Adding';
  if (change === 'removing') return 'Removing';
  if (change === 'failed') return 'Try again';
  return isIn ? 'In it' : 'Add';
}
