import type { Plugin } from 'vite';

/**
 * Stylesheets that no reading page needs before a sign of a person: dialogs, menus, fields, and the tools and pages of
 * authors.
 */
const late =
  /\/src\/(ui\/(caption-overlay|checkbox|combobox|dialog|field|file-zone|gallery-viewer|job-progress|menu|notice|panel-tabs|progress-line|people-at-work|radio|select|selection-bar|shortcuts|row-panel|side-panel|sortable|steps|suggested-line|sums|tall-list|table-shape|text-area|theme\/search-fields|toast|tooltip\/tip|typed-search)|shell\/(account-card|logged-out-notice|palette)|pages\/(atelier|feed|gallery|invitation|term|ontology)|domains\/(accounts|admin|articles\/(editor|review|work|writing|shared\/components|lists\/components\/article-filters\/suggestions)|artworks\/(batch|components\/(card-history|selected-artwork\/fold|search-bar\/(suggestions|tags)|selectable-wall|selection|run-table|list-search|export-menu)|import|own|record|selected|wall|page\/components\/artwork-tools\/artwork-citations|values)|collections\/components\/collection-(card|list)|files\/components\/model-(dialog|stage)|mailings\/(components|preferences|ses-events)|memberships\/(components\/(join-dialog|segment-bar)|consequences|contacts|imports|own)|similarity\/components\/(model-dialog|never-works|similar-cards|similar-list|similar-works\/model-menu|verdict-form|why|why-button)|notifications\/components\/notification-list|ontology\/admin|search))[./].*css$/;
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
