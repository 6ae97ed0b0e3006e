import type { RecordPart } from '@oeuvre/record/compare.ts';
import { fieldGroups, fields } from '@oeuvre/record/fields/fields.ts';
import type { ReactNode } from 'react';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';
import { PartFields } from '../part-fields/part-fields.tsx';
import { partAtRest } from '../part-words/part-words.tsx';
import { RecordSection, Unwritten } from '../record-section/record-section.tsx';
import css from './record-form.late.module.css';

interface RecordFormProps {
  readonly edited: UseEditedArtwork;
  /** The part that is open; one at a time. */
  readonly open: RecordPart | undefined;
  readonly onOpen: (part: RecordPart | undefined) => void;
  /** Stands between the title and the description. */
  readonly children: ReactNode;
}

/** The record in the middle of the page: title and texts, then its sections in groups. */
export function RecordForm({ edited, open, onOpen, children }: RecordFormProps) {
  const mayEdit = edited.work.may.edit.allowed;
  const section = (part: RecordPart, look?: 'title' | 'support' | 'text') => {
    const rest = partAtRest({
      record: edited.record,
      part,
      tagName: (id) => edited.tagOf(id)?.name ?? 'a tag',
    });
    return (
      <RecordSection
        key={part}
        label={fields[part].name}
        isOpen={open === part}
        onOpen={mayEdit ? () => onOpen(part) : undefined}
        onClose={() => onOpen(undefined)}
        rest={rest ?? <Unwritten>{fields[part].hint ?? '-'}</Unwritten>}
        {...(look && { look })}
      >
        <PartFields part={part} edited={edited} />
      </RecordSection>
    );
  };
  return (
    <>
      <Hidden as="h1">{edited.record.sections.title || 'Untitled'}</Hidden>
      {section('title', 'title')}
      {section('supportingText', 'support')}
      {children}
      {section('descriptionText', 'text')}
      {fieldGroups.map(([title, parts]) => (
        <div key={title}>
          <h2 className={css.group}>{title}</h2>
          {parts.map((part) => section(part))}
        </div>
      ))}
    </>
  );
}
