import { feedPath } from '@oeuvre/contracts/domains/articles/feeds.constants.ts';
import { Rss } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { openedBy } from '../../../../../ui/gallery-viewer/opened-by.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';

const FeedsDialog = lazyPart(async () => (await import('./feeds-dialog.tsx')).FeedsDialog);

/** Opens the dialog with feed addresses; without JavaScript it links to the feed. */
export function FeedsLink() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ButtonLink kind="quiet" to={feedPath('rss')} reloadDocument {...openedBy(() => setOpen(true))}>
        <Icon of={Rss} /> Feeds
      </ButtonLink>
      {isOpen ? (
        <Suspense>
          <FeedsDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
