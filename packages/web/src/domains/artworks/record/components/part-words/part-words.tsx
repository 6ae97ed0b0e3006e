import { isSection, sectionKinds } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ArtworkRecord, TermEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import { canonicalSections } from '@oeuvre/record/canonical.ts';
import { partOf, type RecordPart } from '@oeuvre/record/compare.ts';
import { dimensionWords } from '@oeuvre/record/dimensions.ts';
import { makersLabel } from '@oeuvre/record/makers.ts';
import { entryTexts } from '@oeuvre/record/section-text.ts';
import type { ReactNode } from 'react';
import { Tied } from '../../fields/proposals.tsx';
import css from './part-words.late.module.css';

/** A part of the record as words: for its row at rest, for the history and for a conflict. '' if it is empty. */
export function partWords(record: ArtworkRecord, part: RecordPart, tagName: (id: string) => string): string {
  if (part === 'tags') return record.tags.map(tagName).join(', ');
  if (part === 'images')
    return record.images.map(({ caption, alt }, at) => [at + 1, caption, alt].filter(Boolean).join(' ')).join('; ');
  if (part === 'models') return record.models.map(({ uuid, caption }) => caption ?? uuid).join(', ');
  if (part === 'rights')
    return [rightsStatements[record.rights.uri ?? '']?.name, record.rights.holder].filter(Boolean).join(', ');
  if (!isSection(part)) return String(partOf(record, part));
  const sections = canonicalSections(record.sections);
  if (part === 'artist') return makersLabel(sections.artist ?? []);
  if (part === 'dimensionsNew') return (sections.dimensionsNew ?? []).map(dimensionWords).join('; ');
  return entryTexts(sections, part).join(sectionKinds[part] === 'terms' ? ', ' : '\n');
}

interface PartAtRestProps {
  readonly record: ArtworkRecord;
  readonly part: RecordPart;
  readonly tagName: (id: string) => string;
}

/** A part as it reads while nobody edits it; undefined if it is empty. */
export function partAtRest({ record, part, tagName }: PartAtRestProps): ReactNode | undefined {
  const words = partWords(record, part, tagName);
  if (!words) return undefined;
  if (part === 'tags')
    return (
      <span className={css.chips}>
        {record.tags.map((id) => (
          <span key={id} className={css.chip}>
            {tagName(id)}
          </span>
        ))}
      </span>
    );
  if (isSection(part) && sectionKinds[part] === 'terms') return <Terms terms={record.sections[part] as TermEntry[]} />;
  if (isSection(part) && ['events', 'references', 'notes'].includes(sectionKinds[part]))
    return <Entries words={words} />;
  return <span className={css.lines}>{words}</span>;
}

const Terms = ({ terms }: { readonly terms: readonly TermEntry[] }) => (
  <>
    {terms.map(({ text, tagId }, at) => (
      <span key={text}>
        {at > 0 ? ', ' : null}
        {text} <Tied isTied={tagId !== undefined} />
      </span>
    ))}
  </>
);

const mostShown = 3;

/** Short lists are shown whole; of long ones the first entries, and how many there are. */
function Entries({ words }: { readonly words: string }) {
  const entries = words.split('\n');
  return (
    <span className={css.lines}>
      {entries.slice(0, mostShown).join('\n')}
      {entries.length > mostShown ? (
        <span className={css.more}>{`\nand ${entries.length - mostShown} more`}</span>
      ) : null}
    </span>
  );
}
