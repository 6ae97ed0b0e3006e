import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { ArtworkPicture } from '../../../components/artwork-picture/artwork-picture.tsx';
import { noSuch } from '../../own.words.ts';
import { selectingClick } from '../../use-selection.ts';
import { nameOf, type OwnWorksProps } from './own-grid.tsx';
import { OwnStatus } from './own-status.tsx';
import css from './own-table.late.module.css';

/** Works line by line. */
export function OwnTable({ works, selection }: OwnWorksProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>
            <Hidden>Picture</Hidden>
          </th>
          <th>Title</th>
          <th>Artist</th>
          <th className={css.wide}>Date</th>
          <th>Published</th>
          <th className={css.wide}>Segments</th>
          <th className={css.wide}>Missing first</th>
          <th className={css.wide}>OO ID</th>
          <th className={css.wide}>Changed</th>
        </tr>
      </thead>
      <tbody>
        {works.map((work) => (
          <OwnRow key={work.id} work={work} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function OwnRow({ work, selection }: Pick<OwnWorksProps, 'selection'> & { readonly work: OwnArtwork }) {
  const isSelected = selection.isSelected(work.id);
  const [lacks] = work.missing;
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        {selection.isSelecting ? (
          <Checkbox
            label={<Hidden>{`Select ${nameOf(work)}`}</Hidden>}
            checked={isSelected}
            onChange={({ nativeEvent }) => selection.toggle(work.id, (nativeEvent as unknown as MouseEvent).shiftKey)}
          />
        ) : (
          <span className={css.picture}>
            <ArtworkPicture artwork={work} sizes="44px" />
          </span>
        )}
      </td>
      <td dir="auto">
        <Link to={ownArtworkAt(work.id)} className={css.title} onClick={selectingClick(selection, work.id)}>
          {nameOf(work)}
        </Link>
      </td>
      <td dir="auto">{work.artist}</td>
      <td className={css.wide}>{work.dateText}</td>
      <td>
        <OwnStatus work={work} />
      </td>
      <td className={css.wide}>{work.segmentNames.join(', ')}</td>
      <td className={`${css.wide} ${css.lacks}`}>{lacks ? noSuch(lacks) : ''}</td>
      <td className={css.wide}>{work.openId}</td>
      <td className={css.wide}>
        <DateTime iso={work.updatedAt} />
      </td>
    </tr>
  );
}
