import fs from 'node:fs';
import path from 'node:path';
import type { Owner } from './schema-text.ts';

const domains = path.resolve(import.meta.dirname, '../../domains');
const declaredTables = /interface Tables \{([^}]*)\}/;
const inSql = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Which domain owns which tables: each names its own in its `*.tables.ts`. */
export function tableOwners(): Owner[] {
  return fs
    .readdirSync(domains)
    .sort()
    .flatMap((domain) => {
      const file = path.join(domains, domain, `${domain}.tables.ts`);
      const declared = fs.existsSync(file) ? declaredTables.exec(fs.readFileSync(file, 'utf8'))?.[1] : undefined;
      if (declared === undefined) return [];
      return [{ domain, tables: [...declared.matchAll(/^\s*(\w+):/gm)].map(([, table]) => inSql(table!)) }];
    });
}
