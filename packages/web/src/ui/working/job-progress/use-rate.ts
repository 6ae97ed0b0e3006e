import { useEffect, useRef, useState } from 'react';
import { inEnglish } from '../../count-of.ts';

/** ', 1,640 a second' from what was read since the page saw the job first. */
export function useRate(position: number, isRunning: boolean): string {
  const first = useRef<{ readonly at: number; readonly position: number }>(undefined);
  const [rate, setRate] = useState('');
  useEffect(() => {
    if (!isRunning) return;
    first.current ??= { at: performance.now(), position };
    const seconds = (performance.now() - first.current.at) / 1_000;
    const read = position - first.current.position;
    if (seconds > 1 && read > 0) setRate(`, ${inEnglish(Math.round(read / seconds))} a second`);
  }, [position, isRunning]);
  return rate;
}
