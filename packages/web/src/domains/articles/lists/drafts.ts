import { redirect } from 'react-router';

/** One's own drafts: the list of one's articles, so filtered. */
export const loader = () => redirect('/my-articles?ownerArticleStatus=draft');
