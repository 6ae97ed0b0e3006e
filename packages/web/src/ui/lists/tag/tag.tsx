import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../icon/icon.tsx';
import css from './tag.module.css';

interface TagProps {
  readonly name: string;
  /** A second word that distinguishes tags of the same name. */
  readonly context?: string | undefined;
  /** The link; without it the tag is only text. */
  readonly to?: string | undefined;
  /** It filters the list; its link removes the filter. */
  readonly isPressed?: boolean;
}

const longestName = 20;

/** A tag; names over 20 characters are cut. */
export function Tag({ name, context, to, isPressed = false }: TagProps) {
  const letters = [...name];
  const isCut = letters.length > longestName;
  const content = (
    <>
      {isCut
        ? `${letters
            .slice(0, longestName - 1)
            .join('')
            .trimEnd()}…`
        : name}
      {context ? <small>{context}</small> : null}
      {isPressed ? <Icon of={X} size="small" /> : null}
    </>
  );
  const title = isCut ? name : undefined;
  if (!to)
    return (
      <span className={css.tag} title={title}>
        {content}
      </span>
    );
  return (
    <Link
      to={to}
      className={`${css.tag} ${css.link} ${isPressed ? css.pressed : ''}`}
      title={title}
      aria-label={isPressed ? `Remove ${name}` : isCut ? [name, context].filter(Boolean).join(' ') : undefined}
      preventScrollReset
    >
      {content}
    </Link>
  );
}

interface TagButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button among tags, such as the one that opens all of them. */
export function TagButton({ onClick, children }: TagButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" className={`${css.tag} ${css.link}`} onClick={onClick}>
      {children}
    </button>
  );
}

/** Tags in a line that wraps. */
export function Tags({ children }: { readonly children: ReactNode }) {
  return <div className={css.tags}>{children}</div>;
}
