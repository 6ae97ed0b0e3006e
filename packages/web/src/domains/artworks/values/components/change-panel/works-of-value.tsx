import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { UsedValue } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Loading, SkeletonLine } from '../../../../../ui/skeleton/skeleton.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import css from './change-panel.late.module.css';
import { WorkLine } from './work-line.tsx';

interface WorksOfValueProps {
  readonly part: ValuePart;
  readonly value: UsedValue;
}

/** The works that have a value, the newest first, a page at a time. */
export const WorksOfValue = ({ part, value }: WorksOfValueProps) => <Works key={value.id} part={part} value={value} />;

function Works({ part, value }: WorksOfValueProps) {
  const [works, setWorks] = useState<readonly ArtworkSummary[]>([]);
  const [next, setNext] = useState<string | number | null>(1);
  const more = useAct(
    (page: string | number) => browserCall(valuesRoutes.works, { query: { part, ids: [String(value.id)], page } }),
    {
      done(reply) {
        setWorks((known) => [...known, ...reply.artworks]);
        setNext(reply.nextPage);
      },
    },
  );
  const { act } = more;
  useEffect(() => void act(1), [act]);
  return (
    <section className={css.rehearsal} aria-label="Works with this value">
      <h3>Works</h3>
      <ul className={css.examples}>
        {works.map((work) => (
          <WorkLine key={work.id} work={work}>
            <p>{work.artist}</p>
          </WorkLine>
        ))}
      </ul>
      {works.length === 0 && more.isBusy ? (
        <Loading>
          <SkeletonLine />
        </Loading>
      ) : null}
      {next !== null && works.length > 0 ? (
        <Button kind="text" busy={more.isBusy} onClick={() => act(next)}>
          More works
        </Button>
      ) : null}
    </section>
  );
}
