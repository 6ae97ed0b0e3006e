import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // Every route is known from the start: no request for a manifest when a link is followed.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
