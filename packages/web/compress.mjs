// Writes every text asset of the build beside itself as .br and .gz, so that the server never compresses a file while somebody waits.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const folder = path.resolve(import.meta.dirname, 'build/client');
const isText = (name) => /\.(js|css|svg|json|txt|xml)$/.test(name);
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT } };

for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (!entry.isFile() || !isText(entry.name)) continue;
  const content = fs.readFileSync(file);
  fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(content, brotli));
  fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
}
