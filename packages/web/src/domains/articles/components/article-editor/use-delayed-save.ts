import { useEffect, useRef, useState } from 'react';

/** Words that are kept a moment after the last letter, when one leaves the field, and when it goes. */
export function useDelayedSave(initial: string, { delay, save }: { readonly delay: number; readonly save: (text: string) => void }) {
  const [text, setText] = useState(initial);
  const unsaved = useRef<string>(undefined);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const [flush] = useState(() => () => {
    if (unsaved.current !== undefined) latest.current(unsaved.current);
    unsaved.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed letter begins the delay anew
  useEffect(() => {
    const timer = setTimeout(flush, delay);
    return () => clearTimeout(timer);
  }, [text, delay, flush]);
  useEffect(() => flush, [flush]);

  function change(next: string) {
    unsaved.current = next;
    setText(next);
  }
  return { text, change, flush };
}
