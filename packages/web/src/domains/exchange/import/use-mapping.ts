import type {
  ColumnMapping,
  ImportMapping,
  SettledTerm,
} from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../ui/api-context.ts';
import { useSavedDraft } from '../../../ui/working/use-saved-draft.ts';

export interface EditedMapping {
  readonly mapping: ImportMapping;
  /** Why the last change was not saved. */
  readonly failure: string | undefined;
  readonly change: (changed: Partial<ImportMapping>) => void;
  readonly changeColumn: (column: ColumnMapping) => void;
  readonly settle: (term: SettledTerm) => void;
  /** Takes another mapping, which the server has already. */
  readonly replace: (mapping: ImportMapping) => void;
  /** Saves what is not saved yet. True if everything is. */
  readonly save: () => Promise<boolean>;
}

/** The mapping as somebody edits it: every change is saved at once, in order, and the page then shows its effect. */
export function useMapping(table: ImportDetail): EditedMapping {
  const { revalidate } = useRevalidator();
  const params = { id: table.id };
  const { value, latest, failure, change, replace, save } = useSavedDraft(table.mapping, {
    name: `mapping of ${table.id}`,
    send: (mapping, isLast) => browserCall(importsRoutes.change, { params, body: { mapping } }, { isLast }),
    onSaved: revalidate,
  });
  return {
    mapping: value,
    failure,
    change,
    changeColumn(column) {
      const { columns } = latest();
      const others = columns.filter((one) => one.column !== column.column);
      const isKnown = others.length < columns.length;
      change({
        columns: isKnown ? columns.map((one) => (one.column === column.column ? column : one)) : [...others, column],
      });
    },
    settle(term) {
      const same = (text: string) => text.toLowerCase() === term.text.toLowerCase();
      change({ terms: [...latest().terms.filter(({ text }) => !same(text)), term] });
    },
    replace,
    save,
  };
}
