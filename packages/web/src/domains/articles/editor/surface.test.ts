import fs from 'node:fs/promises';
import path from 'node:path';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { anyArticle } from '@oeuvre/editor/arbitrary.fixture.ts';
import fc from 'fast-check';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { zodStub } from '../../../../zod-stub.ts';
import type { walkSurface } from './surface.fixture.ts';

/** Bundles a module for browsers without the schemas; returns the output folder. */
async function bundled(entry: string, outDir: string, more: readonly Plugin[] = []) {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    plugins: [zodStub(), ...more],
    build: { lib: { entry, formats: ['es'], fileName: 'bundle' }, outDir, emptyOutDir: true, minify: false },
  });
  return outDir;
}

test('nothing that the editor does in a browser needs a schema', { timeout: 120_000 }, async () => {
  const outDir = path.resolve('node_modules/.cache/surface');
  const entry = path.join(import.meta.dirname, 'surface.fixture.ts');
  await bundled(entry, outDir);
  const { walkSurface: walk } = (await import(`${outDir}/bundle.js?${Date.now()}`)) as {
    walkSurface: typeof walkSurface;
  };
  const values: ArticleValue[] = fc.sample(anyArticle, { seed: 24, numRuns: 60 });
  expect(walk(values)).toEqual([]);
  const code = await fs.readFile(`${outDir}/bundle.js`, 'utf8');
  expect(code, 'the stand-in is what it was walked with').not.toContain('ZodError');
});

test('a build fails if the browser would reach a schema', async () => {
  const checking: Plugin = {
    name: 'checking',
    resolveId: (id) => (id.endsWith('checking') ? 'checking' : undefined),
    load: (id) =>
      id === 'checking'
        ? `import { z } from 'zod'; export const is = (one) => z.string().safeParse(one).success;`
        : undefined,
  };
  await expect(bundled('checking', path.resolve('node_modules/.cache/checking'), [checking])).rejects.toThrow(
    'plain function beside the schema',
  );
});
