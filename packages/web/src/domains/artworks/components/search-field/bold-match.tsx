import type { ReactNode } from 'react';

/** The text with the first place that matches in bold; case makes no difference. */
export function boldMatch(text: string, sought: string): ReactNode {
  const at = text.toLowerCase().indexOf(sought.trim().toLowerCase());
  if (at < 0) return text;
  const end = at + sought.trim().length;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  );
}
