import type { ReactNode } from 'react';
import placeCss from './drop-place.late.module.css';
import css from './file-zone.late.module.css';

/** A page that begins with a file: the file or the place for it, and what is known from earlier ones beside it. */
export function FilePage({ children, beside }: { readonly children: ReactNode; readonly beside: ReactNode }) {
  return (
    <div className={css.page}>
      {children}
      {beside}
    </div>
  );
}

interface KnownFileProps {
  readonly name: string;
  readonly children: ReactNode;
  /** Where to go from here. */
  readonly acts: ReactNode;
}

/** A file that is here, and what is known about it. */
export function KnownFile({ name, children, acts }: KnownFileProps) {
  return (
    <section className={`${placeCss.place} ${css.known}`}>
      <h2 className={placeCss.head} dir="auto">
        {name}
      </h2>
      {children}
      <div className={placeCss.go}>{acts}</div>
    </section>
  );
}

interface EarlierProps {
  readonly title: string;
  /** Lines, or none. */
  readonly children: ReactNode;
  readonly help?: ReactNode;
}

/** A quiet list beside the file: what was kept or imported before. */
export function Earlier({ title, children, help }: EarlierProps) {
  return (
    <section>
      <h2 className={css.label}>{title}</h2>
      {children}
      {help ? <p className={css.help}>{help}</p> : null}
    </section>
  );
}

interface EarlierLineProps {
  readonly children: ReactNode;
  readonly more: ReactNode;
}

export const EarlierLine = ({ children, more }: EarlierLineProps) => (
  <li className={css.line}>
    {children}
    <span className={css.faint}>{more}</span>
  </li>
);
