import { typingStopsAfterMs } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import { useEffect, useRef } from 'react';

/** In milliseconds: while a person types, others hear it again this often. */
const sayEvery = 2_000;

/** Reports that the person types, until they pause for three seconds. */
export function useTyping(report: (isTyping: boolean) => void) {
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  const said = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function stop() {
    clearTimeout(timer.current);
    if (said.current === 0) return;
    said.current = 0;
    latest.current(false);
  }
  function type(text: string) {
    clearTimeout(timer.current);
    if (text.trim() === '') return stop();
    timer.current = setTimeout(stop, typingStopsAfterMs);
    const now = performance.now();
    if (said.current !== 0 && now - said.current < sayEvery) return;
    said.current = now;
    latest.current(true);
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (said.current !== 0) latest.current(false);
    },
    [],
  );
  return { type, stop };
}
