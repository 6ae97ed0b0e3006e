import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { UsedValue } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { Loading, SkeletonLine } from '../../../../../ui/skeleton/skeleton.tsx';
import css from './change-panel.module.css';

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
        {works.map(({ id, openId, title, artist, image }) => (
          <li key={id}>
            <span className={css.mount}>
              {image ? (
                <Picture
                  fileId={image.fileId}
                  width={image.width}
                  height={image.height}
                  alt=""
                  sizes="3rem"
                  colour={image.colour}
                />
              ) : null}
            </span>
            <div>
              <p>
                <Link to={ownArtworkAt(id)} className={css.title}>
                  {title || 'Untitled'}
                </Link>{' '}
                {openId ? <span className={css.id}>{openId}</span> : null}
              </p>
              <p>{artist}</p>
            </div>
          </li>
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
