import { useEffect, useEffectEvent, useState } from 'react';
import { keptParts } from './kept-text.ts';

/**
 * The part of a term that is open for editing, one at a time in its list. After a reload, the part with unsaved text is
 * open again. `prefix`: how the keys of the list's parts begin.
 */
export function useOpenPart(term: string, prefix: string, onWriting: (isWriting: boolean) => void) {
  const [open, setOpen] = useState<string>();
  useEffect(() => setOpen(keptParts(term).find((key) => key.startsWith(prefix))), [term, prefix]);
  const tell = useEffectEvent(onWriting);
  const isOpen = open !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    tell(true);
    return () => tell(false);
  }, [isOpen]);
  return { open, setOpen };
}
