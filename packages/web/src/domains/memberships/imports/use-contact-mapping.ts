import type { ContactTarget } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type {
  ConsentAnswer,
  ContactImportDetail,
  ContactMapping,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../ui/api-context.ts';
import { useSavedDraft } from '../../../ui/working/use-saved-draft.ts';

export interface EditedColumns {
  readonly mapping: ContactMapping;
  /** Why the last change was not saved. */
  readonly failure: string | undefined;
  readonly change: (changed: Partial<ContactMapping>) => void;
  /** A field is filled by one column: whichever had it before is left out. */
  readonly take: (column: string, target: ContactTarget | undefined) => void;
  /** The server has read the file anew. The answer about the newsletter stays, as far as its columns are still there. */
  readonly reread: (list: ContactImportDetail) => void;
  /** Saves what is not saved yet. True if everything is. */
  readonly save: () => Promise<boolean>;
}

/** The targets of the columns as a person edits them: every change is saved at once, in order. */
export function useContactMapping(list: ContactImportDetail): EditedColumns {
  const { revalidate } = useRevalidator();
  const params = { id: list.id };
  const { value, latest, failure, change, replace, save } = useSavedDraft(list.mapping, {
    name: `mapping of ${list.id}`,
    send: (mapping, isLast) => browserCall(contactImportsRoutes.change, { params, body: { mapping } }, { isLast }),
    onSaved: revalidate,
  });
  return {
    mapping: value,
    failure,
    change,
    take(column, target) {
      const others = latest().columns.filter((one) => one.column !== column && one.target !== target);
      change({ columns: target ? [...others, { column, target }] : others });
    },
    reread({ mapping, columns }) {
      const { consent } = latest();
      replace(mapping);
      const names = new Set(columns.map(({ name }) => name));
      if (consent) change({ consent: within(consent, names) });
    },
    save,
  };
}

/** An answer without the columns that a file does not have. */
function within(answer: ConsentAnswer, names: ReadonlySet<string>): ConsentAnswer {
  if (answer.answer === 'nobody') return answer;
  const kept = (column: string | null) => (column !== null && names.has(column) ? column : null);
  return {
    ...answer,
    column: kept(answer.column),
    dateColumn: kept(answer.dateColumn),
    sourceColumn: kept(answer.sourceColumn),
  };
}
