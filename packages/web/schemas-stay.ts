import type { ESTree, Plugin } from 'vite';

/*
 * The server checks what it gets and strips what it sends. A browser needs the types of the contracts, their words and the addresses of
 * the calls, not 40 kB of checking: so a route keeps its method and path there, and a schema that is left over is the stand-in below.
 */
const kept = ['method', 'path'];
const standIn = `
const use = () => { throw new Error('Schemas are checked on the server; they do not come along into the browser.'); };
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
const schema = new Proxy(function schema() {}, { get: (_, name) => (checks.has(name) ? use : schema), apply: () => schema });
export const z = schema;
`;
const id = '\0schemas-stay';

/** Only schemas have a method of this name, and libraries have parse and parseAsync: a browser that came to one would meet the stand-in. */
const checking = /\.safeParse(Async)?\(/;

/** Keeps schemas, and zod itself, out of what browsers load; a build in which one would still be used fails. */
export const schemasStay = (): Plugin => ({
  name: 'schemas-stay',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === 'zod' ? { id, moduleSideEffects: false } : undefined),
  load: (loaded) => (loaded === id ? standIn : undefined),
  generateBundle(_, bundle) {
    const found = Object.values(bundle).find((file) => file.type === 'chunk' && checking.test(file.code));
    if (found)
      this.error(`${found.fileName} checks something by a schema, which browsers do not have: write a plain function beside the schema (decision 0024)`);
  },
  transform: {
    filter: { id: /\/contracts\/src\/.*\.routes\.ts$/ },
    handler(code) {
      const dropped = routesIn(this.parse(code, { lang: 'ts' })).flatMap((route) => route.properties.filter((property) => !isKept(property)));
      // From the end, so that the places before stay true.
      return dropped
        .toSorted((one, other) => other.start - one.start)
        .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code);
    },
  },
});

const isKept = (property: ESTree.ObjectPropertyKind) => property.type === 'Property' && property.key.type === 'Identifier' && kept.includes(property.key.name);

/** The objects given to `route(…)`, wherever they stand. */
function routesIn(node: unknown): ESTree.ObjectExpression[] {
  if (Array.isArray(node)) return node.flatMap(routesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as ESTree.CallExpression;
  if (type === 'CallExpression' && callee.type === 'Identifier' && callee.name === 'route') return given.filter((one) => one.type === 'ObjectExpression');
  return Object.values(node).flatMap(routesIn);
}
