import { useEffect, useRef } from 'react';

/** Moves the focus to the first field of a panel; where a keyboard would cover half of the screen, to the panel itself. */
export function useFirstFocus(takesFocus = true) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a panel that has just been opened takes it
  useEffect(() => {
    if (!takesFocus) return;
    const fields = 'textarea, input:not([type=file]):not([role=switch])';
    const field = matchMedia('(hover: hover)').matches ? panel.current?.querySelector<HTMLElement>(fields) : undefined;
    (field ?? panel.current)?.focus();
  }, []);
  return panel;
}
