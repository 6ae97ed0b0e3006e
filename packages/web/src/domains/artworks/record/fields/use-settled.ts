import { useEffect, useState } from 'react';

/** In milliseconds: what is read back follows the typing so soon. */
const readBackAfter = 150;

/** The value once somebody has paused typing. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), readBackAfter);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
