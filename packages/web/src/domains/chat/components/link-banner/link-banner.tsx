import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import css from './link-banner.late.module.css';

/** Seconds until a moment, as they pass. */
function useSecondsUntil(until: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1_000));
}

/** Says that the page does not hear of messages at once, and when it tries again. */
export function LinkBanner({ chat }: { readonly chat: ChatOfSegment }) {
  const link = chat.connection.link.use();
  const sending = chat.outbox.pause.use();
  const rows = chat.outbox.rows.use();
  const isOffline = link.kind === 'offline' || sending !== undefined;
  const pause = isOffline ? (sending ?? link.pause) : link.pause;
  const seconds = useSecondsUntil(pause?.until);
  if (link.kind !== 'polling' && !isOffline) return null;
  const waiting = isOffline ? rows.filter(({ state }) => state === 'waiting').length : 0;
  const more = [
    waiting > 0 ? `${countOf(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}` : '',
    seconds === undefined ? '' : `next attempt in ${seconds} s`,
  ].filter(Boolean);
  return (
    <div className={css.banner}>
      <Icon of={WifiOff} />
      <p>
        <span role="status">{isOffline ? 'You are offline' : chatTexts.polling}</span>
        {more.length > 0 ? <span className={css.more}> ({more.join(', ')})</span> : null}
      </p>
      {pause ? (
        <Button
          kind="text"
          onClick={() => {
            sending?.end();
            link.pause?.end();
          }}
        >
          Now
        </Button>
      ) : null}
    </div>
  );
}
