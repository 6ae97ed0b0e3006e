import { catalogueAt, pages } from '@oeuvre/contracts/addresses.ts';
import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { plainFields, plainTextKeys } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { PlainTexts, TermEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { pigments } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import { entryTexts } from '@oeuvre/record/section-text.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './artwork-facts.module.css';

const lines = [
  ['dateOfCreation', 'Date of creation'],
  ['placeOfCreation', 'Place of creation'],
  ['culture', 'Culture'],
  ['materials', 'Materials'],
  ['techniques', 'Techniques'],
  ['dimensionsNew', 'Dimensions'],
  ['inscriptions', 'Inscriptions'],
  ['collection', 'Collection'],
] as const satisfies readonly (readonly [key: TextSectionKey, label: string])[];
const terms = new Set<TextSectionKey>(['placeOfCreation', 'culture', 'materials', 'techniques']);

/** The short facts of a work's record. */
export function ArtworkFacts({
  artwork,
}: {
  readonly artwork: Pick<ArtworkDetail, 'sections' | 'openId' | 'accessionNumber' | 'colours'> & PlainTexts;
}) {
  const { sections, openId, accessionNumber, colours } = artwork;
  return (
    <dl className={css.facts}>
      {lines.map(([key, label]) =>
        sections[key]?.length ? (
          <Fact key={key} label={label}>
            {terms.has(key) ? <Terms terms={sections[key] as TermEntry[]} /> : entryTexts(sections, key).join('\n')}
          </Fact>
        ) : null,
      )}
      {colours.length > 0 ? (
        <Fact label="Colours">
          <Colours colours={colours} />
        </Fact>
      ) : null}
      {plainTextKeys.map((key) =>
        artwork[key] ? (
          <Fact key={key} label={plainFields[key].name}>
            {artwork[key]}
          </Fact>
        ) : null,
      )}
      {accessionNumber ? <Fact label={plainFields.accessionNumber.name}>{accessionNumber}</Fact> : null}
      {openId ? <Fact label="OO ID">{openId}</Fact> : null}
    </dl>
  );
}

const searchedWorks = (text: string) =>
  `${pages.search}?${new URLSearchParams({ searchQuery: text.slice(0, 200), tab: 'artworks' })}`;

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** Not in the stylesheet, which every reading page waits for. */
const swatch = { display: 'inline-block', border: '0.4em solid', marginInlineEnd: '0.4em' };

/** Each leads to the works that show it as well. */
function Colours({ colours }: Pick<ArtworkDetail, 'colours'>) {
  return colours.map((colour, at) => (
    <span key={colour}>
      {at > 0 ? ', ' : null}
      <i style={{ ...swatch, borderColor: pigments[colour].colour }} />
      <Link to={`${pages.search}?colours=${colour}&tab=artworks`}>{pigments[colour].name}</Link>
    </span>
  ));
}

/** Words of a section: one that is linked to the vocabulary leads to the works that have it, another to a search. */
function Terms({ terms }: { readonly terms: readonly TermEntry[] }) {
  return terms.map(({ text, tagId }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never move, and two may be equal
    <span key={at}>
      {at > 0 ? ', ' : null}
      <Link to={tagId ? catalogueAt({ tags: tagId }) : searchedWorks(text)}>{text}</Link>
    </span>
  ));
}
