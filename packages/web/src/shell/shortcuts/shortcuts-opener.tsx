import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../late/lazy-part.ts';
import { isHelpKey } from '../../ui/shortcuts/is-text-field.ts';

const UsualShortcuts = lazyPart(async () => (await import('./usual-shortcuts.tsx')).UsualShortcuts);

/** '?' lists the keyboard shortcuts on every page. A page with more of them has already handled the key. */
export function ShortcutsOpener() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (!isHelpKey(event) || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      setOpen(true);
    }
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return isOpen ? (
    <Suspense>
      <UsualShortcuts onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
