import type { ReactNode } from 'react';
import { Link } from 'react-router';
import hiddenCss from '../hidden/hidden.module.css';
import css from './layout.module.css';

/** The one frame of every page: 1344 px and the gutters. */
export function Frame({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return <div className={`${css.frame} ${className ?? ''}`}>{children}</div>;
}

/** A margin for headings and captions beside the content, for pages read from top to bottom. */
export function Hang({
  margin,
  children,
  className,
}: {
  readonly margin: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <div className={`${css.frame} ${css.hang} ${className ?? ''}`}>
      <div className={css.margin}>{margin}</div>
      <div>{children}</div>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly more?: { readonly to: string; readonly label: string } | undefined;
  readonly children: ReactNode;
  /** It is already inside a frame. */
  readonly isFramed?: boolean;
}

/** A part of a page with its heading and, at the right, the link to all of it. */
export function Section({ title, more, children, isFramed = false }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={isFramed ? undefined : css.frame}>
        <div className={css.sectionHead}>
          <h2 className={css.heading}>{title}</h2>
          {more ? <More to={more.to}>{more.label}</More> : null}
        </div>
        {children}
      </div>
    </section>
  );
}

/** A quiet underlined link to more. */
export function More({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={css.more}>
      {children}
    </Link>
  );
}

/** The top of a page that is only a list: its name and, at the right, the actions. */
export function PageHead({
  title,
  text,
  children,
}: {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className={css.pageHead}>
      <div>
        <h1 className={css.pageTitle}>{title}</h1>
        {text ? <p className={css.pageText}>{text}</p> : null}
      </div>
      {children ? <div className={css.pageActions}>{children}</div> : null}
    </header>
  );
}

interface HiddenProps {
  readonly as?: 'span' | 'h1' | 'h2' | 'legend';
  /** Announces every change to screen readers: at the next pause, or at once. */
  readonly live?: 'polite' | 'assertive';
  readonly children: ReactNode;
}

/** Text for screen readers only. */
export function Hidden({ as: Element = 'span', live, children }: HiddenProps) {
  return (
    <Element className={hiddenCss.hidden} aria-live={live}>
      {children}
    </Element>
  );
}
