import fs from 'node:fs';
import path from 'node:path';
import { filesIn, isTest, packages } from './files.mjs';

/** A folder with more files than this must be divided by noun (docs/ARCHITECTURE.md). */
const roomiest = 30;

/** The kinds of files in the web's domains, by suffix. */
const webKinds =
  /(?:[.]d[.]ts|[.]page[.]tsx|[.](?:links|words|upload|viewer)[.]ts|[.]module[.]css|[.](?:test|fixture)[.]tsx?)$/;

const roleName =
  /\b(?:isSuper|hasRole)\b|(['"`])(?:SUPER|OO_SUPERVISOR|SUPERVISOR|OO_CURATOR|CURATOR|OWNER|COLLABORATOR|APPLICATION_MANAGER|COMMON)\1/;

/** A block's kind asked by hand; of an editor's node (`node.type.name`) it may be. */
const askedKind = /\btype [!=]== '(?:images|artworksCarousel|model)'|case '(?:images|artworksCarousel|model)':/;
/**
 * They name one kind on purpose: the cover of an article is pictures, and the demo's drafts have kinds of their own.
 */
const namesOneKind = /\/(?:editor\/src\/blocks\/|server\/src\/demo\/)|\/article-body[.]tsx$/;

const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

const isCode = (file) => /[.]tsx?$/.test(file) && (!isTest(file) || file.startsWith('e2e/'));

/** A call of `fetch` itself. */
const rawFetch = /(?<![.\w])fetch\(/;
const rawAddress = /\brequest\.url\b/;
/**
 * The typed client; file downloads; what IIIF says of a picture, the page's own address and signing out, which no route
 * declares.
 */
const fetchesItself =
  /\/ui\/(?:api-context|working\/save-file|working\/gallery-viewer\/zoom\/sources)[.]ts$|\/shell\/(?:failed-page|account-card)[.]tsx$/;

/** Every line of code below these folders that matches, as 'file:line'. */
function linesWith(root, folders, pattern, isMeant) {
  return folders.flatMap((folder) =>
    [...filesIn(root, folder)]
      .filter((file) => isCode(file) && isMeant(file))
      .flatMap((file) =>
        withoutComments(fs.readFileSync(path.join(root, file), 'utf8'))
          .split('\n')
          .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}`] : [])),
      ),
  );
}

/** Folders of the packages' sources with too many files, and how many they have. Migrations are not below `src`. */
export function overfullFolders(root) {
  const counts = new Map();
  for (const side of packages)
    for (const file of filesIn(root, `packages/${side}/src`))
      counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > roomiest).map(([folder, count]) => `${folder}: ${count}`);
}

/** Files of the web's domains with an unknown suffix. */
export const unknownSuffixes = (root) =>
  [...filesIn(root, 'packages/web/src/domains')].filter(
    (file) => path.basename(file).split('.').length > 2 && !webKinds.test(file),
  );

/**
 * A text that opens with the address of a page in the web's routes.ts, up to its first parameter. The home page is left
 * out: '/' is much else besides.
 */
function pageAddress(root) {
  const routes = fs.readFileSync(path.join(root, 'packages/web/src/routes.ts'), 'utf8');
  const fixed = [...routes.matchAll(/\broute\((['"`])(.+?)\1/g)]
    .map(([, , address]) => address.replace(/\/?[:*].*$/, '').replace(/^\//, ''))
    .filter((address) => address !== '')
    .map((address) => address.replace(/\$\{\w+\}/g, '[^/]+'));
  return new RegExp(`(['"\`])/(?:${fixed.join('|')})(?=[/?#'"\`$])`);
}

/** Page addresses written by hand; contracts/src/addresses.ts has functions for them. */
export const handWrittenAddresses = (root) =>
  linesWith(
    root,
    ['packages/web/src', 'packages/server/src'],
    pageAddress(root),
    (file) => !/(?:[.]routes|\/routes|\/dev-pages|\/site)[.]ts$|\/demo\//.test(file),
  );

const addressPattern = /(?:waitForURL|toHaveURL)\((?:\/|new RegExp)/;

/** Roles named or asked for in the web; the policies of the contracts decide what a viewer may do. */
export const namedRoles = (root) => linesWith(root, ['packages/web/src'], roleName, () => true);

/** Calls of the web that bypass the typed client (`ui/api-context.ts`). */
export const rawFetches = (root) =>
  linesWith(root, ['packages/web/src'], rawFetch, (file) => !fetchesItself.test(file));

/**
 * Pages that read the address of the request: the router asks for data at an address of its own (`/articles.data`). Its
 * argument `url` is the page's.
 */
export const rawAddresses = (root) =>
  linesWith(root, ['packages/web/src'], rawAddress, (file) => !file.endsWith('entry.server.tsx'));

/**
 * Patterns that a browser test compares with a whole address: `/login?next=…` would match them too. `at()` of
 * e2e/visitor.ts compares path and query.
 */
export const patternsOfAddresses = (root) => linesWith(root, ['e2e'], addressPattern, () => true);

/**
 * A kind of block asked by hand: a new kind would be silently passed over, where a record by kind (editor/src/blocks)
 * does not compile.
 */
export const kindsAskedByHand = (root) =>
  linesWith(
    root,
    ['packages/editor/src', 'packages/server/src', 'packages/web/src'],
    askedKind,
    (file) => !namesOneKind.test(file),
  );
