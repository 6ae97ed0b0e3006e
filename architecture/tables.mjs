import fs from 'node:fs';
import path from 'node:path';
import { domains } from './domains.mjs';

const declaredTables = /interface Tables \{([^}]*)\}/;
const builtWrite = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
/** `for update of` and `do update set` are no writes of their own. */
const rawWrite = /\b(?:insert into|delete from|merge into|update) (?!set\b|of\b|skip\b|nowait\b)([a-z_]+)\b/g;

const inTypeScript = (table) => table.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The tables that a source writes to, by the query builder or in SQL. */
function writtenTables(source) {
  const code = withoutComments(source);
  const built = [...code.matchAll(builtWrite)].map(([, table]) => table);
  const raw = [...code.matchAll(rawWrite)].map(([, table]) => inTypeScript(table));
  return [...new Set([...built, ...raw])];
}

/** The tables that the domain in this folder declares to be its own. */
function ownTables(folder, domain) {
  const file = path.join(folder, `${domain}.tables.ts`);
  const declared = fs.existsSync(file) ? (declaredTables.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? '') : '';
  return [...declared.matchAll(/^\s*(\w+):/gm)].map(([, table]) => table);
}

/** Programs and their factories; a test may arrange what is another's. */
const isProgram = (name) => name.endsWith('.ts') && !/[.](test|tables)[.]ts$/.test(name);

/** How many files of domains were read, and each write to a table that its domain does not own, as 'file: table'. */
export function foreignWrites(domainsFolder) {
  const found = Object.keys(domains)
    .map((domain) => [domain, path.join(domainsFolder, domain)])
    .filter(([, folder]) => fs.existsSync(folder))
    .flatMap(([domain, folder]) => {
      const owned = ownTables(folder, domain);
      const files = fs.readdirSync(folder, { recursive: true }).filter(isProgram);
      return files.map((file) => {
        const written = writtenTables(fs.readFileSync(path.join(folder, file), 'utf8'));
        return written.filter((table) => !owned.includes(table)).map((table) => `${domain}/${file}: ${table}`);
      });
    });
  return { read: found.length, writes: found.flat().sort() };
}
