import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import type { ChosenShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { TableShapeBar } from '../../../../../ui/working/table-shape/table-shape-bar.tsx';

interface HowReadProps {
  readonly table: ImportDetail;
  readonly mappings: readonly { readonly name: string }[];
  /** The server has taken another mapping. */
  readonly onMapping: (mapping: ImportMapping) => void;
}

/** How the table is read, and with which mapping; both can be changed. */
export function HowRead({ table, mappings, onMapping }: HowReadProps) {
  const { shape, profile, rows } = table;
  const params = { id: table.id };
  const { act: change, isBusy } = useRevalidatingAct(async (chosen: ChosenShape) => {
    const changed = await browserCall(importsRoutes.change, { params, body: { shape: chosen, mappingName: null } });
    onMapping(changed.mapping);
  });
  const { act: take } = useRevalidatingAct(async (name: string) => {
    const changed = await browserCall(importsRoutes.change, { params, body: { shape, mappingName: name || null } });
    onMapping(changed.mapping);
  });
  const count = rows === null ? `More than ${countOf(profile.rows - 1, 'record')}` : countOf(rows, 'record');
  return (
    <TableShapeBar
      shape={shape}
      counts={`${count}, ${countOf(profile.columns.length, 'column')}`}
      isEncodingCertain={table.isEncodingCertain}
      compared="the cards"
      isBusy={isBusy}
      onChange={(chosen) => void change(chosen)}
    >
      {mappings.length > 0 ? (
        <Select
          label="Mapping"
          options={[
            { value: '', label: 'Proposed for this table' },
            ...mappings.map(({ name }) => ({ value: name, label: name })),
          ]}
          value={table.mappingName ?? ''}
          onChange={(event) => void take(event.currentTarget.value)}
        />
      ) : null}
    </TableShapeBar>
  );
}
