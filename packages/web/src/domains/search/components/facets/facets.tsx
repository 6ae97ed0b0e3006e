import type { FacetName, Possession, RightsClass } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { Facet, FacetsOfList, FacetValue } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { type Pigment, pigments } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { chosenIn } from '../../search.links.ts';
import { facetWords, possessionWords, rightsWords } from '../../search.words.ts';
import { FacetOption } from './facet-option.tsx';
import { FacetSearch } from './facet-search.tsx';
import css from './facets.late.module.css';
import { Pigments } from './pigments.tsx';
import { Years } from './years.tsx';

interface FacetsProps {
  readonly found: FacetsOfList;
  /** The address that is being loaded, so a choice shows at once. */
  readonly address: URLSearchParams;
  /** The numbers belong to the previous choice. */
  readonly isOld: boolean;
}

/** Values shown before the field that finds the others. */
const shown = 5;
const lists = ['makers', 'places', 'materials', 'keywords', 'cultures', 'periods', 'segmentsIds'] as const;
type ListName = 'types' | (typeof lists)[number];
const openAtFirst: readonly FacetName[] = ['types', 'makers', 'places', 'materials'];

/** The facets of works, with the works that each value would bring. Each value is a link. */
export function Facets({ found, address, isOld }: FacetsProps) {
  const isOpen = (name: FacetName) => openAtFirst.includes(name) || chosenIn(address, name).length > 0;
  const { colours } = found.facets;
  const listOf = (name: ListName) => {
    const facet = found.facets[name];
    return facet && facet.values.length > 0 ? (
      <Group
        key={name}
        title={facetWords[name]}
        isOpen={isOpen(name)}
        about={facet.valuesCount > shown ? `of ${facet.valuesCount.toLocaleString('en-GB')}` : ''}
      >
        <Values name={name} facet={facet} address={address} />
      </Group>
    ) : null;
  };
  const fixedOf = (name: 'has' | 'rights', wordsOf: (id: string) => string) => {
    const facet = found.facets[name];
    return facet ? (
      <Group title={facetWords[name]} isOpen={isOpen(name)}>
        <Options name={name} values={facet.values} address={address} wordsOf={wordsOf} />
      </Group>
    ) : null;
  };
  return (
    <div className={css.facets} data-old={isOld || undefined}>
      {listOf('types')}
      {found.years ? (
        <Group title="Period" isOpen>
          <Years years={found.years} address={address} totalCount={found.totalCount} />
        </Group>
      ) : null}
      {colours ? (
        <Group title="Colour" isOpen>
          <Pigments facet={colours} address={address} />
        </Group>
      ) : null}
      {lists.map(listOf)}
      {fixedOf('has', (id) => possessionWords[id as Possession])}
      {fixedOf('rights', (id) => rightsWords[id as RightsClass])}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly about?: string;
  readonly children: ReactNode;
}

const Group = ({ title, isOpen, about, children }: GroupProps) => (
  <details open={isOpen} className={css.group}>
    <summary className={css.summary}>
      <h3>{title}</h3>
      {about ? <span>{about}</span> : null}
      <span className={css.fold}>
        <Icon of={ChevronDown} size="small" />
      </span>
    </summary>
    {children}
  </details>
);

interface ValuesProps {
  readonly name: FacetName;
  readonly facet: Facet;
  readonly address: URLSearchParams;
}

/** The most frequent values and the chosen ones; a field finds the rest. */
function Values({ name, facet, address }: ValuesProps) {
  const chosen = chosenIn(address, name);
  const values = facet.values.filter(({ id }, at) => at < shown || chosen.includes(id));
  const options = <Options name={name} values={values} address={address} />;
  if (facet.valuesCount <= shown) return options;
  return (
    <FacetSearch name={name} address={address} before={options}>
      {(matching) => <Options name={name} values={matching} address={address} />}
    </FacetSearch>
  );
}

interface OptionsProps {
  readonly name: FacetName;
  readonly values: readonly FacetValue[];
  readonly address: URLSearchParams;
  readonly wordsOf?: (id: string) => string;
}

function Options({ name, values, address, wordsOf }: OptionsProps) {
  const chosen = chosenIn(address, name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own form
    <div role="group" aria-label={facetWords[name]}>
      {values.map((value) => (
        <FacetOption
          key={value.id}
          name={name}
          value={wordsOf ? { ...value, name: wordsOf(value.id) } : value}
          address={address}
          isChosen={chosen.includes(value.id)}
        />
      ))}
    </div>
  );
}

/** How a chosen value is called. */
export function valueName(name: FacetName, id: string, found: FacetsOfList | null): string {
  if (name === 'colours') return pigments[id as Pigment].name;
  if (name === 'has') return possessionWords[id as Possession];
  if (name === 'rights') return rightsWords[id as RightsClass];
  return found?.facets[name]?.values.find((value) => value.id === id)?.name ?? facetWords[name];
}
