import type { Plugin } from 'vite';

/** A replacement in a library's file: its source text, and the text for browsers. */
type Cut = readonly [written: string | RegExp, instead: string | ((written: string) => string)];

/** Commands that the article's extensions and Tiptap's own keys use; ours are ProseMirror's. */
const usedCommands = new Set(
  'clearNodes command createParagraphNear deleteCurrentNode deleteRange deleteSelection exitCode first focus insertContent insertContentAt joinBackward joinForward liftEmptyBlock newlineInCode scrollIntoView selectAll selectNodeBackward selectNodeForward selectTextblockEnd selectTextblockStart setContent setMark setMeta splitBlock toggleMark undoInputRule unsetMark'.split(
    ' ',
  ),
);

// trick: cut libraries
/** By the end of the file's path. */
const cuts: Readonly<Record<string, readonly Cut[]>> = {
  // All routes are known from the start (react-router.config.ts), so none are discovered lazily.
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': [
    [/if \(!isFogOfWarEnabled\(routeDiscovery, ssr\)\) return;[\s\S]*?\n}\n/, '}\n'],
    [/React\$1\.useEffect\(\(\) => \{\n\t\tif \(!isFogOfWarEnabled[\s\S]*?\n\t\]\);\n/, ''],
  ],
  // Nothing instruments the router.
  'react-router/dist/production/lib/router/router.js': [
    [/if \(init\.instrumentations\) \{[\s\S]*?\n\t\}\n/, ''],
    [/if \(init\.instrumentations\) router = .*\n/, ''],
    [
      'let instrumentationNavigateMetaReceiver = consumeInstrumentationClientResultMetaReceiver(router);',
      'let instrumentationNavigateMetaReceiver;',
    ],
    [
      'let instrumentationResultMetaReceiver = consumeInstrumentationClientResultMetaReceiver(router);',
      'let instrumentationResultMetaReceiver;',
    ],
    // No routes are added at run time either.
    [/(?<=async function discoverRoutes\(matches.*\n)[\s\S]*?(?=\n\t\}\n)/, "\t\treturn { type: 'success', matches };"],
    [/(?<=function _internalSetRoutes\(.*\n)[\s\S]*?(?=\n\t\}\n)/, ''],
    [/(?<=function patchRoutes\(.*\n)[\s\S]*?(?=\n\t\}\n)/, ''],
    [/\twarning\(blockerFunctions\.size === 0 .*\n/, '\n'],
  ],
  // Advice about the paths of routes: ours never change while the site runs, and their tests open every page.
  'react-router/dist/production/lib/router/utils.js': [
    [/\t+warning\(.*`Route path .*\n/g, '\n'],
    [/\t+invariant\(meta\.relativePath\.startsWith\(parentPath\).*\n/, '\n'],
    [/\twarning\(false, `<Link to=.*\n/, '\n'],
  ],
  // No link prefetches by this; ours do it themselves.
  'react-router/dist/production/lib/dom/ssr/components.js': [
    [/(?<=function PrefetchPageLinks\(.*\n)[\s\S]*?(?=\n\}\n)/, '\treturn null;'],
  ],
  '@tiptap/core/dist/index.js': [
    [
      /(?<=\nvar commands_exports = .*\n)(?:\t\w+: \(\) => [\w$]+,?\n)+/,
      (all) => all.replace(/\t(\w+): .*\n/g, (line, name) => (usedCommands.has(name) ? line : '')),
    ],
    // Nothing listens to its delete events (use-article-editor.ts leaves it out too), and our blocks set their
    // direction themselves.
    [/(?<=const (?:Delete|TextDirection) = )(?=Extension\.create)/g, '/* @__PURE__ */ '],
    [/\tDelete,\n\t+TextDirection\.configure\(.*\)\n/, '\n'],
    // Our decorations in the text are ProseMirror's own.
    [
      /this\.decorationManager = new DecorationManager\(\{[\s\S]*?\}\);\n\t\treturn this\.decorationManager\.plugin;/,
      'return null;',
    ],
    // Its styles are in our stylesheet.
    [/if \(this\.options\.injectCSS .*\n/, '\n'],
    // Its own API for walking a document.
    ['return new NodePos($pos, this, false, node);', 'return $pos;'],
  ],
};

/**
 * Library code that we can never reach and that bundlers cannot remove: 7 kB of an author's page. If a new version of a
 * library has different source text, the build fails and somebody checks it again.
 */
export const trimLibraries = (): Plugin => ({
  name: 'trim-libraries',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  transform: {
    filter: { id: Object.keys(cuts).map((end) => `**/${end}`) },
    handler(code, id) {
      const [, ofFile = []] = Object.entries(cuts).find(([end]) => id.endsWith(end)) ?? [];
      let left = code;
      for (const [written, instead] of ofFile) {
        const before = left;
        left = left.replace(written, (found: string) => (typeof instead === 'string' ? instead : instead(found)));
        if (left === before) this.error(`${id} is not written as trim-libraries.ts expects: ${written}`);
      }
      return { code: left, map: null };
    },
  },
});

// trick: icons without keys
const iconPart = /\[\s*"\w+",\s*\{/g;
const iconKey = /,\s*key: "\w+"(?=\s*\})/g;
const iconStatement = /(?<=\n)__iconData\.node;\n(?=const \w+ = createLucideIcon\(__iconData\);\n)/;
const otherName = /\nexport \{ default \} from '\.\/[\w-]+\.mjs';\n/;

/** An icon's module without what nobody reads; undefined if it is written differently than we expect. */
function smallIcon(code: string): string | undefined {
  if (otherName.test(code)) return code;
  const parts = code.match(iconPart)?.length ?? 0;
  const keys = code.match(iconKey)?.length ?? 0;
  const isExpected = parts > 0 && keys === parts && iconStatement.test(code);
  return isExpected ? code.replace(iconKey, '').replace(iconStatement, '') : undefined;
}

const icons = '**/lucide-react/dist/esm/icons/*.mjs';

/**
 * The parts of an icon never change their order, so React needs no keys for them, and a hundred random strings do not
 * compress. Nothing reads an icon's data but the icon: without the statement that names its parts they are one call. If
 * a new version writes its icons differently, or elsewhere, the build fails and somebody checks it again.
 */
export const smallIcons = (): Plugin => {
  let made = 0;
  return {
    name: 'small-icons',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    transform: {
      filter: { id: { include: icons, exclude: '**/icons/index.mjs' } },
      handler(code, id) {
        const small = smallIcon(code);
        if (small === undefined) this.error(`${id} is not written as trim-libraries.ts expects`);
        made += 1;
        return { code: small, map: null };
      },
    },
    buildEnd(error) {
      if (!error && made === 0) this.error(`small-icons met no icon: no module is at ${icons}`);
    },
  };
};
