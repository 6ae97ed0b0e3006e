import fs from 'node:fs';
import path from 'node:path';
import { filesIn } from './files.mjs';

const document = 'docs/specification.md';
/** In these parts of the table every clause names code and a test; other parts may have a dash for either. */
const complete = new Set(['Routes', 'Calls', 'Texts']);

const marked = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word);
const read = (root, file) => fs.readFileSync(path.join(root, file), 'utf8');
const isFile = (root, file) => fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
const unspaced = (text) => text.replace(/\\(['"`])/g, '$1').replace(/\s+/g, ' ');

/** The rows of the tables, each with the part that it is in. */
function clausesOf(root) {
  let part = '';
  return read(root, document)
    .split('\n')
    .flatMap((line, at) => {
      part = /^## (.+)/.exec(line)?.[1] ?? part;
      if (!line.startsWith('| ') || line.startsWith('| clause')) return [];
      const [clause, built = '', shown = ''] = line.slice(2, -2).split(' | ');
      const tests = [...shown.matchAll(/`([^`]+)` › (.+?)(?=<br>|$)/g)].map(([, file, title]) => ({ file, title }));
      return [{ line: at + 1, part, clause, built, shown, tests, isPlanned: built.startsWith('planned') }];
    });
}

const titleOf = /\b(?:test|describe)(?:[.]\w+)*(?:\([^\n]*?\))?\(\s*(['"`])(.*?)\1,/gs;
const titlesIn = (root, file) => [...read(root, file).matchAll(titleOf)].map(([, , title]) => unspaced(title));

/** '/articles/{id}?source' and '/articles/:articleId' are the same address. */
const shapeOf = (address) => address.replace(/[?].*$/, '').replace(/\{[^}]+\}|:\w+/g, ':');

/** Addresses of pages, as routes.ts declares them. */
function pagesIn(root) {
  const source = read(root, 'packages/web/src/routes.ts');
  return new Set(
    [...source.matchAll(/route\((['`])(.*?)\1/g)].map(([, , at]) =>
      shapeOf(`/${at.replace(/^\//, '').replaceAll(`\${product}`, 'oeuvre')}`),
    ),
  );
}
/** Calls, as the contracts declare them: 'GET /api/articles/:'. */
function callsIn(root) {
  const files = [...filesIn(root, 'packages/contracts/src')].filter((file) => file.endsWith('.routes.ts'));
  return new Set(files.flatMap((file) => declaredIn(read(root, file))));
}
/** A route declares its method beside its path; routes that share a reply spread what they have in common. */
function declaredIn(source) {
  const shared = new Map(
    [...source.matchAll(/^const (\w+) = \{\s*method: '([A-Z]+)'/gm)].map(([, name, method]) => [name, method]),
  );
  const declared = /(?:method: '([A-Z]+)'|[.]{3}(\w+)),\s*path: (['`])(.*?)\3/g;
  return [...source.matchAll(declared)].map(
    ([, method, common, , at]) => `${method ?? shared.get(common)} ${shapeOf(at.replaceAll(`\${product}`, 'oeuvre'))}`,
  );
}

/** Rows that lack a place or a test, or name a file or a test that does not exist. */
const namesOf = (root) => (row) => {
  const files = marked(row.built);
  const mustBeComplete = complete.has(row.part);
  if (row.isPlanned) return row.shown === '–' ? [] : ['is planned, yet names a test'];
  return [
    ...(mustBeComplete && files.length === 0 ? ['names no file'] : []),
    ...(mustBeComplete && row.tests.length === 0 ? ['names no test'] : []),
    ...(!mustBeComplete && !row.built ? ['says nothing of where it is built'] : []),
    ...[...files, ...row.tests.map(({ file }) => file)]
      .filter((file) => !isFile(root, file))
      .map((file) => `names ${file}, which does not exist`),
    ...row.tests
      .filter(({ file, title }) => isFile(root, file) && !titlesIn(root, file).some((one) => one.includes(title)))
      .map(({ file, title }) => `names '${title}', no test of ${file}`),
  ];
};

/** A route or a call is declared exactly if it is not planned; the words of a text are in one of its files. */
function contentOf(root) {
  const [pages, calls] = [pagesIn(root), callsIn(root)];
  const declared = {
    Routes: (clause) => pages.has(shapeOf(clause)),
    Calls: (clause) => calls.has(shapeOf(clause)),
  };
  return ({ part, clause, built, isPlanned }) => {
    const words = marked(clause);
    if (part === 'Texts') {
      if (isPlanned) return [];
      const sources = marked(built)
        .filter((file) => isFile(root, file))
        .map((file) => unspaced(read(root, file)));
      return words
        .flatMap((text) => text.split('…').map(unspaced))
        .filter((text) => !sources.some((source) => source.includes(text)))
        .map((text) => `has no '${text.trim()}' in its files`);
    }
    if (!(part in declared)) return [];
    return words
      .filter((word) => declared[part](word) === isPlanned)
      .map((word) => (isPlanned ? `${word} is planned, yet it exists` : `${word} does not exist`));
  };
}

/** Faults of docs/specification.md, by its lines. */
export function wrongClauses(root) {
  const checks = [namesOf(root), contentOf(root)];
  return clausesOf(root).flatMap((row) =>
    checks.flatMap((check) => check(row).map((fault) => `${document}:${row.line}: ${fault}`)),
  );
}

/** How many clauses each part has, so an emptied part is noticed. */
export function clauseCounts(root) {
  const counts = {};
  for (const { part } of clausesOf(root)) counts[part] = (counts[part] ?? 0) + 1;
  return counts;
}
