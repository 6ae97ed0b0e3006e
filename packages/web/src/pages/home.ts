import { pages } from '@oeuvre/contracts/addresses.ts';
import { redirect } from 'react-router';

/** The house's front door is the explore page. */
export const loader = () => redirect(pages.explore);
