import { data } from 'react-router';

/** Any address that is no page. */
export const loader = () => {
  throw data(null, { status: 404 });
};

/** Never shown: the loader always refuses. It makes this a page, so that the answer is the house's own 404. */
export default function NotFoundPage() {
  return null;
}
