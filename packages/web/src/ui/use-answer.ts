import { useEffect, useEffectEvent, useState } from 'react';

interface UseAnswerOptions<Question, Answer> {
  /** In milliseconds, after the last change of the question. Another delay alone asks nothing again. */
  readonly delay: number;
  /**
   * Never rejects: an error is an answer too. When the question changes, the signal is aborted and the result ignored.
   */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>;
}

/**
 * The latest answer to what somebody types, with its question: the previous answer may be shown until the next one
 * arrives.
 */
export function useAnswer<Question extends string, Answer>(
  question: Question | undefined,
  { delay, ask }: UseAnswerOptions<Question, Answer>,
) {
  const [answered, setAnswered] = useState<{ readonly question: Question; readonly answer: Answer }>();
  const askNow = useEffectEvent(ask);
  const delayNow = useEffectEvent(() => delay);
  useEffect(() => {
    if (question === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await askNow(question, controller.signal);
      if (!controller.signal.aborted) setAnswered({ question, answer });
    }, delayNow());
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question]);
  return answered;
}
