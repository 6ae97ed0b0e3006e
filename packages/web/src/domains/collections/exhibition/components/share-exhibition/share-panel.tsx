import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { ExhibitionState } from '@oeuvre/contracts/domains/collections/exhibition/exhibition.model.ts';
import {
  exhibitionRoutes,
  segmentExhibitionRoutes,
} from '@oeuvre/contracts/domains/collections/exhibition/exhibition.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { copyLink } from '../../../../../ui/copy-link.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { toastFailure } from '../../../../../ui/working/act/toast-failure.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import css from './share-exhibition.late.module.css';

export interface ShareExhibitionProps {
  readonly collection: Pick<Collection, 'id' | 'segmentId'>;
}

/** The link of the collection, and the acts on it; a new one is known until the page is left. */
function useExhibitionLink({ id, segmentId }: ShareExhibitionProps['collection']) {
  const [state, setState] = useState<ExhibitionState>();
  const [url, setUrl] = useState<string>();
  const routes = segmentId ? segmentExhibitionRoutes : exhibitionRoutes;
  useEffect(() => {
    let isGone = false;
    browserCall(routes.state, { params: { id } }).then(
      (found) => isGone || setState(found),
      (error: unknown) => isGone || toastFailure(error),
    );
    return () => {
      isGone = true;
    };
  }, [routes, id]);

  const open = useAct(() => browserCall(routes.open, { params: { id } }), {
    done(made) {
      setUrl(made.url);
      setState(made);
    },
  });
  const close = useAct(() => browserCall(routes.close, { params: { id } }), {
    done() {
      setUrl(undefined);
      setState((before) => before && { ...before, openedAt: null });
    },
  });
  return { state, url, open: open.act, close: close.act, isBusy: open.isBusy || close.isBusy };
}

const closing = {
  title: 'Close the link?',
  text: 'Its page is gone at once for everyone who has the link, and this cannot be undone. You can create a new link.',
  confirmLabel: 'Close the link',
  isDanger: true,
};
const replacing = {
  title: 'Create a new link?',
  text: 'The link before it stops working at once, for good.',
  confirmLabel: 'Create new link',
};

/** Shares a collection read-only by a link, for whoever may change it. The link is shown only when it is created. */
export function SharePanel({ collection }: ShareExhibitionProps) {
  const { state, url, open, close, isBusy } = useExhibitionLink(collection);
  const ask = async (question: Parameters<typeof confirm>[0], act: () => Promise<unknown>) => {
    if (await confirm(question)) await act();
  };
  return (
    <section className={css.share} aria-labelledby="share-exhibition">
      <h2 id="share-exhibition" tabIndex={-1}>
        Share as an exhibition
      </h2>
      <p>
        {collection.segmentId
          ? 'A page to walk through, for everyone who may read the segment and has the link.'
          : 'A page to walk through, for everyone who has the link. It shows your name.'}
      </p>
      {state ? <LeftOut {...state} /> : <p aria-busy="true">Loading...</p>}
      <div aria-live="polite">
        {url ? (
          <p className={css.made}>
            <a href={url}>{url}</a>
            <span>The link is shown only now: copy it.</span>
          </p>
        ) : state?.openedAt ? (
          <p>
            Shared by a link since <DateTime iso={state.openedAt} />. The link was shown when it was created.
          </p>
        ) : null}
      </div>
      {state ? (
        <div className={css.acts}>
          {url ? <Button onClick={() => void copyLink(url)}>Copy link</Button> : null}
          {state.openedAt ? (
            <>
              <Button busy={isBusy} onClick={() => void ask(replacing, open)}>
                Create new link
              </Button>
              <Button kind="danger" busy={isBusy} onClick={() => void ask(closing, close)}>
                Close the link
              </Button>
            </>
          ) : (
            <Button busy={isBusy} onClick={() => void open()}>
              Create link
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

function LeftOut({ artworksCount, leftOutCount }: ExhibitionState) {
  if (leftOutCount === 0) return <p>Guests see all {countOf(artworksCount, 'work')}.</p>;
  return (
    <p>
      Guests see {artworksCount - leftOutCount} of {countOf(artworksCount, 'work')}: the link opens no work that they
      may not see, and does not say that any is left out.
    </p>
  );
}
