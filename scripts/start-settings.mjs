import fs from 'node:fs';
import path from 'node:path';

const readScripts = () =>
  JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')).scripts;

/** The script that runs this program of packages/server/src; programs without one run like the server. */
export const scriptOf = (program) =>
  Object.entries(readScripts()).find(([, command]) => command.endsWith(` packages/server/src/${program}`))?.[0] ??
  'start';

/** How a script of package.json runs Node: its environment variables and its options before the program's name. */
export function startSettings(script = 'start') {
  const words = readScripts()[script].split(' ');
  return {
    env: Object.fromEntries(words.slice(0, words.indexOf('exec')).map((word) => word.split('='))),
    options: words.filter((word) => word.startsWith('--')),
  };
}
