import { useRef, useState } from 'react';
import { Link } from 'react-router';
import css from './author-field.module.css';

export interface AuthorWord {
  readonly label: string;
  /** The list with this author, or without if already chosen. */
  readonly to: string;
  readonly isOn: boolean;
}

/**
 * For more authors than fit in place: a field that filters them while typing. Without JavaScript it unfolds the whole
 * list.
 */
export function AuthorField({ words }: { readonly words: readonly AuthorWord[] }) {
  const [text, setText] = useState('');
  const box = useRef<HTMLDetailsElement>(null);
  const sought = text.trim().toLowerCase();
  const found = sought ? words.filter(({ label }) => label.toLowerCase().includes(sought)) : words;

  function close() {
    setText('');
    if (box.current) box.current.open = false;
  }
  return (
    <details
      ref={box}
      className={css.field}
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.querySelector('input')?.focus({ preventScroll: true })
      }
      onBlur={({ currentTarget, relatedTarget }) => relatedTarget && !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        close();
        box.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className={css.summary}>{words.length} authors</summary>
      <div className={css.popup}>
        <input
          dir="auto"
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-label="Filter the authors"
          placeholder="Type a name"
          className={css.input}
        />
        <div className={css.list}>
          {found.map((word) => (
            <Link key={word.to} to={word.to} className={css.author} preventScrollReset onClick={close}>
              {word.label}
            </Link>
          ))}
          {found.length === 0 ? <p className={css.none}>No search result</p> : null}
        </div>
      </div>
    </details>
  );
}
