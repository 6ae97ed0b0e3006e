import { useEffect, useRef } from 'react';
import { loadWithRetry } from '../../../../../late/load-with-retry.ts';
import { useInView } from '../../../../../ui/use-in-view.ts';
import { useIsGuest } from '../../../../accounts/accounts.viewer.ts';
import type { NewsletterShown } from '../../newsletter-shown.ts';
import css from './newsletter-slot.module.css';

const nothing = { __html: '' };
// trick: root of its own
/** Imported by the server alone: a static import would bring the block into the file that every reader loads. */
const NewsletterBlock = import.meta.env.SSR
  ? (await import('../newsletter-block/newsletter-block.tsx')).NewsletterBlock
  : undefined;

/**
 * The place of a newsletter block. The server writes the block, whose form works without a script; the browser's script
 * leaves it alone (`suppressHydrationWarning`) until it comes into view, and loads what makes it respond only then.
 */
export function NewsletterSlot(shown: NewsletterShown) {
  const isGuest = useIsGuest();
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useInView(box);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the block keeps its own state from then on
  useEffect(() => {
    if (!isSeen) return;
    const stopping = loadWithRetry(() => import('./start-newsletter.tsx')).then(({ startNewsletter }) =>
      startNewsletter(box.current, { ...shown, isGuest }),
    );
    return () => void stopping.then((stop) => stop());
  }, [isSeen]);
  if (NewsletterBlock)
    return (
      <div>
        <NewsletterBlock {...shown} isGuest={isGuest} />
      </div>
    );
  return <div ref={box} className={css.slot} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />;
}
