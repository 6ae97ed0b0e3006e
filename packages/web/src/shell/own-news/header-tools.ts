/** The tools at the header's end: the account is the one that every signed-in person has. */
export const findHeaderTools = (): Element | null =>
  document.querySelector('header [popovertarget="account-card"]')?.parentElement ?? null;
