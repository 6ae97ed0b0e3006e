import type { FacetName } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { FacetValue } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import type { facetsRoutes } from '@oeuvre/contracts/domains/artworks/facets/facets.routes.ts';
import { product } from '@oeuvre/contracts/kernel/product.ts';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addressOfCall, readAddress } from '../../../../ui/api-context.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { toastSearchFailed } from '../../../../ui/toast/toast.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { filterQueryOf, searchQueryOf } from '../../search.links.ts';
import { facetWords } from '../../search.words.ts';
import css from './facets.late.module.css';

interface FacetSearchProps {
  readonly name: FacetName;
  readonly address: URLSearchParams;
  /** The values while nothing is typed. */
  readonly before: ReactNode;
  readonly children: (matching: readonly FacetValue[]) => ReactNode;
}

const delay = 300;
const most = 10;

/** Finds the values of a facet by their names. */
export function FacetSearch({ name, address, before, children }: FacetSearchProps) {
  const [text, setText] = useState('');
  const sought = text.trim();
  const answered = useAnswer(sought || undefined, {
    delay,
    ask: (asked, signal) => findValues(name, { address, text: asked, signal }),
  });
  const label = `Find a ${facetWords[name].toLowerCase()}`;
  const matching = sought ? answered?.answer : undefined;
  return (
    <>
      <label className={css.find}>
        <Icon of={Search} size="small" />
        <input
          type="text"
          dir="auto"
          value={text}
          maxLength={100}
          placeholder={label}
          aria-label={label}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {matching ? (
        matching.length > 0 ? (
          children(matching)
        ) : (
          <p role="status" className={css.none}>
            No search result
          </p>
        )
      ) : (
        before
      )}
    </>
  );
}

interface Finding {
  readonly address: URLSearchParams;
  readonly text: string;
  readonly signal: AbortSignal;
}

async function findValues(
  facet: FacetName,
  { address, text, signal }: Finding,
): Promise<readonly FacetValue[] | undefined> {
  const { searched } = searchQueryOf(address);
  const query = { ...filterQueryOf(address), ...(searched && { searchQuery: searched }), facet, facetText: text };
  try {
    const reply = await readAddress(
      addressOfCall<typeof facetsRoutes.list>(`/api/exhibits/open-${product}/facets`, { query }),
      { signal },
    );
    return reply.facets[facet]?.values.slice(0, most) ?? [];
  } catch {
    if (!signal.aborted) toastSearchFailed();
    return undefined;
  }
}
