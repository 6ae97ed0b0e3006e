import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import type { MenuEntry } from '../../../../ui/menu/menu.tsx';

const MailingEntries = lazyPart(async () => (await import('./mailing-entries.tsx')).MailingEntries);

interface MailingMenuItemsProps {
  readonly article: Pick<Article, 'id' | 'title' | 'may'>;
  readonly children: (entries: readonly MenuEntry[]) => ReactNode;
}

/**
 * The entries of the article menu that mail it, and their dialogs. People who can never mail it neither see nor load
 * them.
 */
export function MailingMenuItems({ article, children }: MailingMenuItemsProps) {
  const { mail } = article.may;
  const isTheirs = mail.allowed || (mail.reason !== 'not-your-segment' && mail.reason !== 'not-found');
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  return (
    <>
      {/* Outside the boundary, so an open menu stays open when the entries load. */}
      {children(isTheirs ? entries : [])}
      <Suspense>{isTheirs ? <MailingEntries article={article} onEntries={setEntries} /> : null}</Suspense>
    </>
  );
}
