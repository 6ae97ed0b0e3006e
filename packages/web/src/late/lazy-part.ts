import { lazy, type ReactNode } from 'react';
import { toastWarning } from '../ui/toast/toast.ts';
import { loadWithRetry } from './load-with-retry.ts';

const sayDelay = () =>
  toastWarning('Part of this page could not be loaded. It will load as soon as the server can be reached.');

/**
 * A part of a page that is fetched when it is first shown. Without a network it is fetched as soon as the network is
 * back, because the page, and what somebody wrote on it, must not disappear for the sake of a dialog. Meanwhile the
 * nearest Suspense shows its fallback.
 */
export const lazyPart = <Props extends object>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazy(async () => ({ default: await loadWithRetry(load, sayDelay) }));
