import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { type Shortcut, shortcutGroups, writtenKey } from './shortcuts.ts';
import css from './shortcuts-dialog.module.css';

/** Every shortcut of the editor, and what to type instead. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="choice" isOpen onClose={onClose}>
      <div className={css.groups}>
        {Object.entries(shortcutGroups).map(([group, shortcuts]) => (
          <section key={group}>
            <h3 className={css.group}>{group}</h3>
            <dl className={css.list}>
              {Object.entries<Shortcut>(shortcuts).map(([name, { label, key, typed }]) => (
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
