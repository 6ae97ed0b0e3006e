import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The server's build holds what its pages use of each package: whole ones (a thousand icons) cost memory and time at every start.
  ssr: { noExternal: command === 'build' ? true : [] },
  // One stylesheet for the whole house: it is small, cached for a year, and keeps the order of rules the same on every page.
  build: {
    cssCodeSplit: false,
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
  },
}));
