import { pages } from '@oeuvre/contracts/addresses.ts';
import { redirect } from 'react-router';

/** The home page is the explore page. */
export const loader = () => redirect(pages.explore);
