import { pages } from '@oeuvre/contracts/addresses.ts';
import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { facetsRoutes } from '@oeuvre/contracts/domains/artworks/facets/facets.routes.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import { type ResultKind, resultKinds } from '@oeuvre/contracts/domains/search/results/results.constants.ts';
import { resultsRoutes } from '@oeuvre/contracts/domains/search/results/results.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { countOf } from '../../ui/count-of.ts';
import { Frame, Hidden } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/lists/tabs/tabs.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { useIsSignedIn } from '../../ui/root-data.ts';
import type { Route } from './+types/search.page';
import { ChosenFilters } from './components/chosen-filters/chosen-filters.tsx';
import { FiltersOfSearch } from './components/filters-of-search/filters-of-search.tsx';
import { FoundAmongAll, FoundOfKind } from './components/found-kind/found-kind.tsx';
import { NearSpellings, NoResults, NothingOfKind } from './components/no-results/no-results.tsx';
import { SiteSearch } from './components/site-search/site-search.tsx';
import { keepSearch } from './recent-searches.ts';
import css from './search.late.module.css';
import { filterQueryOf, searchQueryOf } from './search.links.ts';
import { kindWords } from './search.words.ts';

/** The kinds that works' filters say something about. */
const isOfWorks = (kind: ResultKind | undefined) => kind === undefined || kind === 'artworks';

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const address = url.searchParams;
  const { text, searched, kind, page } = searchQueryOf(address);
  const filters = filterQueryOf(address);
  const query = { text: searched, ...filters, ...(kind && { kind }) };
  const [found, facets, tags] = await Promise.all([
    call(resultsRoutes.find, { query: { ...query, page } }),
    isOfWorks(kind)
      ? // The results stand without them.
        call(facetsRoutes.list, { query: { ...filters, ...(searched && { searchQuery: searched }) } }).catch(() => null)
      : null,
    filters.tags.length > 0 ? call(ontologyRoutes.list, { body: { ids: filters.tags } }) : [],
  ]);
  return {
    asked: { text, type: filters.type, tags: tags.map(({ id, name }) => ({ id, name })) },
    kind,
    found,
    facets,
    from: urlOf(resultsRoutes.find, { query }),
  };
}

export const handle = { hydrate: 'later' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.asked.text || 'Search',
    description: 'Artworks, articles, collections, segments, people and terms, by words, tags and filters.',
    path: pages.search,
  });

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { asked, kind, found, facets, from } = loaderData;
  const [address] = useSearchParams();
  const { location } = useNavigation();
  const isLoading = location?.pathname === pages.search;
  // A choice shows at once, its numbers when they arrive.
  const toCome = isLoading ? new URLSearchParams(location.search) : address;
  useKept(loaderData);
  const words = kind === undefined ? '' : tally(kind, found.counts[kind]);
  return (
    <Frame className={css.page}>
      <Hidden as="h1">Search</Hidden>
      <SiteSearch text={asked.text} tags={asked.tags} address={address} />
      <Tabs
        label="Kinds of results"
        tabs={[
          { id: 'all', label: 'Everything' },
          ...resultKinds.map((one) => ({ id: one, label: kindWords[one], count: found.counts[one] })),
        ]}
        selected={kind ?? 'all'}
        forget={['page']}
      />
      <Hidden live="polite">{isLoading ? '' : words || tally('artworks', found.counts.artworks)}</Hidden>
      <div className={isOfWorks(kind) ? css.find : css.alone}>
        {isOfWorks(kind) ? (
          <FiltersOfSearch
            facets={facets}
            address={toCome}
            isOld={isLoading}
            result={`${tally('artworks', facets?.totalCount ?? found.counts.artworks)} match.`}
          />
        ) : null}
        <div aria-busy={isLoading || undefined} className={css.results}>
          {isOfWorks(kind) ? (
            <div className={css.chosen}>
              {words ? <h2 className={css.tally}>{words}</h2> : null}
              <ChosenFilters address={toCome} found={facets} />
            </div>
          ) : (
            <h2 className={css.tally}>{words}</h2>
          )}
          <FewResults loaded={loaderData} address={address} />
          {kind === undefined ? (
            <div className={css.kinds}>
              {resultKinds.map((one) => (
                <FoundAmongAll key={one} kind={one} found={found} />
              ))}
            </div>
          ) : (
            <FoundOfKind kind={kind} found={found} from={from} />
          )}
        </div>
      </div>
    </Frame>
  );
}

interface FewResultsProps {
  readonly loaded: Route.ComponentProps['loaderData'];
  readonly address: URLSearchParams;
}

/** Ways on from a search that found nothing, only other spellings, or nothing of the chosen kind. */
function FewResults({ loaded: { asked, kind, found, facets }, address }: FewResultsProps) {
  return (
    <>
      {isOfWorks(kind) && found.counts.artworks === 0 ? (
        <NoResults
          text={asked.text}
          address={address}
          found={found}
          facets={facets}
          hasOthers={kind === undefined && Object.values(found.counts).some((count) => count > 0)}
        />
      ) : null}
      {found.isNear && isOfWorks(kind) ? (
        <NearSpellings text={asked.text} address={address} spellings={found.spellings} />
      ) : null}
      {kind !== undefined && kind !== 'artworks' && found.counts[kind] === 0 ? (
        <NothingOfKind kind={kind} text={asked.text} address={address} counts={found.counts} />
      ) : null}
    </>
  );
}

const nouns: Readonly<Record<ResultKind, string>> = {
  artworks: 'artwork',
  articles: 'article',
  collections: 'collection',
  segments: 'segment',
  people: 'person',
  terms: 'term',
};
const tally = (kind: ResultKind, count: number) =>
  kind === 'people' && count !== 1
    ? `${count.toLocaleString('en-GB')} people`
    : countOf(count, nouns[kind], countedUpTo);

/** Keeps what was asked, with what it found, once per question. */
function useKept({ asked: { text, type, tags }, found }: Route.ComponentProps['loaderData']) {
  const isGuest = !useIsSignedIn();
  const keep = useEffectEvent(() =>
    keepSearch(isGuest, { text, tags, type: type ?? null, found: found.counts.artworks }),
  );
  const question = text || tags.length > 0 ? JSON.stringify([text, type, tags.map(({ id }) => id)]) : undefined;
  useEffect(() => {
    if (question) void keep();
  }, [question]);
}
