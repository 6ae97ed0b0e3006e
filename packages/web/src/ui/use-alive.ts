import { useEffect, useState } from 'react';
import { whenAlive } from './when-alive.ts';

/** True from the first sign that somebody is at the page, or after `latest` milliseconds without one. */
export function useAlive(latest: number): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => whenAlive(() => setAlive(true), latest), [latest]);
  return isAlive;
}
