import type { LabelKind, MatchKind, NoteKind } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';

/** The names of SKOS (https://www.w3.org/TR/skos-reference/), SKOS-XL and what stands beside them. */
export const skos = 'http://www.w3.org/2004/02/skos/core#';
export const skosxl = 'http://www.w3.org/2008/05/skos-xl#';
export const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const rdfs = 'http://www.w3.org/2000/01/rdf-schema#';
export const owl = 'http://www.w3.org/2002/07/owl#';
export const dcterms = 'http://purl.org/dc/terms/';
export const xsd = 'http://www.w3.org/2001/XMLSchema#';

export const labelProperties: Readonly<Record<LabelKind, string>> = {
  preferred: 'prefLabel',
  alternative: 'altLabel',
  hidden: 'hiddenLabel',
  notation: 'notation',
};

export const noteProperties: Readonly<Record<NoteKind, string>> = {
  scope: 'scopeNote',
  definition: 'definition',
  example: 'example',
  history: 'historyNote',
  editorial: 'editorialNote',
  change: 'changeNote',
  note: 'note',
};

export const matchProperties: Readonly<Record<MatchKind, string>> = {
  exact: 'exactMatch',
  close: 'closeMatch',
  broad: 'broadMatch',
  narrow: 'narrowMatch',
  related: 'relatedMatch',
};

const vocabularies: readonly (readonly [name: string, address: RegExp])[] = [
  ['AAT', /^https?:\/\/vocab\.getty\.edu\/(?:page\/)?aat\/\d+$/],
  ['ULAN', /^https?:\/\/vocab\.getty\.edu\/(?:page\/)?ulan\/\d+(?:-agent)?$/],
  ['TGN', /^https?:\/\/vocab\.getty\.edu\/(?:page\/)?tgn\/\d+(?:-place)?$/],
  ['Wikidata', /^https?:\/\/www\.wikidata\.org\/(?:entity|wiki)\/Q\d+$/],
  ['Iconclass', /^https?:\/\/(?:www\.)?iconclass\.org\/(?:rkd\/)?[0-9][^\s/]*\/?$/],
  ['VIAF', /^https?:\/\/viaf\.org\/viaf\/\d+\/?$/],
  ['GND', /^https?:\/\/d-nb\.info\/gnd\/[\dX-]+$/],
];

/** The vocabulary that an address belongs to, if it is a known one. */
export const vocabularyOf = (uri: string): string | null =>
  vocabularies.find(([, address]) => address.test(uri))?.[0] ?? null;

/**
 * The address that names a concept of a known vocabulary, for the addresses of its pages that people copy; other
 * addresses stay as they are.
 */
export function conceptUri(given: string): string {
  const uri = given.trim();
  const getty = /^https?:\/\/vocab\.getty\.edu\/(?:page\/)?(aat|ulan|tgn)\/(\d+)/.exec(uri);
  if (getty) return `http://vocab.getty.edu/${getty[1]}/${getty[2]}`;
  const wikidata = /^https?:\/\/www\.wikidata\.org\/(?:entity|wiki)\/(Q\d+)$/.exec(uri);
  if (wikidata) return `http://www.wikidata.org/entity/${wikidata[1]}`;
  return uri;
}

/** Whether a text is an absolute address that can stand in RDF. */
export const isAddress = (text: string): boolean =>
  text.length <= 2_000 && /^(?:https?|urn|info|tag):[^\s<>"{}|\\^`\u0000-\u0020]+$/i.test(text);
