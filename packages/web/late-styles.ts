import type { Plugin } from 'vite';

/**
 * Stylesheets that no reading page needs before a sign of a person: dialogs, menus, fields, and the tools and pages of
 * authors.
 */
const late = /\.late\.(module\.)?css$/;
const mark = '@supports (late: 1)';

/**
 * Cuts the stylesheet of the site in two: `style-….css` holds what the first paint of a reading page needs,
 * `style-….late.css` the rest. The server links the second after the first (its platform/http/page-html.ts). Both keep
 * the order of their rules, but no rule of the first may rely on coming after a rule of the second.
 */
export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: late }, handler: (code) => ({ code: `${mark} {${code}\n}`, map: null }) },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          const [first, rest] = cutInTwo(String(file.source));
          if (!rest) throw new Error(`${file.fileName} holds no late styles`);
          file.source = first;
          this.emitFile({ type: 'asset', fileName: file.fileName.replace(/\.css$/, '.late.css'), source: rest });
        }
      },
    },
  };
}

/** The rules outside and inside the marked blocks. */
function cutInTwo(styles: string): [first: string, rest: string] {
  const [begin = '', ...marked] = styles.split(/@supports \(late: ?1\) ?\{/);
  let first = begin;
  let rest = '';
  for (const part of marked) {
    const end = endOfBlock(part);
    rest += part.slice(0, end);
    first += part.slice(end + 1);
  }
  return [first, rest];
}

/** The index of the brace that closes the block this text begins in. Assumes that braces in strings come in pairs. */
function endOfBlock(text: string): number {
  let depth = 1;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) return index;
  }
  throw new Error('a marked block of styles has no end');
}
