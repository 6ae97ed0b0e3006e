import { viewerOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { systemLinks } from '@oeuvre/contracts/domains/admin/system-menu.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { notificationsRoutes } from '@oeuvre/contracts/domains/notifications/notifications.routes.ts';
import { allStylesMark, hydrateMark } from '@oeuvre/contracts/kernel/page-start.ts';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import hanken from '../.faces/hanken-grotesk-latin.woff2?url';
import newsreaderText from '../.faces/newsreader-latin-text.woff2?url';
import newsreaderTitle from '../.faces/newsreader-latin-title.woff2?url';
import type { Route } from './+types/root';
import { startScripts } from './late/start-scripts.ts';
import { FailedPage } from './shell/failed-page.tsx';
import { redirectToLogin } from './shell/redirect-to-login.ts';
import { Shell } from './shell/shell.tsx';
import { callOf, readerCtx, siteOf } from './ui/api-context.ts';
import { Confirmation } from './ui/confirm/confirmation.tsx';
import { pageHandles } from './ui/page-handle.ts';
import { PersonIsland } from './ui/personal.tsx';
import { movedMark, withoutPerson } from './ui/root-data.ts';
import { Toasts } from './ui/toast/toasts.tsx';
import { useSite } from './ui/use-site.ts';
import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/global.css';
import './ui/theme/print.css';
import './ui/theme/search-fields.late.css';

export const middleware: Route.MiddlewareFunction[] = [redirectToLogin];

/** The server writes these scripts and React leaves them alone, so the browser's bundle need not contain their text. */
const started = import.meta.env.SSR ? startScripts() : undefined;

const noSegments = { subscriptions: [], assigned: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const reader = context.get(readerCtx);
  if (reader) return withoutPerson(siteOf(context), reader);
  const call = callOf(context);
  const me = await call(accountsRoutes.me, {});
  if (me.id === 0) return { me, segments: noSegments, unreadCount: 0, sharedCount: 0, site: siteOf(context) };
  const [segments, { unreadCount }, { sharedCount }] = await Promise.all([
    call(membershipsRoutes.mine, {}),
    call(notificationsRoutes.unread, {}),
    call(recordRoutes.countShared, {}),
  ]);
  const system = systemLinks(viewerOf(me));
  return { me, segments, unreadCount, sharedCount, ...(system.length > 0 && { system }), site: siteOf(context) };
}

/**
 * The signed-in person changes only with a full page load (sign-in, sign-out), an action of the page itself, or a
 * membership that somebody else has changed.
 */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string | undefined;
  defaultShouldRevalidate: boolean;
}) =>
  defaultShouldRevalidate &&
  ((formMethod !== undefined && formMethod !== 'GET') || document.documentElement.hasAttribute(movedMark));

/**
 * Preloads the faces of every page, so on most connections the first paint has them and nothing shifts. The main picture
 * has priority.
 */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: hanken, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: newsreaderText, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: newsreaderTitle, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  const site = useSite();
  const handles = pageHandles(useMatches());
  const hydrate = site?.development ? 'now' : (handles.find((handle) => handle.hydrate)?.hydrate ?? 'now');
  // The notice of the logged out stands on every page.
  const hasFewStyles = !site?.isLoggedOut && handles.some(({ fewStyles }) => fewStyles);
  return (
    <html
      lang="en"
      data-theme={site?.theme ?? undefined}
      {...{ [hydrateMark]: hydrate, [allStylesMark]: hasFewStyles ? undefined : '' }}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={site?.theme ?? 'light dark'} />
        <Meta />
        <Links />
      </head>
      <body data-side={handles.some((handle) => handle.side === 'work') ? 'work' : 'reader'}>
        {children}
        <Confirmation />
        <Toasts />
        <PersonIsland />
        <ScrollRestoration />
        <Scripts />
        {site?.development ? null : (
          <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: started?.[hydrate] ?? '' }} />
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <FailedPage error={error} />
    </Shell>
  );
}
