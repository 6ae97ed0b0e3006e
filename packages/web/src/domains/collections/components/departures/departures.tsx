import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { Departure } from '@oeuvre/contracts/domains/collections/departures/departures.model.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../../ui/api-context.ts';
import { inEnglish } from '../../../../ui/count-of.ts';
import { JobLine } from '../../../../ui/working/job-progress/job-line.tsx';
import { useLookAgain } from '../../../../ui/working/use-look-again.ts';
import css from './departures.late.module.css';

const worksOf = ({ segment }: Departure) => `Works of ${segment?.name ?? 'a segment that you left'}`;

/**
 * Works that are leaving the viewer's collections, of the segments that they left. A line of works that have left stays
 * until the page goes, so nothing below it moves.
 */
export function Departures({ first }: { readonly first: readonly Departure[] }) {
  const { revalidate } = useRevalidator();
  const [seen] = useState(first);
  const [running, setRunning] = useState(first);
  useLookAgain(running.length > 0, async () => {
    const found = await browserCall(collectionsRoutes.listOwn, { query: { itemsPerPage: 1 } }).catch(() => undefined);
    if (!found) return;
    setRunning(found.departures);
    if (found.departures.length < running.length) await revalidate();
  });
  if (seen.length === 0) return null;
  return (
    <section aria-label="Works that are leaving your collections" className={css.departures}>
      {seen.map((one) => (
        <Leaving key={one.id} departure={one} now={running.find(({ id }) => id === one.id)} />
      ))}
    </section>
  );
}

interface LeavingProps {
  readonly departure: Departure;
  /** Undefined once all have left. */
  readonly now: Departure | undefined;
}

function Leaving({ departure, now }: LeavingProps) {
  const { total } = departure;
  const label = now
    ? `${worksOf(departure)} are leaving your collections`
    : `${worksOf(departure)} that you no longer see have left your collections`;
  return (
    <div className={css.departure}>
      <p role="status">{`${label}${now ? `: ${inEnglish(now.position)} of ${inEnglish(now.total)} looked through` : ''}.`}</p>
      <JobLine label={label} done={now?.position ?? total} all={now?.total ?? total} />
    </div>
  );
}
