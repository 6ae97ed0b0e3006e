import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { useArtworkSearch } from '../../use-artwork-search.ts';

interface SearchedWorksProps {
  readonly sought: string;
  readonly label: string;
  /** Said instead of how the search goes. */
  readonly problem?: string | undefined;
  /** The classes of the line that says how it goes, and of the list. */
  readonly look: { readonly line: string | undefined; readonly list: string | undefined };
  /** What stands for one of them. */
  readonly children: (work: ArtworkSummary) => ReactNode;
}

/** Works that a search has found, page after page. */
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
