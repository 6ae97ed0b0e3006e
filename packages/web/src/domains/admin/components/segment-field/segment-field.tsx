import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import type { Labelled } from '../../../../ui/fields/field/field.tsx';
import { Combobox } from '../../../../ui/working/combobox/combobox.tsx';
import type { Option } from '../../../../ui/working/combobox/options.tsx';
import { useOptionSearch } from '../../../../ui/working/combobox/use-option-search.ts';

export interface NamedSegment {
  readonly id: SegmentId;
  readonly name: string;
}
interface SegmentFieldProps extends Labelled {
  readonly value: NamedSegment | null;
  readonly onChange: (segment: NamedSegment | null) => void;
  readonly placeholder?: string;
}
const most = 20;

async function find(searchQuery: string): Promise<readonly Option[]> {
  const { segments } = await browserCall(managedSegmentsRoutes.list, { query: { searchQuery, itemsPerPage: most } });
  return segments.map(({ id, name, public: isPublic }) => ({
    value: id,
    label: name,
    hint: isPublic ? 'Public segment' : 'Private segment',
  }));
}

/** Chooses one of all segments by name; before anything is typed, the first ones are offered. */
export function SegmentField({ value, onChange, placeholder = 'Type a name', ...labelled }: SegmentFieldProps) {
  const { options, search, isLoading } = useOptionSearch(find, '');
  return (
    <Combobox
      {...labelled}
      options={options}
      value={value && { value: value.id, label: value.name }}
      onChange={(option) => onChange(option && { id: option.value as SegmentId, name: option.label })}
      onSearch={search}
      isLoading={isLoading}
      placeholder={placeholder}
    />
  );
}
