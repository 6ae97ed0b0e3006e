interface Addresses {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}

/**
 * `shouldRevalidate` of a page whose list reads its own pages: another search, filter or open row need not load the
 * page again, but another value of one of these parameters does.
 */
export const reloadedBy =
  (...parameters: readonly string[]) =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }: Addresses): boolean =>
    defaultShouldRevalidate &&
    (currentUrl.pathname !== nextUrl.pathname ||
      currentUrl.search === nextUrl.search ||
      parameters.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name)));
