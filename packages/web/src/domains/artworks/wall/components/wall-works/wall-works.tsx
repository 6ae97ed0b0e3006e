import type { WallArtwork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { type MouseEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/checkbox/checkbox.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { makerAndDate } from '../../../artworks.links.ts';
import { ArtworkPicture } from '../../../components/artwork-picture/artwork-picture.tsx';
import { selectingClick, useSelection } from '../../../own/use-selection.ts';
import { useWallActs } from '../../use-wall-acts.ts';
import { columnsIn, wallWith } from '../../wall.links.ts';
import { WallStatus } from '../wall-status/wall-status.tsx';
import { WallBar } from './wall-bar.tsx';
import css from './wall-works.module.css';

interface WallWorksProps {
  readonly segment: { readonly id: string; readonly name: string };
  readonly works: readonly WallArtwork[];
  readonly totalCount: number;
  /** The viewer belongs to the staff that hangs works here. */
  readonly mayHang: boolean;
}

/** The works of a wall in one or two columns, which can be selected and changed together. */
export function WallWorks({ segment, works, totalCount, mayHang }: WallWorksProps) {
  const [address] = useSearchParams();
  const { shown, ...acts } = useWallActs(segment.id, works);
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
          <Button kind="text" onClick={selection.selectAll}>
            {works.length < totalCount ? `Select the first ${works.length}` : `Select all ${works.length}`}
          </Button>
        ) : null}
        {mayHang ? (
          <Button kind="text" className={css.select} onClick={selection.isSelecting ? selection.end : selection.start}>
            {selection.isSelecting ? 'Done' : 'Select'}
          </Button>
        ) : null}
      </div>
      <ul className={css.works} data-columns={columnsIn(address)}>
        {shown.map((work, at) => (
          <Work key={work.id} work={work} selection={selection} isEager={at < eagerOnes} mayHang={mayHang} />
        ))}
      </ul>
      {selection.selected.length > 0 ? (
        <WallBar
          segmentName={segment.name}
          works={shown.filter(({ id }) => selection.isSelected(id))}
          acts={acts}
          onClear={selection.start}
          onEnd={selection.end}
        />
      ) : null}
    </>
  );
}

const eagerOnes = 6;

interface WorkProps extends Pick<WallWorksProps, 'mayHang'> {
  readonly work: WallArtwork;
  readonly selection: ReturnType<typeof useSelection<ArtworkId>>;
  readonly isEager: boolean;
}

function Work({ work, selection, isEager, mayHang }: WorkProps) {
  const [address] = useSearchParams();
  const name = work.title || 'Untitled';
  const isSelected = selection.isSelected(work.id);
  const to = wallWith(address, { artworkId: work.id });
  const choose = mayHang ? selectingClick(selection, work.id) : undefined;
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
        <p className={css.foot}>
          {selection.isSelecting ? (
            <Checkbox
              label={<Hidden>{`Select ${name}`}</Hidden>}
              checked={isSelected}
              onChange={({ nativeEvent }) => selection.toggle(work.id, (nativeEvent as unknown as MouseEvent).shiftKey)}
            />
          ) : null}
          <WallStatus work={work} />
          <span className={css.key}>{work.openId}</span>
        </p>
      </div>
    </li>
  );
}
