interface Addresses {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}
/** The lists read their own pages, so another search, filter or open row need not load the page again. */
export const isAnotherPage = ({ currentUrl, nextUrl, defaultShouldRevalidate }: Addresses): boolean =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);
