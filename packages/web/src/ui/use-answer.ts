import { useEffect, useEffectEvent, useState } from 'react';

interface Asking<Question, Answer> {
  /** Milliseconds after the last change of the question. */
  readonly delay: number;
  /** Never rejects: what went wrong is an answer too. Once the question is another one, the signal is aborted and nobody listens. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>;
}

/** The last answer to what somebody types, with the question it belongs to: until there is an answer to the next one it may be shown. */
export function useAnswer<Question extends string, Answer>(question: Question | undefined, { delay, ask }: Asking<Question, Answer>) {
  const [answered, setAnswered] = useState<{ readonly question: Question; readonly answer: Answer }>();
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (question === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await askNow(question, controller.signal);
      if (!controller.signal.aborted) setAnswered({ question, answer });
    }, delay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, delay]);
  return answered;
}
