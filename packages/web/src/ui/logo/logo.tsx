import css from './logo.module.css';

/** The areas of the site; each has its own variation of the mark. */
export type Area = 'open' | 'my' | 'atelier' | 'system';

/** Open frame and disc = Open, closed frame and disc = My, solid frame = Atelier, frame in frame = System. */
export function Mark({ area }: { readonly area: Area }) {
  return (
    <svg className={css.mark} viewBox="0 0 22 22" aria-hidden="true">
      {area === 'open' ? (
        <path d="M14.5 1.9H1.9v18.2h18.2V7.5" />
      ) : (
        <rect x="1.9" y="1.9" width="18.2" height="18.2" className={area === 'atelier' ? css.solid : undefined} />
      )}
      {area === 'system' ? (
        <rect x="6.9" y="6.9" width="8.2" height="8.2" />
      ) : (
        <circle cx="11" cy="11" r="4.1" className={area === 'atelier' ? css.hole : undefined} />
      )}
    </svg>
  );
}

/** The mark with the site's name. */
export function Logo({ area, name }: { readonly area: Area; readonly name: string }) {
  return (
    <span className={css.logo}>
      <Mark area={area} />
      {name}
    </span>
  );
}
