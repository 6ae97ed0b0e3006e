import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import {
  isSection,
  type PlainFieldKey,
  plainFields,
  sectionKinds,
} from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type {
  ArtworkRecord,
  ArtworkSections,
  EventEntry,
  NoteEntry,
  ReferenceEntry,
  TermEntry,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { fields } from '@oeuvre/record/fields/fields.ts';
import { DateFields } from '../../fields/date-fields.tsx';
import { DimensionFields } from '../../fields/dimension-fields.tsx';
import { EventFields } from '../../fields/event-fields.tsx';
import { MakerFields } from '../../fields/maker-fields.tsx';
import { RightsFields } from '../../fields/rights-fields.tsx';
import { SuggestedTerms } from '../../fields/suggested-terms.tsx';
import { TagFields } from '../../fields/tag-fields.tsx';
import { TermFields } from '../../fields/term-fields.tsx';
import { NoteFields, ReferenceFields, TextField } from '../../fields/text-fields.tsx';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';

interface PartFieldsProps {
  readonly part: RecordPart;
  readonly edited: UseEditedArtwork;
}

const isPlain = (part: RecordPart): part is PlainFieldKey => part in plainFields;

/** The fields of one part of the record. */
export function PartFields({ part, edited }: PartFieldsProps) {
  const { record, change } = edited;
  if (isSection(part)) return <SectionFields part={part} record={record} change={change} />;
  if (isPlain(part))
    return (
      <TextField
        label={fields[part].name}
        value={record[part]}
        most={plainFields[part].most}
        isLong={fields[part].isLong}
        onChange={(text) => change((now) => ({ ...now, [part]: text }))}
      />
    );
  switch (part) {
    case 'tags':
      return (
        <>
          <TagFields
            tags={record.tags}
            nameOf={(id) => edited.tagOf(id)?.name ?? id}
            onLearn={edited.learnTag}
            onChange={(tags) => change((now) => ({ ...now, tags }))}
          />
          <SuggestedTerms
            edited={edited}
            onTake={(term) => {
              edited.learnTag(term);
              change((now) => ({ ...now, tags: [...now.tags, term.id] }));
            }}
          />
        </>
      );
    case 'rights':
      return <RightsFields rights={record.rights} onChange={(rights) => change((now) => ({ ...now, rights }))} />;
    default:
      return null;
  }
}

interface SectionFieldsProps {
  readonly part: TextSectionKey;
  readonly record: ArtworkRecord;
  readonly change: UseEditedArtwork['change'];
}

function SectionFields({ part, record, change }: SectionFieldsProps) {
  const value = record.sections[part];
  const set = (next: ArtworkSections[TextSectionKey]) =>
    change((now) => ({ ...now, sections: { ...now.sections, [part]: next } }));
  const { name, hint, isLong, noun = 'entry', terms = [] } = fields[part];
  switch (sectionKinds[part]) {
    case 'text':
      return (
        <TextField
          label={name}
          value={(value as string | undefined) ?? ''}
          most={recordLimits[part as 'title'] ?? recordLimits.line}
          isLong={isLong}
          placeholder={hint}
          onChange={set}
        />
      );
    case 'date':
      return (
        <DateFields
          label={name}
          isLabelHidden
          date={record.sections.dateOfCreation?.[0] ?? { text: '' }}
          onChange={(date) => set([date])}
        />
      );
    case 'makers':
      return <MakerFields makers={record.sections.artist ?? []} onChange={set} />;
    case 'dimensions':
      return <DimensionFields dimensions={record.sections.dimensionsNew ?? []} onChange={set} />;
    case 'terms':
      return <TermFields noun={noun} types={terms} terms={(value as TermEntry[] | undefined) ?? []} onChange={set} />;
    case 'events':
      return <EventFields events={(value as EventEntry[] | undefined) ?? []} onChange={set} />;
    case 'references':
      return <ReferenceFields noun={noun} references={(value as ReferenceEntry[] | undefined) ?? []} onChange={set} />;
    default:
      return <NoteFields noun={noun} notes={(value as NoteEntry[] | undefined) ?? []} onChange={set} />;
  }
}
