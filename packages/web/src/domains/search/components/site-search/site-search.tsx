import { pages } from '@oeuvre/contracts/addresses.ts';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { SearchBar } from '../../../artworks/components/search-bar/search-bar.tsx';
import { askedAddress } from '../../search.links.ts';

/** Most visitors of a page with the field never open it. */
const RecentSearches = lazyPart(async () => (await import('../recent-searches/recent-searches.tsx')).RecentSearches);

type SiteSearchProps = Omit<
  ComponentProps<typeof SearchBar>,
  'action' | 'addressOf' | 'suggestedAddressOf' | 'recent' | 'segmentId'
> & {
  /** The query of the search page: a new question keeps its kind and filters. */
  readonly address?: URLSearchParams;
};

/** The search of the whole site, with what the person searched for before. */
export function SiteSearch({ address, ...bar }: SiteSearchProps) {
  const addressOf: ComponentProps<typeof SearchBar>['addressOf'] = (asked) => askedAddress(asked, address);
  return (
    <SearchBar
      {...bar}
      action={pages.search}
      placeholder="Artworks, articles, makers, terms"
      addressOf={addressOf}
      recent={
        <Suspense>
          <RecentSearches addressOf={(asked) => askedAddress(asked)} />
        </Suspense>
      }
    />
  );
}
