import { data } from 'react-router';
import type { PageHandle } from '../ui/page-handle.ts';

export const handle = { hydrate: 'later' } satisfies PageHandle;

/** Any unknown address. */
export const loader = () => {
  throw data(null, { status: 404 });
};

/** Never rendered: the loader always refuses. It makes this a page, so the reply is our own 404. */
export default function NotFoundPage() {
  return null;
}
