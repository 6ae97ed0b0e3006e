// Loads the server's modules once without running anything, so that Node's compile cache (NODE_COMPILE_CACHE) holds them.
const server = (file) => import(new URL(`../packages/server/src/${file}`, import.meta.url).href);

for (const file of [
  'api.ts',
  'work.ts',
  'run.ts',
  'platform/open-services.ts',
  'platform/embedded/embedded-postgres.ts',
  'platform/sockets.ts',
  'platform/metrics.ts',
  'platform/health.ts',
  'site.ts',
  'greeting.ts',
  'web-host.ts',
]) {
  await server(file);
}
process.exit(0);
