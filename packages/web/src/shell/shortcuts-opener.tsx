import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../late/lazy-part.ts';
import { useIsSignedIn } from '../ui/root-data.ts';
import { isHelpKey } from '../ui/shortcuts/is-text-field.ts';
import type { ShortcutGroups } from '../ui/shortcuts/written-key.ts';

const ShortcutsDialog = lazyPart(async () => (await import('../ui/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog);

const groupsFor = (isSignedIn: boolean): ShortcutGroups => ({
  Everywhere: {
    search: { label: 'Search', key: '/' },
    ...(isSignedIn && { palette: { label: 'Pages, actions and search', key: 'Mod-k' } }),
    close: { label: 'Close', key: 'Escape' },
    help: { label: 'Keyboard shortcuts', key: '?' },
  },
  'Pictures in full size': {
    previous: { label: 'Previous picture', key: 'ArrowLeft' },
    next: { label: 'Next picture', key: 'ArrowRight' },
  },
  ...(isSignedIn && {
    Lists: {
      selectAll: { label: 'Select all', key: 'Mod-a' },
      clear: { label: 'Clear the selection', key: 'Escape' },
    },
  }),
});

/** '?' lists the keyboard shortcuts on every page. A page with more of them has already handled the key. */
export function ShortcutsOpener() {
  const isSignedIn = useIsSignedIn();
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
      <ShortcutsDialog groups={groupsFor(isSignedIn)} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
