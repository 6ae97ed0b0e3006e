import type { Me } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, parsePath, type RouteObject, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { render as mount } from 'vitest-browser-react/pure';
import type { Site } from '../src/ui/api-context.ts';
import { Confirmation } from '../src/ui/confirm/confirmation.tsx';
import { Toasts } from '../src/ui/toast/toasts.tsx';

const site: Site = {
  productName: 'Oeuvre',
  publicUrl: 'https://oeuvre.test',
  hideRegistration: false,
  massMailing: true,
  demo: false,
  development: false,
  theme: 'light',
  isLoggedOut: false,
};

export interface Around {
  /** The viewer; a guest by default. */
  readonly me?: Partial<Me> | undefined;
  /** Other data of the root loader. */
  readonly root?: Readonly<Record<string, unknown>>;
  readonly site?: Partial<Site>;
  /** The current address. */
  readonly at?: string;
  /** The page's own action for a form; its answer is the fetcher's data. */
  readonly action?: RouteObject['action'];
  /** Pages beside the component's own, which is at every other address. */
  readonly routes?: RouteObject[];
}

/**
 * Renders a component as the root renders a page: in a router, with the root's data, confirmations and toasts. Only the
 * network is fake (`answer`).
 */
export async function render(
  element: ReactNode,
  { me, root, site: changed, at = '/', action, routes = [] }: Around = {},
) {
  const data = {
    me: { id: 0, roles: [], ...me },
    segments: { subscriptions: [], assigned: [] },
    unreadCount: 0,
    sharedCount: 0,
    ...root,
    site: { ...site, ...changed },
  };
  const page = (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Confirmation />
      <Toasts />
    </>
  );
  const own: RouteObject = { path: '*', element, ...(action && { action }) };
  const router = createMemoryRouter([{ id: 'root', loader: () => data, element: page, children: [...routes, own] }], {
    // Lists store their pages by the entry's key.
    initialEntries: [{ ...parsePath(at), key: crypto.randomUUID() }],
    hydrationData: { loaderData: { root: data } },
  });
  const rendered = await mount(<RouterProvider router={router} />);
  return { ...rendered, router, address: () => router.state.location.pathname + router.state.location.search };
}

/** Waits until all animations have ended, also those that begin meanwhile. */
export async function settled(): Promise<void> {
  for (;;) {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    if (running.length === 0) return;
    await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
  }
}

/** Waits two frames: before something is said to be absent, an answer that has arrived has had the time to show. */
export const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Checks a part of the page with axe, contrast included: the stylesheets are the real ones. */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  // An element that fades in has no contrast yet.
  await settled();
  const { violations } = await axe.run(part, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
