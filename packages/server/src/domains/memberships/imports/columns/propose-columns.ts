import {
  type ContactTarget,
  type OccupationSeparator,
  occupationSeparators,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type {
  ConsentProposal,
  ContactColumn,
  ContactMapping,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { emailPattern } from '@oeuvre/contracts/kernel/text.ts';
import { type ColumnMeaning, meaningOfColumn } from './column-words.ts';

export interface Proposal {
  readonly mapping: ContactMapping;
  readonly consent: ConsentProposal | null;
}

/** The targets of columns, by their names; a column full of addresses is found whatever its name. */
export function proposeColumns(columns: readonly ContactColumn[]): Proposal {
  const meant = new Map<ColumnMeaning, ContactColumn>();
  for (const column of columns) {
    const meaning = meaningOfColumn(column.name);
    if (meaning && !meant.has(meaning)) meant.set(meaning, column);
  }
  const targets = new Map<ContactTarget, ContactColumn>();
  for (const [meaning, column] of meant) if (isField(meaning)) targets.set(meaning, column);
  const addresses = columns.find(({ samples }) => areMost(samples, (text) => emailPattern.test(text)));
  const named = targets.get('email');
  if (addresses && !(named && areMost(named.samples, (text) => emailPattern.test(text))))
    targets.set('email', addresses);
  takeName(meant, targets);
  const taken = new Set<string>();
  const chosen = columns.flatMap(({ name }) => {
    const target = [...targets].find(([, column]) => column.name === name)?.[0];
    if (!target || taken.has(name)) return [];
    taken.add(name);
    return [{ column: name, target }];
  });
  const occupations = targets.get('occupations');
  const occupationSeparator = separatorIn(occupations?.samples ?? []);
  return { mapping: { columns: chosen, occupationSeparator, consent: null }, consent: consentOf(meant) };
}

const isField = (meaning: ColumnMeaning): meaning is ContactTarget =>
  meaning !== 'name' && !meaning.startsWith('consent');

/** Beside a column of first names, 'Name' is a last name; alone, it is a whole one in one of two orders. */
function takeName(meant: ReadonlyMap<ColumnMeaning, ContactColumn>, targets: Map<ContactTarget, ContactColumn>): void {
  const name = meant.get('name');
  if (!name) return;
  if (targets.has('firstName')) {
    if (!targets.has('lastName')) targets.set('lastName', name);
  } else if (!targets.has('fullName') && !targets.has('lastFirst') && !targets.has('lastName'))
    targets.set(areMost(name.samples, (text) => /^[^,]+,\s*[^,]+$/.test(text)) ? 'lastFirst' : 'fullName', name);
}

const areMost = (samples: readonly string[], is: (text: string) => boolean): boolean => {
  const filled = samples.filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.filter((text) => is(text.trim())).length * 2 > filled.length;
};

const separatorIn = (samples: readonly string[]): OccupationSeparator =>
  occupationSeparators.find((separator) => separator !== '' && samples.some((text) => text.includes(separator))) ?? ';';

function consentOf(meant: ReadonlyMap<ColumnMeaning, ContactColumn>): ConsentProposal | null {
  const column = meant.get('consent');
  if (!column) return null;
  return {
    column: column.name,
    dateColumn: meant.get('consentDate')?.name ?? null,
    sourceColumn: meant.get('consentSource')?.name ?? null,
  };
}
