import { type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('/', 'pages/home.ts'),
  route('explore', 'pages/explore.page.tsx'),
  route('segments', 'domains/segments/segments.page.tsx'),
  route('subscriptions', 'domains/segments/segment.page.tsx'),
  route('subscriptions/:artworkId', 'domains/artworks/artwork.page.tsx'),
  route('artworks', 'domains/artworks/catalogue.page.tsx'),
  route('login', 'domains/accounts/login.page.tsx'),
  route('sign-up', 'domains/accounts/sign-up.page.tsx'),
  route('forgot-password', 'domains/accounts/forgot-password.page.tsx'),
  route('reset-password', 'domains/accounts/reset-password.page.tsx'),
  route('verify-email', 'domains/accounts/verify-email.page.tsx'),
  route('user/profile', 'domains/accounts/profile.page.tsx'),
  route('email/confirm', 'domains/memberships/confirm-newsletter.page.tsx'),
  route('articles', 'domains/articles/articles.page.tsx'),
  route('articles/all', 'domains/articles/all-articles.page.tsx'),
  route('articles/for-review', 'domains/articles/articles-for-review.page.tsx'),
  route('articles/:articleId', 'domains/articles/article.page.tsx'),
  route('my-articles', 'domains/articles/my-articles.page.tsx'),
  route('dev/gallery', 'pages/gallery.page.tsx'),
  route('*', 'pages/not-found.ts'),
] satisfies RouteConfig;
