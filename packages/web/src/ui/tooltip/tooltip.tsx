import { type FocusEvent, type ReactNode, useId, useRef } from 'react';
import late from './tip.late.module.css';
import css from './tooltip.module.css';

interface TooltipProps {
  /** The text; without it nothing is shown. */
  readonly text: string | undefined;
  /** Receives the id for aria-describedby of the described element. */
  readonly children: (descriptionId: string | undefined) => ReactNode;
}

/** Text that appears at a control on hover, on focus, and on a tap. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchorName = `--tip${id.replace(/\W/g, '')}`;
  const tip = useRef<HTMLSpanElement>(null);
  if (!text) return children(undefined);
  const show = () => tip.current?.showPopover();
  const hide = () => tip.current?.hidePopover();
  const showIfByKeyboard = (event: FocusEvent) => event.target.matches(':focus-visible') && show();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches for the control inside, which has the role
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses focus
    <span
      className={css.hold}
      style={{ anchorName }}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={showIfByKeyboard}
      onBlur={hide}
      onClick={show}
    >
      {children(id)}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className={late.tip}
        style={{ positionAnchor: anchorName }}
      >
        {text}
      </span>
    </span>
  );
}
