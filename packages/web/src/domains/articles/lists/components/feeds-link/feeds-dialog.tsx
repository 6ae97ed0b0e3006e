import { feedPath } from '@oeuvre/contracts/domains/articles/feeds.constants.ts';
import { useId } from 'react';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { FeedAddress } from './feed-address.tsx';
import css from './feeds-link.module.css';
import { PrivateFeedPart } from './private-feed-part.tsx';

/** The addresses for a feed reader: the public one, and the viewer's private one. */
export function FeedsDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const isSignedIn = useViewer().id !== 0;
  return (
    <Dialog title="Feeds" isOpen onClose={onClose}>
      <section aria-labelledby={`${id}-open`} className={css.part}>
        <h3 id={`${id}-open`}>For everybody</h3>
        <p>New public articles in full, in any feed reader.</p>
        <FeedAddress label="RSS" address={feedPath('rss')} />
        <FeedAddress label="Atom" address={feedPath('atom')} />
      </section>
      <section aria-labelledby={`${id}-private`} className={css.part}>
        <h3 id={`${id}-private`}>Private feed</h3>
        {isSignedIn ? (
          <PrivateFeedPart />
        ) : (
          <p>Log in to get a feed of everything you can read, including articles for members.</p>
        )}
      </section>
    </Dialog>
  );
}
