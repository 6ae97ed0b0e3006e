import { articleAt } from '@oeuvre/contracts/addresses.ts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hang } from '../../../../../ui/layout/layout.tsx';
import type { NewsletterShown } from '../../newsletter-shown.ts';
import { ManageLink } from './manage-link.tsx';
import late from './newsletter-block.late.module.css';
import css from './newsletter-block.module.css';
import { NewsletterForm } from './newsletter-form.tsx';

export interface NewsletterBlockProps extends NewsletterShown {
  readonly isGuest: boolean;
}

/**
 * The contents of a newsletter and its days, its form, and the latest articles. Outside the page's router, so its links are plain
 * ones.
 */
export function NewsletterBlock(shown: NewsletterBlockProps) {
  const { segmentId, segmentName, isOpen, isSubscribed, recent } = shown;
  const [isNew, setNew] = useState(false);
  return (
    <section className={`${css.letter} ${late.letter}`} aria-label="Newsletter">
      <Hang margin={<h2>Newsletter</h2>}>
        <div className={css.columns}>
          <div>
            <p className={css.say}>
              New articles from {segmentName}
              {isOpen ? '' : ' that everyone may read'}, by e-mail, on the day they are published.
            </p>
            {isNew || isSubscribed ? (
              <>
                <p className={css.done} role="status">
                  <Icon of={Check} size="small" />
                  {isNew ? 'You were successfully subscribed to the newsletter.' : 'You get this newsletter.'}
                </p>
                <p className={css.small}>
                  To the address of your account. <ManageLink segmentId={segmentId} />
                </p>
              </>
            ) : (
              <NewsletterForm {...shown} onSubscribed={() => setNew(true)} />
            )}
          </div>
          {recent.length > 0 ? (
            <div className={`${css.last} ${late.last}`}>
              <h3>Recent newsletters</h3>
              <ul>
                {recent.map(({ id, title, at }) => (
                  <li key={id}>
                    <a href={articleAt(id)}>{title}</a>
                    <DateTime iso={at} />
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
        </div>
      </Hang>
    </section>
  );
}
