import { type FocusEvent, type ReactNode, useId, useRef } from 'react';
import css from './tooltip.module.css';

interface TooltipProps {
  /** The words; nothing is shown without any. */
  readonly text: string | undefined;
  /** Gets the id to put into aria-describedby of the thing described. */
  readonly children: (descriptionId: string | undefined) => ReactNode;
}

/** Words that appear at a control while it is hovered or focused, and on a tap by finger. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is focus
    <span className={css.hold} style={{ anchorName }} onPointerEnter={show} onPointerLeave={hide} onFocus={showIfByKeyboard} onBlur={hide} onClick={show}>
      {children(id)}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={css.tip} style={{ positionAnchor: anchorName }}>
        {text}
      </span>
    </span>
  );
}
