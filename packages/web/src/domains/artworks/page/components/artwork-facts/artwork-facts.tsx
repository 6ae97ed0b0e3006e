import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { entryTexts } from '@oeuvre/record/section-text.ts';
import { Plus } from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import css from './artwork-facts.module.css';

type Labelled = readonly [key: TextSectionKey, label: string];

const lines: readonly Labelled[] = [
  ['dateOfCreation', 'Date of creation'],
  ['placeOfCreation', 'Place of creation'],
  ['culture', 'Culture'],
  ['materials', 'Materials'],
  ['techniques', 'Techniques'],
  ['dimensionsNew', 'Dimensions'],
  ['inscriptions', 'Inscriptions'],
  ['collection', 'Collection'],
];
const folds: readonly Labelled[] = [
  ['ownershipHistory', 'Ownership history'],
  ['tradingVenues', 'Trading venues'],
  ['thirdPartyExhibitions', 'Exhibitions'],
  ['publicationHistory', 'Publication history'],
  ['publicRegistries', 'Public registries'],
  ['documentsNew', 'Documents'],
  ['bibliographicReferences', 'Bibliographic references'],
];

/** The record of a work: short facts in a column, long ones collapsed. */
export function ArtworkFacts({ artwork }: { readonly artwork: Pick<ArtworkDetail, 'sections' | 'openId'> }) {
  const { sections } = artwork;
  return (
    <>
      <dl className={css.facts}>
        {lines.map(([key, label]) =>
          sections[key] ? <Fact key={key} label={label} value={factText(sections, key)} /> : null,
        )}
        {artwork.openId ? <Fact label="OO ID" value={artwork.openId} /> : null}
      </dl>
      {folds.map(([key, label]) =>
        sections[key] ? <Fold key={key} label={label} entries={entryTexts(sections, key)} /> : null,
      )}
    </>
  );
}

/** Short entries stand on one line. */
const factText = (sections: ArtworkSections, key: TextSectionKey) =>
  entryTexts(sections, key).join(key === 'inscriptions' || key === 'dimensionsNew' ? '\n' : ', ');

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Fold({ label, entries }: { readonly label: string; readonly entries: readonly string[] }) {
  return (
    <details className={css.fold}>
      <summary>
        {label}
        <Icon of={Plus} />
      </summary>
      <ol>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ol>
    </details>
  );
}
