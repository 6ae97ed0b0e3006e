import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteText, SiteTextName } from '@oeuvre/contracts/domains/about/about.model.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** A longer text is a mistake. */
const longest = 200_000;

/** The file `pages/<name>.md` of the data folder or, without one, our plain text. Its first heading is the title. */
export async function readSiteText(dataDir: string, name: SiteTextName): Promise<SiteText> {
  const own = path.join(dataDir, 'pages', `${name}.md`);
  const written = await readFile(own, 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return readFile(new URL(`./texts/${name}.md`, import.meta.url), 'utf8');
  });
  const whole = written
    .slice(0, longest)
    .replace(/^\uFEFF/, '')
    .replaceAll('{product}', productName)
    .trim();
  const [heading, title = productName, text = ''] = /^#\s+(.+?)\s*(?:\n([\s\S]*))?$/.exec(whole) ?? [];
  return { title, text: (heading ? text : whole).trim() };
}
