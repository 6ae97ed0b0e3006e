/** The documents about a concept, for machines. */
export const documents = [
  { name: 'Turtle', type: 'text/turtle', extension: 'ttl' },
  { name: 'JSON-LD', type: 'application/ld+json', extension: 'jsonld' },
  { name: 'RDF/XML', type: 'application/rdf+xml', extension: 'rdf' },
  { name: 'N-Triples', type: 'application/n-triples', extension: 'nt' },
] as const;
