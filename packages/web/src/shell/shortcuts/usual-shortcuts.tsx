import { useIsSignedIn } from '../../ui/root-data.ts';
import type { ShortcutGroups } from '../../ui/shortcuts/written-key.ts';
import { ShortcutsDialog } from '../../ui/working/shortcuts-dialog/shortcuts-dialog.tsx';

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

/** The keyboard shortcuts of pages that have none of their own. */
export const UsualShortcuts = ({ onClose }: { readonly onClose: () => void }) => (
  <ShortcutsDialog groups={groupsFor(useIsSignedIn())} onClose={onClose} />
);
