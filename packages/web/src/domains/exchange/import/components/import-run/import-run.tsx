import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { unmadeSentences } from '@oeuvre/contracts/domains/exchange/import/imports.unmade.model.ts';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { countOf, inEnglish } from '../../../../../ui/count-of.ts';
import { proportion, Run } from '../../../../../ui/layout/hangs.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { ImportStanding } from '../../../../../ui/working/job-progress/import-standing.tsx';
import jobCss from '../../../../../ui/working/job-progress/job-progress.late.module.css';
import { Sum, Sums } from '../../../../../ui/working/sums/sums.tsx';
import { useLookAgain } from '../../../../../ui/working/use-look-again.ts';
import { ratioOf } from '../../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { isPublishing } from '../../audience.ts';
import { importAt } from '../../import.links.ts';
import { isAttaching, isStarted, isWorking } from '../../import-query.ts';
import { type LoadedStep, shownWorks } from '../../load-import.ts';
import { ImportHead } from '../import-head/import-head.tsx';
import { UnpublishedWorks } from '../unpublished-works/unpublished-works.tsx';
import css from './import-run.late.module.css';
import { UntakenPictures } from './untaken-pictures.tsx';

/** The import itself: how far it is, what it did, and how to undo it. */
export function ImportRun(loaded: LoadedStep<'run'>) {
  const { table, leftAlone, untaken, segment } = loaded;
  const { revalidate } = useRevalidator();
  useLookAgain(isWorking(table) || isAttaching(table) || isPublishing(table), revalidate);
  if (!isStarted(table)) return <NotStarted table={table} />;
  const { counts, state } = table;
  return (
    <>
      <ImportHead step="run" table={table} />
      <div className={css.page}>
        <Standing table={table} />
        <UnpublishedWorks table={table} segment={segment} />
        <Sums>
          <Sum count={counts.added} label="works made" />
          <Sum count={counts.changed} label="changed" />
          <Sum count={counts.unchanged} label="unchanged" />
          <Sum count={counts.leftOut} label="lines left out" isBad={counts.leftOut > 0} />
          {counts.pictures > 0 ? <Sum count={counts.pictures} label="pictures" /> : null}
          {state === 'undone' || state === 'undoing' ? (
            <>
              <Sum count={counts.undone} label="undone" />
              <Sum count={counts.leftAlone} label="left alone" />
            </>
          ) : null}
        </Sums>
        {Object.keys(counts.findings).length > 0 ? (
          <p className={jobCss.soft}>
            <ButtonLink kind="text" to={importAt(table.id, 'check')}>
              See what was found in the table
            </ButtonLink>
          </p>
        ) : null}
        {state === 'undone' && counts.unmade ? (
          <p className={jobCss.soft}>{unmadeSentences(counts.unmade).join(' ')}</p>
        ) : null}
        <UntakenPictures table={table} untaken={untaken} />
        <Works key={table.state} loaded={loaded} />
        <LeftAlone works={leftAlone} />
      </div>
    </>
  );
}

function NotStarted({ table }: { readonly table: ImportDetail }) {
  return (
    <>
      <ImportHead step="run" table={table} />
      <div className={css.page}>
        <p className={jobCss.soft}>
          Nothing of this table has been written yet. A dry run says what would happen.{' '}
          <ButtonLink kind="text" to={importAt(table.id, 'check')}>
            Go to the dry run
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

function Standing({ table }: { readonly table: ImportDetail }) {
  const { id, state, counts } = table;
  return (
    <ImportStanding
      job={table}
      onStep={(step) => browserCall(importsRoutes.step, { params: { id }, body: { step } })}
      mayGoOn={state === 'paused' || state === 'failed'}
      mayUndo={state !== 'undone'}
      stopLabel="Stop and undo"
      question={{ title: 'Undo this import?', text: consequencesOf(counts) }}
      undone={{
        done: counts.undone + counts.leftAlone,
        all: counts.added + counts.changed,
        words: `${countOf(counts.undone, 'work')} undone. Works that people have changed since are left alone.`,
      }}
      unit="lines read"
      reassurance="It goes on when you leave this page, and from where it was if the machine stops."
      failed="could not be read to its end"
      after={isAttaching(table) ? 'The pictures of its works follow.' : null}
    />
  );
}

const consequencesOf = ({ added, changed }: ImportDetail['counts']) =>
  [
    added > 0 && `It added ${countOf(added, 'work')}; they will be deleted.`,
    changed > 0 && `It changed ${countOf(changed, 'work')}; the former records come back.`,
    'Works that people have changed or used since are left alone. Terms and makers that nothing else uses go too.',
  ]
    .filter(Boolean)
    .join(' ');

/** The works of the import, the latest first, each with a link to it. */
function Works({ loaded }: { readonly loaded: LoadedStep<'run'> }) {
  const { table, workCount: count } = loaded;
  const [more, setMore] = useState<LoadedStep<'run'>['works']>([]);
  const [nextPage, setNextPage] = useState(loaded.nextPage);
  const works = [...loaded.works, ...more];
  const { act: loadMore, isBusy } = useAct(async () => {
    const query = { page: nextPage ?? 1, itemsPerPage: shownWorks };
    const reply = await browserCall(importsRoutes.works, { params: { id: table.id }, query });
    setMore([...more, ...reply.works]);
    setNextPage(reply.nextPage);
  });
  if (works.length === 0) return null;
  const pictured = works.filter(({ image }) => image !== null);
  return (
    <section className={css.works} aria-labelledby="works">
      <h2 id="works">
        Its works <span className={css.count}>{inEnglish(count)}</span>
      </h2>
      {pictured.length > 0 ? (
        <Run label="Pictures of its works">
          {pictured.map((work) => (
            <Link key={work.id} to={artworkAt(work.id)} style={proportion(ratioOf(work))}>
              <ArtworkPicture artwork={work} sizes="12rem" />
            </Link>
          ))}
        </Run>
      ) : null}
      <ul className={css.list}>
        {works.map(({ id, title, artist, dateText }) => (
          <li key={id} dir="auto">
            <Link to={artworkAt(id)} className={css.title}>
              {title || 'Untitled'}
            </Link>
            <span className={jobCss.soft}>{[artist, dateText].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      {nextPage === null ? null : (
        <Button kind="text" busy={isBusy} onClick={() => void loadMore()}>
          {`Show more of ${inEnglish(count)}`}
        </Button>
      )}
    </section>
  );
}

/** Works that the undo did not touch, because people had changed or used them. */
function LeftAlone({ works }: { readonly works: LoadedStep<'run'>['leftAlone'] }) {
  if (works.length === 0) return null;
  return (
    <section className={css.works} aria-labelledby="left-alone">
      <h2 id="left-alone">Left alone</h2>
      <p className={jobCss.soft}>People have changed, hung or shared these works since. They are as they were.</p>
      <ul className={css.list}>
        {works.map(({ id, title, artist, key }) => (
          <li key={id} dir="auto">
            <Link to={artworkAt(id)} className={css.title}>
              {title || 'Untitled'}
            </Link>
            <span className={jobCss.soft}>{[artist, key].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
