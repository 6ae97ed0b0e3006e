import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Every route is known from the start, so following a link requests no manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
