import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { timeOf } from '../../../shared/relative-date.ts';
import css from './article-history.late.module.css';
import { addedWords, nameOf, timeWords, wordsOf } from './history-words.ts';
import type { Session, TimelineItem } from './timeline.ts';

/** The picked line and its version: a save and a transition may share one. */
export interface Picked {
  readonly line: string;
  readonly version: number;
}

interface HistoryItemProps {
  readonly item: TimelineItem;
  readonly picked: Picked | undefined;
  readonly onPick: (picked: Picked) => void;
}

/** A transition, or the saves of one session on a line that expands into each of them. */
export function HistoryItem({ item, picked, onPick }: HistoryItemProps) {
  if (item.kind === 'session') return <SessionItem session={item} picked={picked} onPick={onPick} />;
  const { id, by, at, version, reason } = item.entry;
  return (
    <li>
      <button
        type="button"
        className={css.item}
        data-version={version}
        aria-pressed={picked?.line === id}
        onClick={() => onPick({ line: id, version })}
      >
        <span>
          <b>{nameOf(by)}</b> {wordsOf(item.entry)}
        </span>
        <time dateTime={at}>{timeOf(at)}</time>
      </button>
      {reason ? <p className={css.reason}>{reason}</p> : null}
    </li>
  );
}

function SessionItem({ session, picked, onPick }: Omit<HistoryItemProps, 'item'> & { readonly session: Session }) {
  const [isOpen, setOpen] = useState(false);
  const [last] = session.saves;
  const isFolded = session.saves.length > 1 && !isOpen;
  return (
    <li>
      <button
        type="button"
        className={css.item}
        data-version={last.version}
        aria-pressed={picked?.line === `session ${last.version}`}
        onClick={() => onPick({ line: `session ${last.version}`, version: last.version })}
      >
        <span>
          <b>{nameOf(last.savedBy)}</b>{' '}
          {session.saves.length === 1 ? 'saved it' : `saved it ${session.saves.length} times`}
          {session.added ? <span className={css.added}>{addedWords(session.added)}</span> : null}
        </span>
        <time dateTime={last.savedAt}>{timeWords(session)}</time>
      </button>
      {session.saves.length > 1 ? (
        <Button kind="text" className={css.more ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isFolded ? 'Show each' : 'Fold'}
        </Button>
      ) : null}
      {isOpen ? (
        <ol className={css.each}>
          {session.saves.map(({ version, savedAt, title }) => (
            <li key={version}>
              <button
                type="button"
                className={css.item}
                data-version={version}
                aria-pressed={picked?.line === `save ${version}`}
                onClick={() => onPick({ line: `save ${version}`, version })}
              >
                <span>{title || 'Untitled'}</span>
                <time dateTime={savedAt}>{timeOf(savedAt)}</time>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  );
}
