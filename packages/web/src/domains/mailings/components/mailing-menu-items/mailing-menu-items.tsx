import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import type { MailingMenuItemsProps } from './mailing-entries.tsx';

const MailingEntries = lazyPart(async () => (await import('./mailing-entries.tsx')).MailingEntries);

/** The entries of the article menu that mail it, and their dialogs. Whoever can never mail it sees, and fetches, none of them. */
export function MailingMenuItems({ article, children }: MailingMenuItemsProps) {
  const { mail } = article.may;
  if (!mail.allowed && (mail.reason === 'not-your-segment' || mail.reason === 'not-found')) return children([]);
  return (
    <Suspense fallback={children([])}>
      <MailingEntries article={article}>{children}</MailingEntries>
    </Suspense>
  );
}
