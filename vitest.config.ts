import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/{contracts,editor}/src/**/*.test.ts', 'packages/web/src/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          // They wait for nothing: hundreds of made-up articles take as long as the machine needs.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/test/global.ts'],
          setupFiles: ['packages/server/test/each.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'architecture', include: ['architecture/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
    maxWorkers: 2,
  },
});
