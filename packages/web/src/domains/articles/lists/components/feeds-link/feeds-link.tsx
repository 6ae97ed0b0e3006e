import { feedPath } from '@oeuvre/contracts/domains/articles/feeds.constants.ts';
import { Rss } from 'lucide-react';
import { type MouseEvent, Suspense, useState } from 'react';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { lazyPart } from '../../../../../late/lazy-part.ts';

const FeedsDialog = lazyPart(async () => (await import('./feeds-dialog.tsx')).FeedsDialog);

/** Opens what there is to subscribe to with a feed reader; without a script it leads to the feed itself. */
export function FeedsLink() {
  const [isOpen, setOpen] = useState(false);
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <ButtonLink kind="quiet" to={feedPath('rss')} reloadDocument data-alive onClick={open}>
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
