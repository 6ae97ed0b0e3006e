import { myArticlesAt } from '@oeuvre/contracts/addresses.ts';
import { redirect } from 'react-router';

/** One's own drafts: the list of one's articles, so filtered. */
export const loader = () => redirect(myArticlesAt({ ownerArticleStatus: 'draft' }));
