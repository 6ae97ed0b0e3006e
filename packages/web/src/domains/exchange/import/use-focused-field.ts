import { useEffect, useRef } from 'react';

/**
 * Brings what a finding wants repaired into view, with the focus in it: the element marked with `data-repair` of this
 * name, in it what is typed rather than chosen.
 */
export function useFocusedField(name: string | undefined) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (name === undefined) return;
    const place = [...(page.current?.querySelectorAll<HTMLElement>('[data-repair]') ?? [])].find(
      ({ dataset }) => dataset.repair === name,
    );
    place?.scrollIntoView({ block: 'center' });
    (
      place?.querySelector<HTMLElement>('input:not([type=checkbox])') ?? place?.querySelector<HTMLElement>('select')
    )?.focus({
      preventScroll: true,
    });
  }, [name]);
  return page;
}
