// `npm run bench` runs all measurements, one after the other; `npm run bench -- pages memory` runs only these. Options
// are passed on.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const all = [
  'pages',
  'shares',
  'members',
  'spread',
  'weight',
  'start',
  'memory',
  'import',
  'contact-import',
  'changes',
  'mailing',
  'mailing-kills',
  'mailing-events',
  'mailing-outages',
  'mailing-pages',
  'digest',
  'lists',
  'editor',
  'uploads',
  'tiles',
  'catalogue',
  'finding',
  'bulk',
  'administration',
  'vocabularies',
  'contacts',
  'collections',
  'applications',
  'chat',
  'chat-load',
];
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('--'));
const names = firstOption < 0 ? words : words.slice(0, firstOption);
const options = firstOption < 0 ? [] : words.slice(firstOption);

const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No measurement is called ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(1);
}

console.log('| figure | measured | target | met |\n|---|---|---|---|');
let failed = 0;
for (const name of names.length > 0 ? names : all) {
  const done = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.mjs`), ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 3_600_000,
  });
  if (done.status !== 0) {
    failed++;
    console.error(`${name} failed`);
  }
}
process.exit(failed === 0 ? 0 : 1);
