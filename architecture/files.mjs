import fs from 'node:fs';
import path from 'node:path';

export const packages = ['contracts', 'editor', 'record', 'server', 'web'];

/** Every file below a folder, relative to the root. */
export function* filesIn(root, folder) {
  const start = path.join(root, folder);
  if (!fs.existsSync(start)) return;
  for (const name of fs.readdirSync(start, { recursive: true })) {
    const file = path.join(folder, String(name));
    if (fs.statSync(path.join(root, file)).isFile()) yield file;
  }
}

export const isTest = (file) => /[.](?:test|fixture|factory)[.]tsx?$/.test(file);

/** A domain, whichever package the file is in; else the package or the folder of the root. */
export function areaOf(file) {
  const [, side, rest] = /^packages\/([^/]+)\/(.*)$/.exec(file) ?? [];
  return rest?.match(/^src\/domains\/([^/]+)\//)?.[1] ?? side ?? file.split('/')[0];
}
