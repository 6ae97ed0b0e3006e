import { type CompletenessKey, completenessKeys } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { missingParts, unknownYears } from '@oeuvre/record/completeness.ts';
import { Check, ChevronRight, Circle } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { JobLine } from '../../../../../ui/working/job-progress/job-line.tsx';
import { missingLabels } from '../../record.words.ts';
import css from './missing-list.late.module.css';

interface MissingProps {
  readonly record: ArtworkRecord;
  readonly isPublished: boolean;
  readonly onOpen: (part: RecordPart) => void;
}

const title = 'What a reader misses first';
const partOfKey = (key: CompletenessKey): RecordPart => (key === 'picture' || key === 'altText' ? 'images' : key);

function completenessOf(written: ArtworkRecord) {
  const record = canonicalRecord(written);
  const missing = missingParts(record);
  const done = completenessKeys.length - missing.length;
  return { record, missing, done, words: `${done} of ${completenessKeys.length}` };
}

/**
 * The most important parts that a reader misses, beside the record: a checklist in order of importance. It never blocks
 * publishing.
 */
export function MissingAside({ className, ...props }: MissingProps & { readonly className: string | undefined }) {
  const { words } = completenessOf(props.record);
  return (
    <nav className={`${css.missing} ${className}`} aria-label="Completeness">
      <h2 className={css.title}>
        {title} <span>{words}</span>
      </h2>
      <MissingParts {...props} />
    </nav>
  );
}

/** The same in one line, where there is no room beside the record; it opens the checklist as a sheet. */
export function MissingLine({ className, ...props }: MissingProps & { readonly className: string | undefined }) {
  const { record, missing, done, words } = completenessOf(props.record);
  const [isOpen, setOpen] = useState(false);
  const [next] = missing;
  const reason = next && (next === 'altText' ? reasonOf(next, record) : undefined);
  return (
    <div className={className}>
      <button type="button" className={css.line} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          {words}{' '}
          <span className={css.soft}>
            {next ? `next: ${missingLabels[next].toLowerCase()}${reason ? `, ${reason}` : ''}` : 'nothing is missing'}
          </span>
        </span>
        <Icon of={ChevronRight} size="small" />
        <JobLine label="Complete parts" done={done} all={completenessKeys.length} isThin />
      </button>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={css.missing}>
          <MissingParts
            {...props}
            onOpen={(part) => {
              setOpen(false);
              props.onOpen(part);
            }}
          />
        </div>
      </Dialog>
    </div>
  );
}

function MissingParts({ record: written, isPublished, onOpen }: MissingProps) {
  const { record, missing, done } = completenessOf(written);
  return (
    <>
      <JobLine label="Complete parts" done={done} all={completenessKeys.length} isThin />
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
      {isPublished ? null : <p className={css.soft}>You can publish with things missing. A title is enough.</p>}
    </>
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
