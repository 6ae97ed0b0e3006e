import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import css from './record-section.late.module.css';

interface RecordSectionProps {
  readonly label: string;
  readonly isOpen: boolean;
  /** Without it the section can only be read. */
  readonly onOpen?: (() => void) | undefined;
  readonly onClose: () => void;
  /** The content of the section at rest. */
  readonly rest: ReactNode;
  /** Looks like the page's text at rest, not like a fact. */
  readonly look?: 'fact' | 'title' | 'support' | 'text';
  /** The fields, rendered while the section is open. */
  readonly children: ReactNode;
}

/**
 * A section of the record: it reads as it will on the page, and opens into fields where it stands. The first field gets
 * the focus; Escape closes it and returns the focus.
 */
export function RecordSection({ label, isOpen, onOpen, onClose, rest, look = 'fact', children }: RecordSectionProps) {
  // Title and texts stand above the groups, the facts in them.
  const Heading = look === 'fact' ? 'h3' : 'h2';
  const opener = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) {
      // Opened at the lower edge, its fields would lie below the window.
      fields.current?.scrollIntoView({ block: 'nearest' });
      fields.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    }
    // Only if nobody has moved on: another section may have been opened.
    else if (wasOpen.current && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('dialog')) return;
    event.preventDefault();
    onClose();
    queueMicrotask(() => opener.current?.focus());
  }
  if (isOpen)
    return (
      <section ref={fields} className={css.open} data-look={look} aria-label={label} onKeyDown={press}>
        <Heading className={css.label}>{label}</Heading>
        <div className={css.fields}>{children}</div>
      </section>
    );
  if (!onOpen)
    return (
      <section className={css.rest} data-look={look} aria-label={label}>
        <Heading className={css.label}>{label}</Heading>
        <div>{rest}</div>
      </section>
    );
  return (
    <section className={css.rest} data-look={look} aria-label={label}>
      <Heading className={css.label}>{label}</Heading>
      <button ref={opener} type="button" className={css.opener} onClick={onOpen}>
        <Hidden>{`Edit ${label.toLowerCase()}: `}</Hidden>
        {rest}
      </button>
    </section>
  );
}

/** The prompt of an empty section. */
export const Unwritten = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.unwritten}>{children}</span>
);
