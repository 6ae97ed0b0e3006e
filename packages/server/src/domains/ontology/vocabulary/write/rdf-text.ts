import type { SkosFormat } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import type { Quad, Term } from '@rdfjs/types';
import { Writer } from 'n3';
import { Xml, xml } from '../../../../platform/text/xml.ts';
import { rdf, xsd } from '../skos.ts';
import { prefixes } from './skos-quads.ts';

/** Writes the statements of one subject after another as text. */
export interface RdfText {
  begin(): string;
  subject(quads: readonly Quad[]): string;
  end(): string;
}

/** Each format of RDF. Turtle and N-Triples are written by n3; the others are small once a subject's statements stand together. */
export function rdfText(format: SkosFormat): RdfText {
  if (format === 'rdfxml') return xmlText();
  if (format === 'jsonld') return jsonLdText();
  return plainText(format);
}

function plainText(format: 'turtle' | 'ntriples'): RdfText {
  let written = '';
  const sink = {
    write(chunk: string, _encoding: string, done?: () => void) {
      written += chunk;
      done?.();
    },
    end(done?: () => void) {
      done?.();
    },
  };
  const writer = new Writer(sink as never, format === 'turtle' ? { prefixes } : { format: 'N-Triples' });
  const take = () => {
    const text = written;
    written = '';
    return text;
  };
  return {
    begin: take,
    subject(quads) {
      for (const one of quads) writer.addQuad(one as never);
      return take();
    },
    end() {
      writer.end();
      return take();
    },
  };
}

const spaces = Object.entries(prefixes);
/** The name with its prefix, as in 'skos:broader'. */
function shortened(uri: string): string {
  const found = spaces.find(([, space]) => uri.startsWith(space));
  if (!found) throw new Error(`No prefix for ${uri}`);
  return `${found[0]}:${uri.slice(found[1].length)}`;
}

const bySubject = (quads: readonly Quad[]) => Map.groupBy(quads, (one) => one.subject.value);

function xmlText(): RdfText {
  return {
    begin: () =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF${spaces.map(([name, space]) => ` xmlns:${name}="${space}"`).join('')}>\n`,
    subject: (quads) =>
      [...bySubject(quads)]
        .map(
          ([about, statements]) =>
            xml`<rdf:Description rdf:about="${about}">\n${statements.map(xmlProperty)}</rdf:Description>\n`.text,
        )
        .join(''),
    end: () => '</rdf:RDF>\n',
  };
}

function xmlProperty({ predicate, object }: Quad): Xml {
  const name = new Xml(shortened(predicate.value));
  if (object.termType !== 'Literal') return xml`  <${name} rdf:resource="${object.value}"/>\n`;
  if (object.language) return xml`  <${name} xml:lang="${object.language}">${object.value}</${name}>\n`;
  const type = object.datatype.value;
  if (type !== `${xsd}string`) return xml`  <${name} rdf:datatype="${type}">${object.value}</${name}>\n`;
  return xml`  <${name}>${object.value}</${name}>\n`;
}

function jsonLdText(): RdfText {
  let isFirst = true;
  return {
    begin: () => `{"@context":${JSON.stringify(prefixes)},"@graph":[\n`,
    subject(quads) {
      const nodes = [...bySubject(quads)].map(([id, statements]) => JSON.stringify(jsonLdNode(id, statements)));
      const text = (isFirst ? '' : ',\n') + nodes.join(',\n');
      isFirst = false;
      return text;
    },
    end: () => '\n]}\n',
  };
}

function jsonLdNode(id: string, quads: readonly Quad[]): Record<string, unknown> {
  const node: Record<string, unknown> = { '@id': id };
  for (const [property, statements] of Map.groupBy(quads, (one) => one.predicate.value))
    if (property === `${rdf}type`) node['@type'] = statements.map(({ object }) => shortened(object.value));
    else node[shortened(property)] = statements.map(({ object }) => jsonLdValue(object));
  return node;
}

function jsonLdValue(object: Term): Record<string, unknown> {
  if (object.termType !== 'Literal') return { '@id': object.value };
  if (object.language) return { '@value': object.value, '@language': object.language };
  return object.datatype.value === `${xsd}string`
    ? { '@value': object.value }
    : { '@value': object.value, '@type': shortened(object.datatype.value) };
}
