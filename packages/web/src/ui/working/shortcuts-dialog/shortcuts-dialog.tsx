import { Dialog } from '../../dialog/dialog.tsx';
import { type ShortcutGroups, writtenKey } from '../../shortcuts/written-key.ts';
import css from './shortcuts-dialog.late.module.css';

interface ShortcutsDialogProps {
  readonly groups: ShortcutGroups;
  readonly onClose: () => void;
}

/** Every shortcut, and what to type instead. */
export function ShortcutsDialog({ groups, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title="Keyboard shortcuts" size="choice" isOpen onClose={onClose}>
      <div className={css.groups}>
        {Object.entries(groups).map(([group, shortcuts]) => (
          <section key={group}>
            <h3 className={css.group}>{group}</h3>
            <dl className={css.list}>
              {Object.entries(shortcuts).map(([name, { label, key, typed }]) => (
                <div key={name} className={css.row}>
                  <dt>{label}</dt>
                  <dd>
                    {typed ? <code className={css.typed}>{typed}</code> : null}
                    {key ? <kbd className={css.key}>{writtenKey(key)}</kbd> : null}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
