import { type CompletenessKey, completenessKeys } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { missingParts, unknownYears } from '@oeuvre/record/completeness.ts';
import { Check, Circle } from 'lucide-react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { missingLabels } from '../../record.words.ts';
import css from './missing-list.module.css';

interface MissingListProps {
  readonly record: ArtworkRecord;
  readonly onOpen: (part: RecordPart) => void;
}

const partOfKey = (key: CompletenessKey): RecordPart => (key === 'picture' || key === 'altText' ? 'images' : key);

/** What a reader misses first: a checklist in order of importance. It never blocks publishing. */
export function MissingList({ record: written, onOpen }: MissingListProps) {
  const record = canonicalRecord(written);
  const missing = missingParts(record);
  const done = completenessKeys.length - missing.length;
  return (
    <nav className={css.missing} aria-label="Completeness">
      <h2 className={css.title}>
        What a reader misses first <span>{`${done} of ${completenessKeys.length}`}</span>
      </h2>
      <progress className={css.progress} value={done} max={completenessKeys.length} aria-label="Complete parts" />
      <p className={css.soft}>In order of importance</p>
      <ol className={css.list}>
        {completenessKeys.map((key) => {
          const isMissing = missing.includes(key);
          return (
            <li key={key}>
              <button type="button" className={isMissing ? css.open : css.done} onClick={() => onOpen(partOfKey(key))}>
                <Icon of={isMissing ? Circle : Check} size="small" />
                <span>
                  {missingLabels[key]}
                  <Hidden>{isMissing ? ', missing' : ', done'}</Hidden>
                  {isMissing ? <small>{reasonOf(key, record)}</small> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={css.soft}>You can publish with things missing. A title and one picture are enough.</p>
    </nav>
  );
}

function reasonOf(key: CompletenessKey, { images, sections }: ArtworkRecord): string | undefined {
  if (key === 'altText') {
    const without = images.filter((image) => !image.alt).length;
    return `${without} of ${images.length} ${images.length === 1 ? 'picture has' : 'pictures have'} none`;
  }
  if (key === 'materials') return 'Readers filter by it';
  if (key === 'rights') return 'It decides about zoom, mails and downloads';
  if (key !== 'ownershipHistory') return undefined;
  const years = unknownYears(sections.ownershipHistory ?? []).reduce((sum, { from, to }) => sum + to - from, 0);
  return years > 0 ? `${years} years unknown` : undefined;
}
