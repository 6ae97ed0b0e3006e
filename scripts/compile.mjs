// Loads the server's modules once without running anything, to fill Node's compile cache (NODE_COMPILE_CACHE).
const server = (file) => import(new URL(`../packages/server/src/${file}`, import.meta.url).href);

for (const file of [
  'api.ts',
  'work.ts',
  'run.ts',
  'platform/services/open-services.ts',
  'platform/database/embedded/embedded-postgres.ts',
  'platform/live/sockets.ts',
  'platform/monitoring/metrics.ts',
  'platform/http/health.ts',
  'site/site.ts',
  'greeting.ts',
  'site/web-host.ts',
]) {
  await server(file);
}
process.exit(0);
