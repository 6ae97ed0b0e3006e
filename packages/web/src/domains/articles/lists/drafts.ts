import { myArticlesAt } from '@oeuvre/contracts/addresses.ts';
import { redirect } from 'react-router';

/** The viewer's drafts: a filter of their own list. */
export const loader = () => redirect(myArticlesAt({ ownerArticleStatus: 'draft' }));
