import { domains } from './domains.mjs';

const names = Object.keys(domains);
const at = (side, rest = '') => `^packages/${side}/src/${rest}`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const tests = '[.](test|factory)[.]tsx?$';

function reach(name, seen = new Set()) {
  for (const used of domains[name].uses) {
    if (seen.has(used)) continue;
    seen.add(used);
    reach(used, seen);
  }
  return seen;
}

const ranks = names.map((name) => {
  const allowed = [name, ...reach(name)];
  return rule(
    `${name}-rank`,
    `${name} may use only: ${allowed.slice(1).join(', ') || 'nothing'}. See architecture/domains.mjs.`,
    { path: `/src/domains/${name}/`, pathNot: '[.]page[.]tsx$' },
    { path: '/src/domains/', pathNot: `/src/domains/(${allowed.join('|')})/` },
  );
});

/** Rules for rooms in an order: each room imports only those before it. */
const ordered = (name, rooms, { folder, why, pathNot }) =>
  rooms
    .slice(0, -1)
    .map((room, index) =>
      rule(
        `${name}-${room}`,
        `The room ${room} imports none of: ${rooms.slice(index + 1).join(', ')}. ${why}`,
        { path: folder([room]), pathNot },
        { path: folder(rooms.slice(index + 1)) },
      ),
    );

const roomOrder = [
  ...ordered('articles', ['shared', 'lists', 'reading', 'editor', 'writing', 'review', 'work'], {
    folder: (rooms) => at('web', `domains/articles/(?:${rooms.join('|')})/`),
    why: "In the web's articles, what a reader fetches holds nothing that writes.",
    pathNot: '[.](page|test)[.]tsx$',
  }),
  ...ordered(
    'platform',
    [
      ...['base', 'text', 'tables', 'database', 'limits', 'cache', 'lists', 'storage', 'mail', 'jobs', 'services'],
      ...['http', 'live', 'work', 'monitoring'],
    ],
    {
      folder: (rooms) => at('server', `platform/(?:${rooms.join('|')})/`),
      why: 'Rooms that need each other cannot be understood one by one (platform/README.md).',
      pathNot: '[.](test|fixture)[.]ts$',
    },
  ),
];

/** A file in a component folder that does not have the folder's name. */
const insideOfComponent = '/components/([^/]+)/(?!\\1[.][^/]+$).+$';

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or what both need belongs below them; types too (docs/decisions/0016).',
      {},
      { circular: true },
    ),
    rule(
      'contracts-are-pure',
      'Contracts run in the browser and on the server: only zod and other contracts.',
      { path: at('contracts'), pathNot: tests },
      { pathNot: [at('contracts'), 'node_modules/zod'] },
    ),
    rule(
      'editor-is-shared',
      'The editor package runs on both sides: Tiptap, contracts and nothing of either side.',
      { path: at('editor') },
      { path: [at('server'), at('web')] },
    ),
    rule(
      'record-is-shared',
      'The record package runs on both sides: contracts, a library for dates and nothing of either side.',
      { path: at('record') },
      { path: [at('server'), at('web'), at('editor')] },
    ),
    rule(
      'web-knows-no-server',
      'The web talks to the server through contracts.',
      { path: at('web') },
      { path: at('server') },
    ),
    rule(
      'server-knows-no-web',
      'The server hosts the built web and knows none of its sources.',
      { path: at('server') },
      { path: at('web') },
    ),
    rule(
      'foundation-knows-no-domain',
      'kernel, editor, platform, ui and late must not know what the product is about.',
      {
        path: [at('server', 'platform/'), at('web', '(?:ui|late)/'), at('contracts', 'kernel/'), '^packages/editor/'],
        pathNot: tests,
      },
      { path: '/src/domains/' },
    ),
    ...ranks,
    rule(
      'private-kinds',
      'Another domain may import queries, commands, access, events and factories, by their suffix, and the index of works; nothing else.',
      { path: '^packages/server/src/domains/([^/]+)/' },
      {
        path: '^packages/server/src/domains/',
        pathNot: [
          '^packages/server/src/domains/$1/',
          '[.](queries|commands|access|events|factory)[.]ts$',
          '^packages/server/src/domains/artworks/index/',
        ],
      },
    ),
    rule(
      'private-kinds-web',
      'Another domain may import links, words, upload, viewer and components; hooks and the rest are private.',
      { path: '^packages/web/src/domains/([^/]+)/', pathNot: '[.]page[.]tsx$' },
      {
        path: '^packages/web/src/domains/',
        pathNot: ['^packages/web/src/domains/$1/', '[.](links|words|upload|viewer)[.]ts$', '/components/'],
      },
    ),
    ...roomOrder,
    rule(
      'handlers-hold-no-sql',
      'Routes call queries and commands; only those, access, jobs and migrations touch Kysely.',
      { path: '[.](routes|socket|plugin)[.]ts$' },
      { path: ['node_modules/kysely', '^packages/server/src/platform/database/database[.]ts$'] },
    ),
    rule(
      'pages-are-leaves',
      'Only the route table imports a page.',
      { pathNot: ['^packages/web/src/routes[.]ts$', tests] },
      { path: '[.]page[.]tsx$' },
    ),
    rule(
      'component-folders-are-closed',
      'From outside a component folder import only the file that bears its name.',
      { path: '^packages/web/src/', pathNot: '/components/[^/]+/' },
      { path: insideOfComponent },
    ),
    rule(
      'components-are-closed-to-each-other',
      'A component folder, its own folders included, is one thing: what it has inside is not for its neighbours.',
      { path: '^(packages/web/src/.*/components/[^/]+)/' },
      { path: insideOfComponent, pathNot: '^$1/' },
    ),
    rule(
      'undeclared-package',
      'Hoisting makes it resolve; only package.json makes it true.',
      { path: '^packages/', pathNot: ['[.]test[.]tsx?$', '/test/'] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'unresolvable',
      'An import that leads nowhere.',
      { pathNot: '/build/' },
      { couldNotResolve: true, path: '^(?!virtual:|[.]/[+]types)' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/build/|/[.]react-router/|[+]types/)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
