import fs from 'node:fs';
import path from 'node:path';
import { filesIn, isTest } from './files.mjs';

const readmeOf = (root, folder) => {
  const file = path.join(root, folder, 'README.md');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
};
const marked = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word);
const foldersOf = (root, folder) =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The folders of the server's domains, and of those domains of the web that have a README. */
function documentedFolders(root) {
  return ['packages/server/src/domains', 'packages/web/src/domains']
    .flatMap((domains) => foldersOf(root, domains).map((name) => path.join(domains, name)))
    .filter((folder) => folder.includes('/server/') || readmeOf(root, folder) !== '');
}

/** The folder in `import/`, `commands/move.ts` or `e2e/typing.test.ts`; documents in Markdown are data of the site. */
const folderIn = (word) => /^([a-z\d-]+(?:\/[a-z\d-]+)*)\/(?:[\w.-]+[*]?)?$/.exec(word)?.[1];

/** Folders that a README names and that do not exist, and folders of a domain that its README does not name. */
export function wrongFolders(root) {
  return documentedFolders(root).flatMap((folder) => {
    const words = marked(readmeOf(root, folder)).filter((word) => !word.endsWith('.md'));
    const named = new Set(words.map(folderIn).filter((one) => one !== undefined));
    const inside = new Set([...filesIn(root, folder)].map((file) => path.dirname(path.relative(folder, file))));
    const exists = (name) =>
      [...inside].some((one) => `/${one}/`.includes(`/${name}/`)) ||
      ['.', 'packages', path.join(folder, '..'), path.join(folder, '../..'), path.join(folder, '../../..')].some(
        (from) => fs.existsSync(path.join(root, from, name)),
      );
    return [
      ...[...named].filter((name) => !exists(name)).map((name) => `${folder}: names ${name}/, which does not exist`),
      ...foldersOf(root, folder)
        .filter((name) => ![...named].some((one) => one.split('/')[0] === name))
        .map((name) => `${folder}: does not name ${name}/`),
    ];
  });
}

/** Files of the server's domains whose suffix neither docs/ARCHITECTURE.md nor the README of the domain names. */
export function unnamedSuffixes(root) {
  const general = new Set(marked(fs.readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8')));
  return documentedFolders(root)
    .filter((folder) => folder.includes('/server/'))
    .flatMap((folder) => {
      const words = new Set(marked(readmeOf(root, folder)).map((word) => word.split('/').at(-1)));
      const isNamed = (subject, suffix) =>
        general.has(suffix) ||
        [suffix, `.${suffix}`, `${subject}.${suffix}`, `${subject}.${suffix}.ts`, `${subject}.*`].some((one) =>
          words.has(one),
        );
      return [...filesIn(root, folder)].filter((file) => {
        const [, subject, suffix] = /^([^.]+)[.](.+)[.]ts$/.exec(path.basename(file)) ?? [];
        return subject !== undefined && !isTest(file) && !isNamed(subject, suffix);
      });
    })
    .sort();
}

/** Tricks that only the code or only docs/tricks.md has, and rows of its tables without a name. */
export function unmatchedTricks(root) {
  const rows = fs
    .readFileSync(path.join(root, 'docs/tricks.md'), 'utf8')
    .split('\n')
    .filter((line) => /^[|](?! trick |-)/.test(line));
  const named = new Map(rows.map((row) => [/^[|] [*]{2}(.+?)[*]{2}: /.exec(row)?.[1], row]));
  const marks = ['packages', 'scripts']
    .flatMap((folder) => [...filesIn(root, folder)])
    .filter((file) => /[.](?:tsx?|mjs)$/.test(file) && !/\/(?:node_modules|build|[.]react-router)\//.test(file))
    .flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/^\s*\/\/ trick: (.+)$/gm)].map(([, name]) => [
        name,
        file,
      ]),
    );
  const inCode = new Set(marks.map(([name]) => name));
  return [
    ...marks.filter(([name]) => !named.has(name)).map(([name, file]) => `${file}: '${name}' has no row`),
    ...[...named].flatMap(([name, row]) => {
      if (name === undefined) return [`docs/tricks.md: no name: ${row.slice(0, 40)}`];
      return inCode.has(name) ? [] : [`docs/tricks.md: no code is marked as '${name}'`];
    }),
  ];
}
