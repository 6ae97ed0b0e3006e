import type { ESTree, Plugin } from 'vite';

/*
 * The server parses its input and strips its output. A browser needs the types of the contracts, their texts and the
 * addresses of the calls, not 40 kB of validation: a route keeps its method and path there, a schema that nothing reads
 * then is left out, and any that remains is the stub below.
 */
const kept = ['method', 'path'];
const standIn = `
const use = () => { throw new Error('Schemas are checked on the server; they do not come along into the browser.'); };
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
const schema = new Proxy(function schema() {}, { get: (_, name) => (checks.has(name) ? use : schema), apply: () => schema });
export const z = schema;
`;
const id = '\0zod-stub';

/**
 * Only schemas have a method of this name; libraries have parse and parseAsync. A browser that reached one would call
 * the stub.
 */
const checking = /\.safeParse(Async)?\(/;

/** Keeps schemas, and zod itself, out of browser code; a build in which one would still be used fails. */
export const zodStub = (): Plugin => ({
  name: 'zod-stub',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === 'zod' ? { id, moduleSideEffects: false } : undefined),
  load: (loaded) => (loaded === id ? standIn : undefined),
  generateBundle(_, bundle) {
    const found = Object.values(bundle).find((file) => file.type === 'chunk' && checking.test(file.code));
    if (found)
      this.error(
        `${found.fileName} checks something by a schema, which browsers do not have: write a plain function beside the schema (decision 0024)`,
      );
  },
  transform: {
    // trick: stand-in for zod
    filter: { id: /\/contracts\/src\/.*\.ts$/ },
    handler(code) {
      const program = this.parse(code, { lang: 'ts' });
      const cuts = routesIn(program).flatMap((route) => route.properties.filter((property) => !isKept(property)));
      const edits: Edit[] = [
        ...cuts.map(({ start, end }) => ({
          start,
          end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
          text: '',
        })),
        // trick: pure calls
        ...calculatedConstants(program).flatMap(({ start, end }) => [
          { start, end: start, text: '/* @__PURE__ */ (() => (' },
          { start: end, end, text: '))()' },
        ]),
      ];
      // From the end, so earlier positions stay valid.
      return edits
        .toSorted((one, other) => other.start - one.start)
        .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
    },
  },
});

/** Replaces the source text from `start` to `end`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isKept = (property: ESTree.ObjectPropertyKind) =>
  property.type === 'Property' && property.key.type === 'Identifier' && kept.includes(property.key.name);

/** The objects passed to `route(…)`, anywhere in the file. */
function routesIn(node: unknown): ESTree.ObjectExpression[] {
  if (Array.isArray(node)) return node.flatMap(routesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as ESTree.CallExpression;
  if (type === 'CallExpression' && callee.type === 'Identifier' && callee.name === 'route')
    return given.filter((one) => one.type === 'ObjectExpression');
  return Object.values(node).flatMap(routesIn);
}

/** What the module's constants are set to by calls: contracts only declare, so one that nobody reads need not run. */
const calculatedConstants = ({ body }: ESTree.Program): ESTree.Expression[] =>
  body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init && callsAtOnce(init) ? [init] : []));

/** Whether evaluating this calls a function; a function that calls one when it is called itself does not count. */
function callsAtOnce(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(callsAtOnce);
  if (typeof node !== 'object' || node === null) return false;
  const { type } = node as ESTree.Node;
  if (/^(Call|New|TaggedTemplate)Expression$/.test(type)) return true;
  return !/Function/.test(type) && Object.values(node).some(callsAtOnce);
}
