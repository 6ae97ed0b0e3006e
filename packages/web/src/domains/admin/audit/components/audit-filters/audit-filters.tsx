import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { auditAreas } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { areaNames } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { PersonField } from '../../../../accounts/components/person-field/person-field.tsx';
import { type NamedSegment, SegmentField } from '../../../components/segment-field/segment-field.tsx';
import type { AuditQueryShown } from '../../audit-query.ts';
import css from './audit-filters.late.module.css';

interface AuditFiltersProps {
  readonly query: AuditQueryShown;
  /** The person and the segment of the address, by name. */
  readonly person: PersonFound | null;
  readonly segment: NamedSegment | null;
  readonly onChange: (change: Partial<Record<keyof AuditQueryShown, string | null>>) => void;
}
const areas = [
  { value: '', label: 'Everything' },
  ...auditAreas.map((area) => ({ value: area, label: areaNames[area] })),
];

/** Whom or what the log is about, and when: all of it in the address. */
export function AuditFilters({ query, person, segment, onChange }: AuditFiltersProps) {
  return (
    <search className={css.filters}>
      <PersonField
        label="Person"
        placeholder="Anybody"
        value={person}
        onChange={(chosen) => onChange({ personId: chosen?.id ?? null })}
      />
      <SegmentField
        label="Segment"
        placeholder="Any segment"
        value={segment}
        onChange={(chosen) => onChange({ segmentId: chosen?.id ?? null })}
      />
      <Select
        label="Area"
        options={areas}
        value={query.area ?? ''}
        onChange={({ target }) => onChange({ area: target.value })}
      />
      <Field
        label="From"
        type="date"
        value={query.from ?? ''}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <Field label="To" type="date" value={query.to ?? ''} onChange={({ target }) => onChange({ to: target.value })} />
      {Object.keys(query).length > 0 ? (
        <Button
          kind="quiet"
          className={css.clear}
          onClick={() =>
            onChange({ personId: null, segmentId: null, area: null, act: null, subjectId: null, from: null, to: null })
          }
        >
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
