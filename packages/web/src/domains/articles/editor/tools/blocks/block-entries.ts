import { deleteBlock, duplicateBlock, turnInto } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { ClipboardType, Copy, Link2, Trash2 } from 'lucide-react';
import { loadWithRetry } from '../../../../../late/load-with-retry.ts';
import { copyLink } from '../../../../../ui/copy-link.ts';
import type { MenuEntry } from '../../../../../ui/menu/menu.tsx';
import { writtenKey } from '../../../../../ui/shortcuts/written-key.ts';
import { blockAddress } from '../../../shared/articles.links.ts';
import { keyOf, shortcut } from '../shortcuts.ts';
import { act, textKinds } from '../text-buttons.tsx';

/** The block at the cursor and what its menu can do with it. */
export function blockAtCursor(state: EditorState) {
  const at = state.selection.$from.index(0);
  const block = state.doc.maybeChild(at);
  return {
    id: (block?.attrs.id ?? '') as string,
    kind: block?.type.name ?? '',
    hasText: block?.isTextblock ?? false,
    mayTurn: at > 1 && (block?.isTextblock ?? false),
    mayDuplicate: duplicateBlock(state),
    mayDelete: deleteBlock(state),
  };
}

/** Menu entries for the block at the cursor: convert, duplicate, paste plain text, copy its link, delete. */
export function blockEntries(editor: Editor, articleId: string, block: ReturnType<typeof blockAtCursor>): MenuEntry[] {
  const { id, kind, hasText, mayTurn, mayDuplicate, mayDelete } = block;
  const others = mayTurn ? textKinds.filter(({ name }) => name !== kind) : [];
  const must = kind === 'title' ? 'An article has one title.' : 'A paragraph stays after the title.';
  return [
    ...others.map(({ name, label, icon }) => ({
      label: `Turn into ${label.toLowerCase()}`,
      icon,
      onSelect: () => act(editor, turnInto(name)),
    })),
    {
      label: 'Duplicate',
      icon: Copy,
      isApart: others.length > 0,
      shortcut: writtenKey(keyOf('duplicate')),
      onSelect: () => act(editor, duplicateBlock),
      disabledReason: mayDuplicate ? undefined : must,
    },
    ...(hasText ? [pasteEntry(editor)] : []),
    { label: 'Copy link', icon: Link2, onSelect: () => void copyLink(blockAddress(articleId, id)) },
    {
      label: 'Delete',
      icon: Trash2,
      isApart: true,
      isDanger: true,
      onSelect: () => act(editor, deleteBlock),
      disabledReason: mayDelete ? undefined : must,
    },
  ];
}

const pasteEntry = (editor: Editor): MenuEntry => ({
  label: shortcut('plainPaste').label,
  icon: ClipboardType,
  shortcut: writtenKey(keyOf('plainPaste')),
  onSelect: () =>
    void loadWithRetry(() => import('../../pasting/paste-plain.ts')).then(({ pastePlain }) => pastePlain(editor)),
});
