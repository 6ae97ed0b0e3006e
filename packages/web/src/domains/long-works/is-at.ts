import type { Location } from 'react-router';

/** Whether the page at this address is open, at whatever step of it. */
export function isAt(href: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const { pathname: path, searchParams } = new URL(href, 'https://here.test');
  const open = new URLSearchParams(search);
  return path === pathname && [...searchParams].every(([name, value]) => open.get(name) === value);
}
