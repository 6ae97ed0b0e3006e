import { maximumItemText } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';
import { type TextState, useKeptText } from '../../use-kept-text.ts';
import css from './kept-text.late.module.css';

type KeptTextProps = Parameters<typeof useKeptText>[0] & {
  readonly label: string;
  readonly placeholder?: string;
  readonly rows: number;
  readonly className?: string | undefined;
  readonly isFocused?: boolean;
};

/** A text in a list that is sorted: its keys and its selection belong to it. */
const keep = (event: SyntheticEvent) => event.stopPropagation();

/** The words of a wall text or of a note, saved while they are typed. */
export function KeptText({ label, placeholder, rows, className, isFocused = false, ...kept }: KeptTextProps) {
  const text = useKeptText(kept);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, [isFocused]);
  const isEmpty = text.value.trim() === '' && !kept.mayBeEmpty;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the list around it
    <div className={css.kept} onKeyDown={keep} onMouseDown={keep} onTouchStart={keep}>
      <TextArea
        ref={area}
        label={label}
        isLabelHidden
        placeholder={placeholder}
        rows={rows}
        maxLength={maximumItemText}
        className={className}
        value={text.value}
        onChange={({ target }) => text.change(target.value)}
        onBlur={() => text.state === 'unsaved' && void text.save()}
      />
      <p className={css.state} role="status" data-state={text.state}>
        {isEmpty && text.state === 'unsaved'
          ? 'Write the words of the wall text, or remove it.'
          : stateWords[text.state]}
        {text.state === 'failed' ? ` ${text.failure}` : ''}
      </p>
      {text.state === 'failed' ? (
        <Button kind="text" onClick={() => void text.save()}>
          Try again
        </Button>
      ) : null}
      {text.state === 'changed' ? (
        <>
          <blockquote className={css.theirs} dir="auto">
            {text.theirs || 'No words.'}
          </blockquote>
          <div className={css.acts}>
            <Button onClick={() => void text.save(true)}>Keep mine</Button>
            <Button onClick={text.takeTheirs}>Take these</Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

const stateWords: Readonly<Record<TextState, string>> = {
  saved: '',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  failed: 'Not saved, but kept in this browser.',
  changed: 'These words have changed elsewhere. Yours are kept in this browser. There it says now:',
};
