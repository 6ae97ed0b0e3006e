import type { TermAct, TermRehearsal } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall, type CallError } from '../../../ui/api-context.ts';
import { useAnswer } from '../../../ui/use-answer.ts';

/** The effect of an act, or why it cannot be done. */
export type Rehearsed =
  | { readonly rehearsal: TermRehearsal; readonly isRecounted: boolean }
  | { readonly refusal: string };

/** In milliseconds: numbers that somebody looks at are counted again so often. */
const ages = 20_000;

/**
 * The effect of an act, asked a moment after the last key; undefined until the answer is here. While somebody reads the
 * numbers, they are counted again; numbers that have changed are marked.
 */
export function useRehearsal(act: TermAct | undefined) {
  const text = act && JSON.stringify(act);
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<{ readonly text: string; readonly rehearsed: Rehearsed }>();
  useAnswer(text === undefined ? undefined : `${round} ${text}`, {
    delay: round === 0 || shown?.text !== text ? 300 : 0,
    async ask(question, signal) {
      const asked = question.slice(question.indexOf(' ') + 1);
      const answer = await browserCall(termsRoutes.rehearse, { body: JSON.parse(asked) as TermAct }, { signal }).then(
        (rehearsal) => ({ rehearsal }),
        (error: CallError) => ({ refusal: error.message }),
      );
      if (!signal.aborted) setShown((before) => ({ text: asked, rehearsed: marked(answer, before, asked) }));
    },
  });
  const isCounted = shown !== undefined && shown.text === text;
  useEffect(() => {
    if (!isCounted) return;
    const timer = setInterval(() => {
      if (!document.hidden) setRound((before) => before + 1);
    }, ages);
    return () => clearInterval(timer);
  }, [isCounted]);
  return {
    rehearsed: isCounted ? shown.rehearsed : undefined,
    /** Counts again at once, because the server has refused the numbers as aged. */
    recount: () => setRound((before) => before + 1),
  };
}

function marked(
  answer: { readonly rehearsal: TermRehearsal } | { readonly refusal: string },
  before: { readonly text: string; readonly rehearsed: Rehearsed } | undefined,
  asked: string,
): Rehearsed {
  if ('refusal' in answer) return answer;
  const earlier = before?.text === asked && 'rehearsal' in before.rehearsed ? before.rehearsed : undefined;
  const isRecounted =
    earlier !== undefined && (earlier.isRecounted || earlier.rehearsal.fingerprint !== answer.rehearsal.fingerprint);
  return { ...answer, isRecounted };
}
