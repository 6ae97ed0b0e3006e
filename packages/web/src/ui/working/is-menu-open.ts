/** Escape closes an open menu first, also while the focus is still on its button. */
export const isMenuOpen = (): boolean => document.querySelector('[role=menu]:popover-open') !== null;
