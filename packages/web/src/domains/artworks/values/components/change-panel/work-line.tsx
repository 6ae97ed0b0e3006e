import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import css from './change-panel.late.module.css';

interface WorkLineProps {
  readonly work: Pick<ArtworkSummary, 'id' | 'openId' | 'title' | 'image'>;
  /** A paragraph about it. */
  readonly children: ReactNode;
}

/** A work in a list of the panel: its picture, its name with the way to its record, and what there is to say. */
export function WorkLine({ work: { id, openId, title, image }, children }: WorkLineProps) {
  return (
    <li>
      <span className={css.mount}>{image ? <Picture {...image} alt="" sizes="3rem" /> : null}</span>
      <div>
        <p>
          <Link to={ownArtworkAt(id)} className={css.title}>
            {title || 'Untitled'}
          </Link>{' '}
          {openId ? <span className={css.id}>{openId}</span> : null}
        </p>
        {children}
      </div>
    </li>
  );
}
