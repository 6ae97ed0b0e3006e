import type { ChatMessage, MessageVersion } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { formatMessageTime } from '../../chat-times.ts';
import css from './message.late.module.css';
import { Words } from './message-words.tsx';

/** The earlier texts of an edited message, the latest first. */
export function MessageHistory({ message: { chatId, id } }: { readonly message: ChatMessage }) {
  const [versions, setVersions] = useState<readonly MessageVersion[] | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    browserCall(chatRoutes.versions, { params: { roomId: chatId, messageId: id } }, { signal }).then(
      (reply) => setVersions(reply.versions),
      () => !signal.aborted && setVersions('failed'),
    );
    return () => leaving.abort();
  }, [chatId, id, attempt]);
  if (versions === 'failed')
    return (
      <p className={css.history} role="alert">
        <span>The earlier texts could not be loaded.</span>{' '}
        <Button kind="text" className={css.link} onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </p>
    );
  if (!versions)
    return (
      <p className={css.history} role="status">
        Loading...
      </p>
    );
  return (
    <ol className={css.history} aria-label="Earlier texts">
      {versions.map(({ text, at }) => (
        <li key={at}>
          <time dateTime={at}>{formatMessageTime(at, 'local')}</time>
          <Words text={text} />
        </li>
      ))}
    </ol>
  );
}
