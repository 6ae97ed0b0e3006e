import { useEffect, useRef, useState } from 'react';

/** The specification's delay before a note is saved, in milliseconds. */
const delay = 300;

/** Text saved a moment after the last letter, on blur and on unmount. */
export function useDelayedSave(initial: string, save: (text: string) => void) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each typed letter restarts the delay
  useEffect(() => {
    const timer = setTimeout(flush, delay);
    return () => clearTimeout(timer);
  }, [text, flush]);
  useEffect(() => flush, [flush]);

  function change(next: string) {
    unsaved.current = next;
    setText(next);
  }
  return { text, change, flush };
}
