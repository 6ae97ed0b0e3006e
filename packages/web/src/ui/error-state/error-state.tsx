import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import css from '../lists/empty-state/empty-state.module.css';
import ownCss from './error-state.module.css';

interface ErrorStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
  /** Helps to find this failure in the server's log. */
  readonly requestId?: string | undefined;
}

/** Replaces what failed: the message, 'Try again' and a code. */
export function ErrorState({ title, text, onRetry, busy = false, requestId }: ErrorStateProps) {
  return (
    <div className={css.state} role="alert">
      <p className={css.title}>{title}</p>
      {text ? <p className={css.text}>{text}</p> : null}
      {onRetry ? (
        <div className={css.action}>
          <Button onClick={onRetry} busy={busy}>
            Try again
          </Button>
        </div>
      ) : null}
      {requestId ? <p className={ownCss.code}>Code {requestId}</p> : null}
    </div>
  );
}
