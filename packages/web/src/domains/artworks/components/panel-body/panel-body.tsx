import type { ReactNode } from 'react';
import { type Selected, SelectedArtwork } from '../selected-artwork/selected-artwork.tsx';
import css from './panel-body.module.css';

interface PanelBodyProps extends Omit<Selected, 'artwork'> {
  /** Without one, the panel stays empty. */
  readonly artwork: Selected['artwork'] | null;
  /** The works beside the panel. */
  readonly children: ReactNode;
}

/** The selected work in a panel, and works beside it: below it where there is no room. */
export function PanelBody({ artwork, children, ...panel }: PanelBodyProps) {
  return (
    <div className={css.body}>
      {artwork ? <SelectedArtwork {...panel} artwork={artwork} /> : <div />}
      {children}
    </div>
  );
}
