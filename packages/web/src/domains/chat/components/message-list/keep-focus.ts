/** Keeps the focus in the panel around an element, so that keys still reach it, when the focused button goes by some work. */
export async function keepFocus(inside: Element | null, work: Promise<void>): Promise<void> {
  const panel = inside?.closest<HTMLElement>('section[tabindex="-1"]');
  await work;
  if (document.activeElement === document.body) panel?.focus();
}
