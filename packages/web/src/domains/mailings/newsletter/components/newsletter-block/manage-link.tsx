import { unsubscribeAt } from '@oeuvre/contracts/addresses.ts';
import type { NewsletterShown } from '../../newsletter-shown.ts';
import late from './newsletter-block.late.module.css';
import css from './newsletter-block.module.css';

/** Leads to the choice of mail. */
export const ManageLink = ({ segmentId }: Pick<NewsletterShown, 'segmentId'>) => (
  <a href={unsubscribeAt({ segmentId })} className={`${css.link} ${late.link}`}>
    Manage notifications
  </a>
);
