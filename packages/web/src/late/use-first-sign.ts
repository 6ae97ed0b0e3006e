import { useEffect, useState } from 'react';
import { whenAlive } from './at-first-sign.ts';

/** True from the first sign that somebody is at the page, or after five seconds without one. */
export function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => whenAlive(() => setAlive(true)), []);
  return isAlive;
}
