import { rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { constantTargets } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { type TagType, tagTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { Combobox } from '../../../../../ui/working/combobox/combobox.tsx';
import { MultiCombobox } from '../../../../../ui/working/combobox/multi-combobox.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import type { Segment } from '../../audience.ts';
import { repairedFields } from '../../import.links.ts';
import { targetLabels } from '../../import.words.ts';
import type { EditedMapping } from '../../use-mapping.ts';
import css from './import-columns.late.module.css';
import { KeyField } from './key-field.tsx';

interface TableOptionsProps {
  readonly table: ImportDetail;
  readonly edited: EditedMapping;
  readonly segments: readonly Segment[];
  readonly segment: Segment | null;
}

const mostEmpties = 50;

/** The settings of every record: how it is recognised, where it hangs, and texts that all share. */
export function TableOptions({ table, edited, segments, segment }: TableOptionsProps) {
  const { mapping, change } = edited;
  return (
    <section className={css.section}>
      <h2>For every record</h2>
      <p>Lines of a later table with the same source and the same key change the work that is here already.</p>
      {mapping.vocabulary === 'tate' ? (
        <p>
          This mapping also reads the tree of subjects, the movements and who the artists are, as the Tate’s records
          have them. They show when the works are here.
        </p>
      ) : null}
      <div className={css.options}>
        <div data-repair={repairedFields.key}>
          <KeyField table={table} edited={edited} />
        </div>
        <Source key={mapping.source} source={mapping.source} onChange={(source) => change({ source })} />
        <HangIn table={table} segments={segments} segment={segment} />
        <Select
          label="Tags become"
          options={tagTypes.map((type) => ({ value: type, label: type }))}
          value={mapping.tagType}
          onChange={(event) => change({ tagType: event.currentTarget.value as TagType })}
        />
        {constantTargets.map((target) => (
          <div key={target} data-repair={` ${target}`}>
            <Constant target={target} mapping={mapping} onChange={(constants) => change({ constants })} />
          </div>
        ))}
        <div className={css.whole}>
          <MultiCombobox
            label="Read as empty in every column"
            help="Press Enter after each."
            options={[]}
            selected={mapping.empties.map((text) => ({ value: text, label: text }))}
            entryOf={(text) => (text.trim() ? { value: text.trim().slice(0, 100), label: text.trim() } : undefined)}
            onChange={(chosen) => change({ empties: chosen.map(({ value }) => value).slice(0, mostEmpties) })}
          />
        </div>
      </div>
    </section>
  );
}

/** A name such as 'stadtmuseum': works of one source are recognised by their keys. */
function Source({ source, onChange }: { readonly source: string; readonly onChange: (source: string) => void }) {
  const [text, setText] = useState(source);
  const isValid = /^[a-z0-9][a-z0-9-]{0,59}$/.test(text);
  return (
    <Field
      label="Source"
      help="Whose numbers these are, such as stadtmuseum."
      error={isValid ? undefined : 'Use small letters, digits and hyphens.'}
      value={text}
      maxLength={60}
      onChange={(event) => setText(event.currentTarget.value.toLowerCase().replaceAll(' ', '-'))}
      onBlur={() => {
        if (!isValid) setText(source);
        else if (text !== source) onChange(text);
      }}
    />
  );
}

type ConstantTarget = (typeof constantTargets)[number];

interface ConstantProps {
  readonly target: ConstantTarget;
  readonly mapping: ImportMapping;
  readonly onChange: (constants: ImportMapping['constants']) => void;
}

/** A text for all records that have none of their own. */
function Constant({ target, mapping: { constants }, onChange }: ConstantProps) {
  const value = constants[target] ?? '';
  const take = (text: string) => {
    const { [target]: _, ...others } = constants;
    onChange(text ? { ...others, [target]: text } : others);
  };
  const label = `${targetLabels[target]}, where the table has none`;
  if (target === 'rights')
    return (
      <Select
        label={label}
        options={[
          { value: '', label: 'None' },
          ...Object.entries(rightsStatements).map(([uri, { name }]) => ({ value: uri, label: name })),
        ]}
        value={value}
        onChange={(event) => take(event.currentTarget.value)}
      />
    );
  return <Field label={label} value={value} maxLength={2_000} onChange={(event) => take(event.currentTarget.value)} />;
}

/** The segment in which the works are hung, if any. */
function HangIn({ table, segments, segment }: Pick<TableOptionsProps, 'table' | 'segments' | 'segment'>) {
  const [text, setText] = useState<string>();
  const answered = useAnswer(text, {
    delay: 200,
    ask: async (searchQuery) => {
      const found = await browserCall(membershipsRoutes.segments, { query: { searchQuery } }).catch(() => undefined);
      return found?.segments ?? [];
    },
  });
  const { act } = useRevalidatingAct((segmentId: SegmentId | null) =>
    browserCall(importsRoutes.change, { params: { id: table.id }, body: { segmentId } }),
  );
  const found: readonly Segment[] = text && answered ? answered.answer : segments;
  return (
    <Combobox
      label="Hang the works in"
      placeholder="No segment"
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      value={segment && { value: segment.id, label: segment.name }}
      onSearch={setText}
      isLoading={text !== undefined && answered?.question !== text}
      onChange={(option) => void act((option?.value ?? null) as SegmentId | null)}
    />
  );
}
