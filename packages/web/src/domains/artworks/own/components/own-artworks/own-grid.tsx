import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { proportion } from '../../../../../ui/layout/hangs.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { makerAndDate, ratioOf } from '../../../artworks.links.ts';
import { ArtworkPicture } from '../../../components/artwork-picture/artwork-picture.tsx';
import { noSuch } from '../../own.words.ts';
import { selectingClick, type useSelection } from '../../use-selection.ts';
import css from './own-grid.late.module.css';
import { OwnStatus } from './own-status.tsx';

export interface OwnWorksProps {
  readonly works: readonly OwnArtwork[];
  readonly selection: ReturnType<typeof useSelection<ArtworkId>>;
  readonly beforeWorks?: ReactNode;
}

const eagerOnes = 5;

/** Works in justified rows, each picture in its own proportion. */
export function OwnGrid({ works, selection, beforeWorks }: OwnWorksProps) {
  return (
    <ul className={css.works} data-selecting={selection.isSelecting || undefined}>
      {beforeWorks}
      {works.map((work, at) => (
        <OwnCard key={work.id} work={work} selection={selection} isEager={at < eagerOnes} />
      ))}
    </ul>
  );
}

interface OwnCardProps extends Pick<OwnWorksProps, 'selection'> {
  readonly work: OwnArtwork;
  readonly isEager: boolean;
}

export const nameOf = ({ title }: OwnArtwork) => title || 'Untitled';

function OwnCard({ work, selection, isEager }: OwnCardProps) {
  const isSelected = selection.isSelected(work.id);
  const choose = selectingClick(selection, work.id);
  const [lacks] = work.missing;
  return (
    <li style={proportion(ratioOf(work))} data-selected={isSelected || undefined}>
      <Link to={ownArtworkAt(work.id)} className={css.picture} tabIndex={-1} aria-hidden="true" onClick={choose}>
        <ArtworkPicture artwork={work} sizes="(min-width: 47.5rem) 24rem, 60vw" isEager={isEager} />
      </Link>
      <div className={css.label}>
        {selection.isSelecting ? (
          <Checkbox
            label={<Hidden>{`Select ${nameOf(work)}`}</Hidden>}
            checked={isSelected}
            onChange={({ nativeEvent }) => selection.toggle(work.id, (nativeEvent as unknown as MouseEvent).shiftKey)}
          />
        ) : null}
        <div dir="auto">
          <h2 className={css.title}>
            <Link to={ownArtworkAt(work.id)} onClick={choose}>
              {nameOf(work)}
            </Link>
          </h2>
          <p className={css.by}>{makerAndDate(work)}</p>
          <p className={css.foot}>
            <OwnStatus work={work} />
            <span className={css.key}>{work.openId}</span>
            {lacks ? <span className={css.lacks}>{noSuch(lacks)}</span> : null}
          </p>
        </div>
      </div>
    </li>
  );
}
