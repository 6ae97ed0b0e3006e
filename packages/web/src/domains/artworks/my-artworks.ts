import { pages } from '@oeuvre/contracts/addresses.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';

/** The catalogue had this address: old links keep working, with their query. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`${pages.catalogue}${new URL(request.url).search}`);
