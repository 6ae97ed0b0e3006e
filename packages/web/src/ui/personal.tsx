import type { ReactNode } from 'react';
import { useIsWithoutPerson } from './root-data.ts';

/** The parts of a page that differ from person to person. */
export type PersonalPart = 'header' | 'bell' | 'account' | 'person';

interface PersonalProps {
  readonly part: PersonalPart;
  readonly children: ReactNode;
}

/**
 * A part that belongs to one person. The server leaves it open and fills in what it renders for this person alone (the
 * host's site/personal-parts.ts); in the browser it is its children. Nothing in it may call `useId`: separately
 * rendered parts would count differently.
 */
export function Personal({ part, children }: PersonalProps) {
  const isLeftOpen = useIsWithoutPerson() && import.meta.env.SSR;
  return isLeftOpen ? <template data-part={part} /> : children;
}

/** The browser reads the person's data from this element. */
export function PersonIsland() {
  if (!useIsWithoutPerson()) return null;
  const open = import.meta.env.SSR ? '<template data-part="person"></template>' : '';
  return (
    <script
      type="application/json"
      data-person=""
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: open }}
    />
  );
}
