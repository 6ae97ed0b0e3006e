import type { ChosenPeople } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { useState } from 'react';
import { toastWarning } from '../../../../ui/toast/toast.ts';
import type { PagedRows } from '../../../../ui/working/tall-list/paged-rows.ts';
import type { RowSelection } from '../../../../ui/working/tall-list/table-model.ts';
import { type ContactsQuery, filterOf } from '../contacts-query.ts';
import { actedOnRow } from '../use-contact-acts.ts';

/** The facts by which a selected contact is remembered: their status may not be in the page any more. */
export type SelectedContact = Pick<ContactRow, 'id' | 'status' | 'newsletter'>;

/** Contacts one by one, or everybody whom the filter shows but some. */
type Chosen =
  | { readonly people: ReadonlyMap<string, SelectedContact>; readonly everybody?: undefined }
  | { readonly everybody: string; readonly except: ReadonlySet<string> };

const nobody: Chosen = { people: new Map() };
/** A range loads the rows between its ends. */
const mostInRange = 1_000;

interface Options {
  readonly rows: PagedRows<ContactRow>;
  readonly query: ContactsQuery;
  readonly totalCount: number | undefined;
  /** Reads the contacts at these places, also those that are not loaded. */
  readonly readBetween: (from: number, to: number) => Promise<readonly ContactRow[]>;
}

export interface ContactSelection extends RowSelection<ContactRow> {
  readonly isChoosing: boolean;
  readonly start: () => void;
  /** Ends selecting. */
  readonly end: () => void;
  /** Nobody is selected any more; selecting goes on. */
  readonly clear: () => void;
  /** Everybody whom the filter shows is selected, also who is not loaded. */
  readonly isEverybody: boolean;
  readonly count: number;
  /** The contacts selected one by one; empty if everybody is. */
  readonly people: readonly SelectedContact[];
  /** The selection as calls take it. */
  readonly chosen: ChosenPeople;
}

/** The selected contacts of the list. They stay selected under another search; everybody is everybody of one filter. */
export function useContactSelection({ rows, query, totalCount, readBetween }: Options): ContactSelection {
  const [kept, setChosen] = useState<Chosen>();
  const [last, setLast] = useState<number>();
  const filter = filterOf(query);
  const filterKey = JSON.stringify(filter);
  const chosen = kept?.everybody !== undefined && kept.everybody !== filterKey ? nobody : kept;
  const isEverybody = chosen?.everybody !== undefined;
  const begin = (next: Chosen | undefined) => {
    setChosen(next);
    setLast(undefined);
  };
  const isChosen = ({ id }: Pick<ContactRow, 'id'>) =>
    chosen?.everybody === undefined ? (chosen?.people.has(id) ?? false) : !chosen.except.has(id);

  async function selectRange(from: number, to: number) {
    if (to - from >= mostInRange)
      return void toastWarning(
        `A range has at most ${mostInRange.toLocaleString('en-GB')} contacts. Select everybody, or filter the list first.`,
      );
    const between = Array.from({ length: to - from + 1 }, (_, at) => rows.at(from + at));
    const found = between.every((row) => row !== undefined) ? between : await readBetween(from, to);
    setChosen((now) => withRange(now, found));
  }
  function toggle(row: ContactRow, index: number, isRange: boolean) {
    setLast(index);
    if (isRange && last !== undefined) return void selectRange(Math.min(last, index), Math.max(last, index));
    setChosen(toggled(chosen, row));
  }

  const people = chosen?.everybody === undefined ? [...(chosen?.people.values() ?? [])] : [];
  return {
    isChoosing: chosen !== undefined,
    start: () => begin(nobody),
    end: () => begin(undefined),
    clear: () => begin(nobody),
    isChosen,
    nameOf: (row) => actedOnRow(row).name,
    onChoose: toggle,
    isEverybody,
    onChooseAll: () => begin({ everybody: filterKey, except: new Set() }),
    count: chosen?.everybody === undefined ? people.length : Math.max(0, (totalCount ?? 0) - chosen.except.size),
    people,
    chosen:
      chosen?.everybody === undefined
        ? { usersIds: people.map(({ id }) => id) }
        : { filter, except: [...chosen.except] },
  };
}

const remembered = ({ id, status, newsletter }: ContactRow): SelectedContact => ({ id, status, newsletter });

function withRange(chosen: Chosen | undefined, found: readonly ContactRow[]): Chosen {
  if (chosen?.everybody !== undefined) {
    const except = new Set(chosen.except);
    for (const { id } of found) except.delete(id);
    return { ...chosen, except };
  }
  return { people: new Map([...(chosen?.people ?? []), ...found.map((row) => [row.id, remembered(row)] as const)]) };
}

function toggled(chosen: Chosen | undefined, row: ContactRow): Chosen {
  if (chosen?.everybody !== undefined) {
    const except = new Set(chosen.except);
    if (!except.delete(row.id)) except.add(row.id);
    return { ...chosen, except };
  }
  const people = new Map(chosen?.people);
  if (!people.delete(row.id)) people.set(row.id, remembered(row));
  return { people };
}
