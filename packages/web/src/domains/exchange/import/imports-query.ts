import { type ImportGroup, importGroupNames } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';

/** The query of the list of imports in its address; malformed values are ignored rather than refused. */
export function importsQuery(address: URLSearchParams) {
  const searchQuery = address.get('searchQuery')?.trim().slice(0, 200);
  const group = importGroupNames.find((one) => one === address.get('group'));
  return { ...(searchQuery && { searchQuery }), ...(group && { group }) };
}

/** The address with a group chosen, or with all if it was chosen already. */
export function withGroup(address: URLSearchParams, group: ImportGroup): string {
  const next = new URLSearchParams(address);
  next.delete('page');
  if (next.get('group') === group) next.delete('group');
  else next.set('group', group);
  return `?${next}`;
}
