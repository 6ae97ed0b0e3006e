import type { WallArtwork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type MouseEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { makerAndDate } from '../../../artworks.links.ts';
import { ArtworkPicture } from '../../../components/artwork-picture/artwork-picture.tsx';
import { Bookmark } from '../../../components/bookmark/bookmark.tsx';
import {
  EditAll,
  EditSelected,
  SelectAll,
  ToBatches,
  type Together,
} from '../../../components/selection/selection.tsx';
import { selectingClick, useSelection } from '../../../own/use-selection.ts';
import { useWallActs } from '../../use-wall-acts.ts';
import { columnsIn, wallWith } from '../../wall.links.ts';
import { WallStatus } from '../wall-status/wall-status.tsx';
import { WallBar } from './wall-bar.tsx';
import css from './wall-works.late.module.css';

interface WallWorksProps {
  readonly segment: { readonly id: SegmentId; readonly name: string };
  readonly works: readonly WallArtwork[];
  readonly totalCount: number;
  /** The viewer belongs to the staff that hangs works here. */
  readonly mayHang: boolean;
  /** The viewer fills the collections of the segment. */
  readonly mayCollect: boolean;
  /** The viewer may work on some of them. */
  readonly mayEdit: boolean;
  readonly together: Together;
}

/** The works of a wall in one or two columns, which can be selected and changed together. */
export function WallWorks({ segment, works, totalCount, mayHang, mayCollect, mayEdit, together }: WallWorksProps) {
  const [address] = useSearchParams();
  const { shown, ...acts } = useWallActs(segment, works);
  const [ids, setIds] = useState<readonly ArtworkId[]>([]);
  const latest = shown.map(({ id }) => id);
  // The same array while the works are the same, so the keys are not bound anew at every render.
  if (latest.join() !== ids.join()) setIds(latest);
  const selection = useSelection(ids);

  return (
    <>
      <div className={css.tally}>
        <span role="status">{countOf(totalCount, 'artwork')}</span>
        {selection.isSelecting ? (
          <>
            <SelectAll selection={selection} loaded={works.length} totalCount={totalCount} />
            {mayEdit ? (
              <>
                <EditAll together={together} totalCount={totalCount} />
                <ToBatches />
              </>
            ) : null}
          </>
        ) : null}
        {mayHang || mayEdit ? (
          <Button kind="text" className={css.select} onClick={selection.isSelecting ? selection.end : selection.start}>
            {selection.isSelecting ? 'Done' : 'Select'}
          </Button>
        ) : null}
      </div>
      <ul className={css.works} data-columns={columnsIn(address)}>
        {shown.map((work, at) => (
          <Work
            key={work.id}
            work={work}
            selection={selection}
            isEager={at < eagerOnes}
            maySelect={mayHang || mayEdit}
            collectedIn={mayCollect ? segment.id : undefined}
          />
        ))}
      </ul>
      {selection.selected.length > 0 ? (
        <WallBar
          segment={segment}
          works={shown.filter(({ id }) => selection.isSelected(id))}
          acts={acts}
          mayHang={mayHang}
          mayCollect={mayCollect}
          edit={mayEdit ? <EditSelected together={together} selection={selection} totalCount={totalCount} /> : null}
          everything={selection.isEverything ? totalCount : undefined}
          onClear={selection.start}
          onEnd={selection.end}
        />
      ) : null}
    </>
  );
}

const eagerOnes = 6;

interface WorkProps {
  readonly work: WallArtwork;
  readonly selection: ReturnType<typeof useSelection<ArtworkId>>;
  readonly isEager: boolean;
  readonly maySelect: boolean;
  /** The segment whose collections the viewer may put it into. */
  readonly collectedIn: SegmentId | undefined;
}

function Work({ work, selection, isEager, maySelect, collectedIn }: WorkProps) {
  const [address] = useSearchParams();
  const name = work.title || 'Untitled';
  const isSelected = selection.isSelected(work.id);
  const to = wallWith(address, { artworkId: work.id });
  const choose = maySelect ? selectingClick(selection, work.id) : undefined;
  return (
    <li className={css.work} data-selected={isSelected || undefined}>
      <Link to={to} className={css.mat} tabIndex={-1} aria-hidden="true" onClick={choose}>
        <ArtworkPicture artwork={work} sizes="148px" isEager={isEager} />
      </Link>
      <div className={css.label} dir="auto">
        <h2 className={css.title}>
          <Link to={to} onClick={choose}>
            {name}
          </Link>
        </h2>
        <p>{makerAndDate(work)}</p>
        {work.materials ? <p className={css.materials}>{work.materials}</p> : null}
        <div className={css.foot}>
          {selection.isSelecting ? (
            <Checkbox
              label={<Hidden>{`Select ${name}`}</Hidden>}
              checked={isSelected}
              onChange={({ nativeEvent }) => selection.toggle(work.id, (nativeEvent as unknown as MouseEvent).shiftKey)}
            />
          ) : null}
          <WallStatus work={work} />
          <span className={css.key}>{work.openId}</span>
          {collectedIn ? <Bookmark artwork={work} segmentId={collectedIn} /> : null}
        </div>
      </div>
    </li>
  );
}
