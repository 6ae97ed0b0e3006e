import { hydrateRoot } from 'react-dom/client';
import { useOfBrowser } from '../../../../../ui/use-of-browser.ts';
import { NewsletterBlock, type NewsletterBlockProps } from '../newsletter-block/newsletter-block.tsx';

/**
 * Where the server has written no block: React takes over an empty place, and fills it right after. `createRoot` would
 * do the same, and every reader would load it.
 */
const Filled = (shown: NewsletterBlockProps) =>
  useOfBrowser(() => true, false) ? <NewsletterBlock {...shown} /> : null;

/** Makes the block that the server wrote respond, or shows it where there is none. Returns how to end it. */
export function startNewsletter(box: HTMLElement | null, shown: NewsletterBlockProps): () => void {
  if (!box) return () => undefined;
  const Block = box.firstChild ? NewsletterBlock : Filled;
  const root = hydrateRoot(box, <Block {...shown} />);
  // React does not allow the page's own root to end another one while it works.
  return () => setTimeout(() => root.unmount());
}
