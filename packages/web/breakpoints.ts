import fs from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Older browsers would need light-dark() rewritten, and then a dark part of a light page (tokens.css) would be light.
 */
const browsers = { chrome: [125, 0], firefox: [128, 0], safari: [17, 5] } as const;

/**
 * Lets every stylesheet use the named breakpoints. Lightning CSS resolves `@custom-media` within one file only, so the
 * definitions are put before each.
 */
export function breakpoints(): Plugin {
  const definitions = fs.readFileSync(new URL('src/ui/theme/breakpoints.css', import.meta.url), 'utf8');
  const named = definitions.replace(/\/\*[\s\S]*?\*\/|\n/g, '');
  return {
    name: 'breakpoints',
    enforce: 'pre',
    config: () => ({
      css: {
        transformer: 'lightningcss',
        lightningcss: {
          drafts: { customMedia: true },
          targets: Object.fromEntries(
            Object.entries(browsers).map(([name, [major, minor]]) => [name, (major << 16) | (minor << 8)]),
          ),
        },
      },
      build: { cssTarget: Object.entries(browsers).map(([name, version]) => `${name}${version.join('.')}`) },
    }),
    transform: { filter: { id: /\/src\/.*\.css$/ }, handler: (code) => ({ code: named + code, map: null }) },
  };
}
