import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import {
  Archive,
  BookOpen,
  Hash,
  Hourglass,
  Image,
  Landmark,
  Layers,
  type LucideIcon,
  MapPin,
  Search,
  Tag,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { SuggestedLine } from '../../../../ui/lists/suggested-line/suggested-line.tsx';
import { boldMatch } from '../../../../ui/working/bold-match/bold-match.tsx';
import css from './suggestions.late.module.css';
import type { SuggestionList } from './use-suggestion-list.ts';

const icons: Readonly<Record<SearchType, LucideIcon>> = {
  Keyword: Tag,
  Artwork: Image,
  Materials: Layers,
  Age: Hourglass,
  Geography: MapPin,
  Culture: Users,
  Artist: UserRound,
  'Publication History': BookOpen,
  Provenance: Archive,
  'Public Registries': Landmark,
  ID: Hash,
};

interface SuggestionsProps {
  readonly list: SuggestionList;
  readonly text: string;
  /** Shown beside the suggestions, or alone while nothing is typed. */
  readonly recent: ReactNode;
}

/** The list below the field, the search itself first, and what the person searched for before. */
export function Suggestions({ list, text, recent }: SuggestionsProps) {
  const { id, suggestions, isListed, lineProps } = list;
  return (
    <div className={css.pop} hidden={!isListed && !recent} data-alone={!isListed || undefined}>
      <div id={id} role="listbox" aria-label="Suggestions" className={css.list} hidden={!isListed}>
        {isListed ? (
          <>
            <SuggestedLine {...lineProps(0)} className={css.option}>
              <Glyph icon={Search} />
              <span className={css.name}>
                <span>
                  <b>{text.trim()}</b> - Search in titles
                </span>
              </span>
            </SuggestedLine>
            {suggestions.map((one, at) => (
              <SuggestedLine key={`${one.type} ${one.id}`} {...lineProps(at + 1)} className={css.option}>
                {one.imgUrl ? (
                  <img src={`${one.imgUrl}?width=300`} alt="" width="36" height="36" />
                ) : (
                  <Glyph icon={icons[one.type]} />
                )}
                <span className={css.name}>
                  {one.type === 'Artwork' ? (
                    <cite>{boldMatch(one.name, text)}</cite>
                  ) : (
                    <span>{boldMatch(one.name, text)}</span>
                  )}
                  <small>{contextOf(one)}</small>
                </span>
                <span className={css.kind}>{one.type}</span>
              </SuggestedLine>
            ))}
          </>
        ) : null}
      </div>
      {recent ? <div className={css.recent}>{recent}</div> : null}
      {isListed ? <Keys hasKeyword={suggestions.some(({ type }) => type === 'Keyword')} /> : null}
    </div>
  );
}

/** The keys that work in the list. Screen readers name their own. */
const Keys = ({ hasKeyword }: { readonly hasKeyword: boolean }) => (
  <p className={css.keys} aria-hidden>
    <span>
      <kbd>↑ ↓</kbd> choose
    </span>
    {hasKeyword ? (
      <span>
        <kbd>Tab</kbd> add as a tag, go on typing
      </span>
    ) : null}
    <span>
      <kbd>Enter</kbd> search
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
  </p>
);

const Glyph = ({ icon }: { readonly icon: LucideIcon }) => (
  <span className={css.glyph}>
    <Icon of={icon} size="small" />
  </span>
);

/** Everything above a term, the widest first; for others what the server says of them. */
const contextOf = ({ ancestors, contextName }: Suggestion) =>
  ancestors.length > 0 ? ancestors.toReversed().join(' › ') : contextName;
