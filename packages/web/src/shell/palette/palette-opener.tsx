import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../late/lazy-part.ts';
import { createStore } from '../../ui/store.ts';

/** Loaded at the first Ctrl K: most pages are read without it. */
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

const isPaletteOpen = createStore(false);
/** Opens the palette by a button, like Ctrl K. */
export const openPalette = () => isPaletteOpen.set(true);

/**
 * Ctrl K (⌘ K) opens the palette from anywhere but a dialog. An editor that uses these keys itself has already handled
 * the event.
 */
export function PaletteOpener() {
  const isOpen = isPaletteOpen.use();
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  useEffect(() => {
    function open(event: KeyboardEvent) {
      const isCalled =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCalled || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      // In text whose editor has not loaded yet, these keys mean a link.
      if ((event.target as HTMLElement).isContentEditable) return;
      openPalette();
    }
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return isWanted ? (
    <Suspense>
      <Palette isOpen={isOpen} onClose={() => isPaletteOpen.set(false)} />
    </Suspense>
  ) : null;
}
