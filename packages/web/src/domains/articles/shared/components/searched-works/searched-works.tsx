import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { useArtworkSearch } from '../../use-artwork-search.ts';

interface SearchedWorksProps {
  readonly sought: string;
  readonly label: string;
  /** Shown instead of the search state. */
  readonly problem?: string | undefined;
  /** The classes of the state line and of the list. */
  readonly look: { readonly line: string | undefined; readonly list: string | undefined };
  /** Renders one result. */
  readonly children: (work: ArtworkSummary) => ReactNode;
}

/** Search results of artworks, page by page. */
export function SearchedWorks({ sought, label, problem, look, children }: SearchedWorksProps) {
  const { exhibits, isLoading, words, more } = useArtworkSearch(sought);
  return (
    <>
      <p className={look.line} role="status">
        {problem ?? words}
      </p>
      <ul className={look.list} aria-label={label} aria-busy={isLoading}>
        {exhibits.map((work) => (
          <li key={work.id}>{children(work)}</li>
        ))}
      </ul>
      {more ? (
        <Button kind="text" onClick={more.load}>
          {more.label}
        </Button>
      ) : null}
    </>
  );
}
