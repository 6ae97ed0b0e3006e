import type { Editor } from '@tiptap/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly ref?: RefObject<HTMLDivElement | null>;
}

/** A row of text tools: one Tab stop, arrows move, Escape leaves. A click does not take the cursor from the text. */
export function Toolbar({ editor, label, className, children, ref }: ToolbarProps) {
  const own = useRef<HTMLDivElement>(null);
  const bar = ref ?? own;
  useLayoutEffect(() => {
    const buttons = buttonsOf(bar.current);
    if (
      !buttons.some((button) => button.tabIndex === 0 && !button.disabled) ||
      buttons.filter((button) => button.tabIndex === 0).length > 1
    )
      makeCurrent(
        buttons,
        buttons.find((button) => !button.disabled),
      );
  });

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    // A menu opened by a tool handles its own keys.
    if (event.target instanceof Element && event.target.closest('[role=menu]')) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      editor.view.focus();
    }
    const buttons = buttonsOf(event.currentTarget).filter((button) => !button.disabled);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const target = { ArrowLeft: at - 1, ArrowRight: (at + 1) % buttons.length, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    buttons.at(target)?.focus();
  }
  function stay(event: FocusEvent<HTMLDivElement>) {
    const buttons = buttonsOf(event.currentTarget);
    if (buttons.includes(event.target as HTMLElement as HTMLButtonElement))
      makeCurrent(buttons, event.target as HTMLElement as HTMLButtonElement);
  }
  return (
    <div
      ref={bar}
      className={className}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={walk}
      onFocus={stay}
    >
      {children}
    </div>
  );
}

const buttonsOf = (bar: HTMLElement | null) => [
  ...(bar?.querySelectorAll<HTMLButtonElement>('button:not([role=menuitem])') ?? []),
];

function makeCurrent(buttons: readonly HTMLButtonElement[], current: HTMLButtonElement | undefined) {
  for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
}
