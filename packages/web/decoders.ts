import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/*
 * The 3D viewer loads its Draco decoder by these names from one folder; the version in the path lets browsers cache it
 * for a year.
 */
const three = path.resolve(createRequire(import.meta.url).resolve('three'), '../..');
const { version } = JSON.parse(fs.readFileSync(path.join(three, 'package.json'), 'utf8')) as { version: string };
const decoders = ['draco_wasm_wrapper.js', 'draco_decoder.wasm'];
const folder = `assets/decoders-${version}/`;
const sourceOf = (name: string) => fs.readFileSync(path.join(three, 'examples/jsm/libs/draco/gltf', name));
const typeOf = (name: string) => (name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript');

/**
 * Adds the decoders of 3D models to the assets, so none comes from another site; `import.meta.env.VITE_DECODERS` is
 * their location.
 */
export const modelDecoders = (): Plugin => ({
  name: 'model-decoders',
  config: () => ({ define: { 'import.meta.env.VITE_DECODERS': JSON.stringify(`/${folder}`) } }),
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const name of decoders) this.emitFile({ type: 'asset', fileName: folder + name, source: sourceOf(name) });
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = decoders.find((one) => request.url === `/${folder}${one}`);
      if (!name) return next();
      response.setHeader('content-type', typeOf(name));
      response.end(sourceOf(name));
    });
  },
});
