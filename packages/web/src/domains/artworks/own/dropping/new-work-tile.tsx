import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { proportion } from '../../../../ui/layout/hangs.tsx';
import css from './new-work-tile.late.module.css';
import type { NewWork } from './use-new-works.ts';

interface NewWorkTileProps {
  readonly work: NewWork;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

const words = { uploading: 'Uploading', tiling: 'Making tiles' } as const;

/** The place of a work that is being made, in the proportion of its picture as soon as that is known. */
export function NewWorkTile({ work, onRetry, onDismiss }: NewWorkTileProps) {
  const { title, state, share, size, id, reason } = work;
  const percent = Math.round(share * 100);
  return (
    <li style={proportion(size ? size.width / size.height : 4 / 3)}>
      <div className={css.picture}>
        {state === 'failed' ? (
          <>
            <p role="alert">{reason}</p>
            <span className={css.acts}>
              <Button onClick={onRetry}>Try again</Button>
              <Button kind="quiet" onClick={onDismiss}>
                Dismiss
              </Button>
            </span>
          </>
        ) : (
          <>
            {size ? <span className={css.size}>{`${size.width} × ${size.height}`}</span> : null}
            <span
              role="progressbar"
              aria-label={`${words[state]}: ${title}`}
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={100}
              className={css.line}
            >
              <i style={{ width: `${percent}%` }} />
            </span>
            <span>{words[state]}</span>
          </>
        )}
      </div>
      <h2 className={css.title} dir="auto">
        {id ? <Link to={ownArtworkAt(id)}>{title}</Link> : title}
      </h2>
    </li>
  );
}
