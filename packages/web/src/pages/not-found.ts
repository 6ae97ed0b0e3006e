import { data } from 'react-router';

/** Any address that is no page. */
export const loader = () => {
  throw data(null, { status: 404 });
};
