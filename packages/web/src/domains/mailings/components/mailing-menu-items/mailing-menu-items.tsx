import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import type { MenuEntry } from '../../../../ui/menu/menu.tsx';

const MailingEntries = lazyPart(async () => (await import('./mailing-entries.tsx')).MailingEntries);

interface MailingMenuItemsProps {
  readonly article: Pick<Article, 'id' | 'title' | 'may'>;
  readonly children: (entries: readonly MenuEntry[]) => ReactNode;
}

/** The entries of the article menu that mail it, and their dialogs. Whoever can never mail it sees, and fetches, none of them. */
export function MailingMenuItems({ article, children }: MailingMenuItemsProps) {
  const { mail } = article.may;
  const isTheirs = mail.allowed || (mail.reason !== 'not-your-segment' && mail.reason !== 'not-found');
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  return (
    <>
      {/* Outside of the boundary: a menu that is open stays open when the entries come. */}
      {children(isTheirs ? entries : [])}
      <Suspense>{isTheirs ? <MailingEntries article={article} onEntries={setEntries} /> : null}</Suspense>
    </>
  );
}
