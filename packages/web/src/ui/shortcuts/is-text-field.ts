/** Keys typed here are text, and no shortcuts. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'));

/** '?' without other keys, outside text. */
export const isHelpKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '?' && !ctrlKey && !metaKey && !altKey && !isTextField(target);
