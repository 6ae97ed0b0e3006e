import { useEffect, useState } from 'react';
import { atFirstSign } from './at-first-sign.ts';

/** True from the first sign of a person, or after five seconds without one. */
export function useFirstSign(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => atFirstSign(() => setAlive(true)), []);
  return isAlive;
}
