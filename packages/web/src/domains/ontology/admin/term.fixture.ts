import type {
  FoundTerm,
  PastTermAct,
  TermRehearsal,
  TermWhole,
} from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';

export const idOf = (no: number) => `01900000-0000-7000-8000-${String(no).padStart(12, '0')}` as TagId;

const tagOf = (id: TagId, name: string) => ({ id, _id: id, name, extendedName: name, type: 'Keyword' as const });

export const seascapes = (given: Partial<TermWhole> = {}): TermWhole => ({
  ...tagOf(idOf(1), 'Seascapes'),
  parents: [idOf(2)],
  labels: [
    { language: 'en', kind: 'preferred', name: 'Seascapes' },
    { language: 'fr', kind: 'preferred', name: 'marines' },
  ],
  notes: [],
  matches: [{ uri: 'http://vocab.getty.edu/aat/300117546', kind: 'exact' }],
  isDeprecated: false,
  replacedBy: null,
  version: 3,
  source: 'house',
  sourceId: 'seascapes',
  broader: [{ id: idOf(2), name: 'Sea' }],
  narrower: 0,
  below: 0,
  replacement: null,
  works: 1_204,
  ownWorks: 1_204,
  paths: [
    [
      { id: idOf(2), name: 'Sea', position: 1, siblings: 2 },
      { id: idOf(1), name: 'Seascapes', position: 1, siblings: 1 },
    ],
  ],
  ...given,
});

export const found = (no: number, name: string, given: Partial<FoundTerm> = {}): FoundTerm => ({
  ...tagOf(idOf(no), name),
  works: 341,
  label: null,
  above: ['Nature', 'Sea'],
  paths: 1,
  isDeprecated: false,
  ...given,
});

export const rehearsal = (given: Partial<TermRehearsal> = {}): TermRehearsal => ({
  terms: [{ id: idOf(5), name: 'Sea-pieces', becomes: 'gone', changes: [] }],
  changedTerms: 1,
  works: 341,
  rewritten: 341,
  filters: 5,
  filterExamples: [{ id: idOf(2), name: 'Sea', before: 118, after: 126 }],
  searches: 2,
  similar: 38,
  examples: [
    {
      id: '01900000-0000-7000-8000-000000000077' as never,
      openId: 'OO-77',
      title: 'The Wreck of a Transport Ship',
      image: null,
      before: ['Sea-pieces'],
      after: ['Seascapes'],
      foundUnder: ['Seascapes'],
      notFoundUnder: [],
    },
  ],
  leftAlone: [],
  until: '2026-12-22T12:00:00.000Z',
  fingerprint: 'first',
  ...given,
});

export const pastAct = (given: Partial<PastTermAct> = {}): PastTermAct => ({
  id: '01900000-0000-7000-8000-000000000099',
  kind: 'merge',
  terms: [{ id: idOf(5), name: 'Sea-pieces' }],
  target: { id: idOf(1), name: 'Seascapes' },
  undoes: null,
  changes: [],
  state: 'finished',
  works: 341,
  done: 341,
  leftAlone: 0,
  by: { id: '01900000-0000-7000-8000-000000000098' as never, name: 'Tobias Lindqvist' },
  at: '2026-11-23T12:00:00.000Z',
  until: '2026-12-24T12:00:00.000Z',
  undone: null,
  laterActs: 0,
  mayUndo: true,
  ...given,
});
