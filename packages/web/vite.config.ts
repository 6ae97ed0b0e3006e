import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // One stylesheet for the whole house: it is small, cached for a year, and keeps the order of rules the same on every page.
  build: { cssCodeSplit: false, target: 'es2023', assetsInlineLimit: 0 },
});
