import type { Marks } from '@oeuvre/contracts/domains/search/results/results.model.ts';
import { Fragment, type ReactNode } from 'react';

/** A text with the parts that match in bold. */
export function Marked({ text, marks }: { readonly text: string; readonly marks: Marks }) {
  let at = 0;
  const parts: ReactNode[] = [];
  for (const [start, end] of marks) {
    parts.push(
      <Fragment key={start}>
        {text.slice(at, start)}
        <b>{text.slice(start, end)}</b>
      </Fragment>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
