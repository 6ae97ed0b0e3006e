import { type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('/', 'pages/home.ts'),
  route('explore', 'pages/explore.page.tsx'),
  route('dev/gallery', 'pages/gallery.page.tsx'),
  route('*', 'pages/not-found.ts'),
] satisfies RouteConfig;
