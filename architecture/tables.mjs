import fs from 'node:fs';
import path from 'node:path';
import { domains } from './domains.mjs';

const declaredTables = /interface Tables \{([^}]*)\}/;
const builtWrite = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
/** `for update of` and `do update set` do not write by themselves. */
const rawWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+(?:only\s+)?(?:public\.)?"?(?!set\b|of\b|skip\b|nowait\b)([a-z_]+)\b/gi;

const inTypeScript = (table) => table.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** The tables that a source writes to, by the query builder or in SQL. */
function writtenTables(source) {
  const code = withoutComments(source);
  const built = [...code.matchAll(builtWrite)].map(([, table]) => table);
  const raw = [...code.matchAll(rawWrite)].map(([, table]) => inTypeScript(table));
  return [...new Set([...built, ...raw])];
}

/** The tables that the domain in this folder declares as its own. */
function ownTables(folder, domain) {
  const file = path.join(folder, `${domain}.tables.ts`);
  const declared = fs.existsSync(file) ? (declaredTables.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? '') : '';
  return [...declared.matchAll(/^\s*(\w+):/gm)].map(([, table]) => table);
}

/** Programs and their factories; a test may write to other domains' tables. */
const isProgram = (name) => name.endsWith('.ts') && !/[.](test|tables)[.]ts$/.test(name);

const programsIn = (folder) =>
  fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }).filter(isProgram) : [];

function writesOf(folder, isForeign) {
  return programsIn(folder).map((file) =>
    writtenTables(fs.readFileSync(path.join(folder, file), 'utf8'))
      .filter(isForeign)
      .map((table) => `${file}: ${table}`),
  );
}

/**
 * How many files were read, and each write to another domain's table, as 'file: table'. The platform owns tables that
 * no domain declares.
 */
export function foreignWrites(serverSources) {
  const owned = Object.fromEntries(
    Object.keys(domains).map((domain) => [domain, ownTables(path.join(serverSources, 'domains', domain), domain)]),
  );
  const ofDomains = Object.values(owned).flat();
  const found = [
    ...Object.entries(owned).flatMap(([domain, tables]) =>
      writesOf(path.join(serverSources, 'domains', domain), (table) => !tables.includes(table)).map((writes) =>
        writes.map((one) => `${domain}/${one}`),
      ),
    ),
    ...writesOf(path.join(serverSources, 'platform'), (table) => ofDomains.includes(table)).map((writes) =>
      writes.map((one) => `platform/${one}`),
    ),
  ];
  return { read: found.length, writes: found.flat().sort() };
}

/** Tables with one writer: the folder of the server's sources that may change them. */
const soleWriters = { memberships: 'domains/memberships/moves/', membershipEvents: 'domains/memberships/moves/' };

/** Erasing a person deletes their rows, and the demo and factories make up worlds that no command has reached. */
const mayWriteAnything =
  /^demo\/|^domains\/memberships\/memberships[.]personal-data[.]ts$|[.](?:test|fixture|factory)[.]ts$/;

/** Writes to a table by another program than its sole writer, as 'file: table'; and how many files were read. */
export function strayWrites(serverSources) {
  const files = programsIn(serverSources).map(String);
  const writes = files
    .filter((file) => !mayWriteAnything.test(file))
    .flatMap((file) =>
      writtenTables(fs.readFileSync(path.join(serverSources, file), 'utf8'))
        .filter((table) => table in soleWriters && !file.startsWith(soleWriters[table]))
        .map((table) => `${file}: ${table}`),
    );
  return { read: files.length, writes: writes.sort() };
}
