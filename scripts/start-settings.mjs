import fs from 'node:fs';
import path from 'node:path';

/** How a script of package.json runs Node: its environment variables and its options before the program's name. */
export function startSettings(script = 'start') {
  const { scripts } = JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));
  const words = scripts[script].split(' ');
  return {
    env: Object.fromEntries(words.slice(0, words.indexOf('exec')).map((word) => word.split('='))),
    options: words.filter((word) => word.startsWith('--')),
  };
}
