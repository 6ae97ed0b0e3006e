import type { PageSignals } from './inline-signals.ts';

/**
 * Imports the modules that the page lists (written by the server's platform/http/page-scripts.ts), then the entry,
 * which hydrates. React Router's own script does the same but differs on each page, so the content policy could not
 * allow it.
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function startModules({ filesMark, laterLink }: PageSignals) {
  const listed = [...document.querySelectorAll(`script[${filesMark}]`)].at(-1)?.textContent ?? '';
  const { manifest, routes, entry } = JSON.parse(listed) as {
    manifest: string;
    routes: [id: string, files: string[]][];
    entry: string;
  };
  const load = (file: string): Promise<object> => import(/* @vite-ignore */ file);
  const loadAll = (files: string[]) => Promise.all(files.map(load));
  /**
   * Applies the styles of dialogs and menus, which the first paint does not need. The page comes alive only after them.
   */
  const applyStyles = (link: HTMLLinkElement) =>
    new Promise((resolve) => Object.assign(link, { rel: 'stylesheet', onload: resolve, onerror: resolve }));
  const styled = [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${laterLink}][data-as=style]`)].map(
    applyStyles,
  );
  void Promise.all([Promise.all([load(manifest), ...styled]), ...routes.map(([, files]) => loadAll(files))]).then(
    ([, ...loaded]) => {
      const modules = routes.map(([id], at) => [id, Object.assign({}, ...(loaded[at] as object[]))]);
      // The name that React Router expects.
      Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(modules) });
      return load(entry);
    },
  );
}
