import type { NewPrivateFeed, PrivateFeed } from '@oeuvre/contracts/domains/articles/feeds.model.ts';
import { feedsRoutes } from '@oeuvre/contracts/domains/articles/feeds.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { toastFailure } from '../../../../../ui/working/act/toast-failure.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { FeedAddress } from './feed-address.tsx';
import css from './feeds-link.module.css';

/** The feed, and the acts on it. */
function usePrivateFeed() {
  const [feed, setFeed] = useState<PrivateFeed>();
  const [made, setMade] = useState<NewPrivateFeed>();
  useEffect(() => {
    let isGone = false;
    browserCall(feedsRoutes.get, {}).then(
      (found) => isGone || setFeed(found),
      (error: unknown) => isGone || toastFailure(error),
    );
    return () => {
      isGone = true;
    };
  }, []);

  const make = useAct(() => browserCall(feedsRoutes.create, {}), {
    done(next) {
      setMade(next);
      setFeed(next);
    },
  });
  async function replace() {
    if (
      await confirm({
        title: 'Replace the address?',
        text: 'The address before it stops working in every feed reader.',
        confirmLabel: 'Replace address',
      })
    )
      await make.act();
  }
  const turnOff = useAct(() => browserCall(feedsRoutes.remove, {}), {
    done() {
      setMade(undefined);
      setFeed({ createdAt: null });
    },
  });
  const isBusy = make.isBusy || turnOff.isBusy;
  return { feed, made, make, replace, turnOff, isBusy };
}

/** The viewer's private feed: turn it on, replace its address, turn it off. A new address is shown only once. */
export function PrivateFeedPart() {
  const { feed, made, make, replace, turnOff, isBusy } = usePrivateFeed();

  if (!feed) return <p aria-busy="true">Loading...</p>;
  return (
    <>
      <p>
        All that you may read, articles for members included. Whoever has the address reads as you do: keep it to
        yourself.
      </p>
      <div aria-live="polite" className={css.made}>
        {made ? (
          <>
            <FeedAddress label="Private RSS" address={made.rss} />
            <FeedAddress label="Private Atom" address={made.atom} />
            <p>The address is shown only once. Copy it into your feed reader.</p>
          </>
        ) : feed.createdAt ? (
          <p>
            On since <DateTime iso={feed.createdAt} />. Its address was shown when it was made.
          </p>
        ) : null}
      </div>
      <div className={css.acts}>
        {feed.createdAt ? (
          <>
            <Button busy={isBusy} onClick={() => void replace()}>
              Replace address
            </Button>
            <Button kind="danger" busy={isBusy} onClick={() => void turnOff.act()}>
              Turn off
            </Button>
          </>
        ) : (
          <Button busy={isBusy} onClick={() => void make.act()}>
            Turn on
          </Button>
        )}
      </div>
    </>
  );
}
