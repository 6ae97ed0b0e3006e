import type { Quad } from '@rdfjs/types';
import { DataFactory } from 'n3';
import type { Concept } from '../concept.ts';
import { nameOf, undetermined } from '../concept.ts';
import {
  dcterms,
  isAddress,
  labelProperties,
  matchProperties,
  noteProperties,
  owl,
  rdf,
  rdfs,
  skos,
  xsd,
} from '../skos.ts';

const { namedNode, literal, quad } = DataFactory;
const properties = (space: string) => (name: string) => namedNode(space + name);
const [s, d, r] = [properties(skos), properties(dcterms), properties(rdf)];

/** The prefixes of what is written. */
export const prefixes = { rdf, rdfs, skos, owl, dcterms, xsd };

const text = (value: string, language: string) => literal(value, language === undetermined ? undefined : language);

/** The scheme itself: what all concepts are in. */
export function schemeQuads(scheme: string, title: string): Quad[] {
  const subject = namedNode(scheme);
  return [quad(subject, r('type'), s('ConceptScheme')), quad(subject, d('title'), literal(title))] as unknown as Quad[];
}

/** A concept as SKOS; its key, its parents and its replacement are addresses. */
export function conceptQuads(concept: Concept, scheme: string): Quad[] {
  const subject = namedNode(concept.key);
  const made = [quad(subject, r('type'), s('Concept')), quad(subject, s('inScheme'), namedNode(scheme))];
  if (concept.type) made.push(quad(subject, d('type'), literal(concept.type)));
  // The name shown, where the labels do not tell it.
  if (nameOf(concept.labels) !== concept.name)
    made.push(quad(subject, namedNode(`${rdfs}label`), literal(concept.name)));
  for (const { kind, language, name } of concept.labels)
    made.push(quad(subject, s(labelProperties[kind]), kind === 'notation' ? literal(name) : text(name, language)));
  for (const { kind, language, text: note } of concept.notes)
    made.push(quad(subject, s(noteProperties[kind]), text(note, language)));
  for (const parent of concept.parents) made.push(quad(subject, s('broader'), namedNode(parent)));
  if (concept.parents.length === 0) made.push(quad(subject, s('topConceptOf'), namedNode(scheme)));
  for (const { kind, uri } of concept.matches)
    if (isAddress(uri)) {
      // Concepts of one vocabulary are related; matches lead to others.
      const isOwn = kind === 'related' && uri.startsWith(`${scheme}/`);
      made.push(quad(subject, s(isOwn ? 'related' : matchProperties[kind]), namedNode(uri)));
    }
  if (concept.isDeprecated)
    made.push(quad(subject, namedNode(`${owl}deprecated`), literal('true', namedNode(`${xsd}boolean`))));
  if (concept.replacedBy) made.push(quad(subject, d('isReplacedBy'), namedNode(concept.replacedBy)));
  return made as unknown as Quad[];
}
