import type { NoteKind } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { PastTermAct, TermChange } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const namesOf = (terms: PastTermAct['terms'], most = 3) =>
  listed.format(
    terms.length > most
      ? [...terms.slice(0, most).map(({ name }) => name), `${terms.length - most} more`]
      : terms.map(({ name }) => name),
  );

/** A person's act, after their name: 'merged Sea-pieces into Seascapes'. */
export function actWords({ kind, terms, target, undoes, changes }: PastTermAct): string {
  const names = namesOf(terms) || 'a term';
  const become = changes.filter(({ becomes }) => becomes === 'new');
  switch (kind) {
    case 'create':
      return `added ${names}`;
    case 'edit':
      return `edited ${names}${editedParts(changes.flatMap((one) => one.changes))}`;
    case 'rename':
      return `renamed ${names}${renamed(changes.flatMap((one) => one.changes))}`;
    case 'move':
      return `moved ${names}${moved(changes.flatMap((one) => one.changes))}`;
    case 'merge':
      return `merged ${names}${target ? ` into ${target.name}` : ''}`;
    case 'split':
      return `split ${names}${become.length > 0 ? ` into ${namesOf(become, 5)}` : ''}`;
    case 'deprecate':
      return `deprecated ${names}${target ? `, replaced by ${target.name}` : ''}`;
    case 'delete':
      return `deleted ${names}`;
    case 'undo':
      return `undid a change of ${names}${undoes ? ` (${doings[undoes.kind]})` : ''}`;
  }
}

const doings: Readonly<Record<PastTermAct['kind'], string>> = {
  create: 'adding',
  edit: 'editing',
  move: 'moving',
  merge: 'merging',
  rename: 'renaming',
  split: 'splitting',
  deprecate: 'deprecating',
  delete: 'deleting',
  undo: 'undoing',
};

function editedParts(changes: readonly TermChange[]): string {
  const parts = new Set(changes.map(({ part }) => partLabels[part].toLowerCase()));
  return parts.size > 0 ? `: ${listed.format(parts)}` : '';
}

function renamed(changes: readonly TermChange[]): string {
  const name = changes.find(({ part }) => part === 'name');
  return name ? `: “${name.before.join(', ')}” became “${name.after.join(', ')}”` : '';
}

function moved(changes: readonly TermChange[]): string {
  const parents = changes.find(({ part }) => part === 'parents');
  if (!parents) return '';
  const gained = parents.after.filter((name) => !parents.before.includes(name));
  const lost = parents.before.filter((name) => !parents.after.includes(name));
  const to = gained.length > 0 ? ` under ${listed.format(gained)}` : '';
  if (lost.length === 0) return to ? `${to} as well` : '';
  return `${to} from ${listed.format(lost)}`;
}

/** The parts of a term. */
export const partLabels: Readonly<Record<TermChange['part'], string>> = {
  name: 'Name',
  parents: 'Broader terms',
  labels: 'Labels',
  notes: 'Notes',
  matches: 'Links',
  status: 'Status',
};

export const noteLabels: Readonly<Record<NoteKind, string>> = {
  scope: 'When to use it',
  definition: 'Definition',
  example: 'Example',
  history: 'History',
  editorial: 'For editors',
  change: 'Change',
  note: 'Note',
};

const vocabularies: readonly (readonly [name: string, address: RegExp])[] = [
  ['AAT', /^https?:\/\/vocab\.getty\.edu\/(?:page\/)?(aat\/\d+)/],
  ['ULAN', /^https?:\/\/vocab\.getty\.edu\/(?:page\/)?(ulan\/\d+)/],
  ['TGN', /^https?:\/\/vocab\.getty\.edu\/(?:page\/)?(tgn\/\d+)/],
  ['Wikidata', /^https?:\/\/(?:www\.)?wikidata\.org\/(?:entity|wiki)\/(Q\d+)/],
  ['Iconclass', /^https?:\/\/(?:www\.)?iconclass\.org\/(?:rdf\/|en\/)?(.+)$/],
  ['VIAF', /^https?:\/\/(?:www\.)?viaf\.org\/viaf\/(\d+)/],
  ['GND', /^https?:\/\/d-nb\.info\/gnd\/(.+)$/],
];

/** 'AAT' and 'aat/300117546' for an address of the AAT; for other addresses their host, and the rest. */
export function linkWords(uri: string): { readonly vocabulary: string; readonly code: string } {
  for (const [vocabulary, address] of vocabularies) {
    const code = address.exec(uri)?.[1];
    if (code) return { vocabulary, code: decoded(code) };
  }
  const url = URL.parse(uri);
  return { vocabulary: url?.host ?? 'Other', code: url ? decoded(url.pathname.slice(1) || url.host) : uri };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
