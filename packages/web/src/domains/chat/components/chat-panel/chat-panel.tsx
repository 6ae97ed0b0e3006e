import { ArrowLeft, X } from 'lucide-react';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import floatingCss from '../../floating.late.module.css';
import css from './chat-panel.late.module.css';

export interface PanelClosing {
  /** Back to the list alone. */
  readonly onClose: () => void;
  /** The list too: where a panel covers the whole screen, there is nothing beside it. */
  readonly onCloseAll: () => void;
}
interface ChatPanelProps
  extends PanelClosing,
    Pick<HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'> {
  readonly label: string;
  /** Between the ways out. */
  readonly head: ReactNode;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A panel beside the list of curators; on a phone the whole screen. */
export function ChatPanel({ label, head, onClose, onCloseAll, children, ...rest }: ChatPanelProps) {
  return (
    <section
      {...rest}
      tabIndex={-1}
      className={`${floatingCss.floating} ${css.panel}`}
      aria-label={label}
      onKeyDown={(event) => {
        // Escape closes an open picker or dialog alone.
        const isForAnother = event.currentTarget.querySelector(':popover-open, dialog[open]');
        if (event.key === 'Escape' && !event.defaultPrevented && !isForAnother) onClose();
      }}
    >
      <header className={css.head}>
        <IconButton icon={ArrowLeft} label="Back to the list" className={css.back ?? ''} onClick={onClose} />
        {head}
        <IconButton icon={X} label="Close" className={css.close ?? ''} onClick={onClose} />
        <IconButton icon={X} label="Close the chat" className={css.closeAll ?? ''} onClick={onCloseAll} />
      </header>
      {children}
    </section>
  );
}

/** The head of a panel that is no room. */
export const PanelTitle = ({ children }: { readonly children: string }) => <h2 className={css.title}>{children}</h2>;
