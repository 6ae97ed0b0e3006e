import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { Pause, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useAct, useRevalidatingAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { countOf, inEnglish } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Begun } from '../../../../../ui/job-progress/begun.tsx';
import jobCss from '../../../../../ui/job-progress/job-progress.late.module.css';
import { JobProgress } from '../../../../../ui/job-progress/job-progress.tsx';
import { useRate } from '../../../../../ui/job-progress/use-rate.ts';
import { proportion, Run } from '../../../../../ui/layout/hangs.tsx';
import { Notice } from '../../../../../ui/notice/notice.tsx';
import { Sum, Sums } from '../../../../../ui/sums/sums.tsx';
import { useLookAgain } from '../../../../../ui/use-look-again.ts';
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

/** Where the import stands, with what can be done now. */
function Standing({ table }: { readonly table: ImportDetail }) {
  const { id, state, position, rows, startedBy, startedAt, finishedAt, failure, fileName, counts } = table;
  const params = { id };
  const { act, isBusy } = useRevalidatingAct((step: 'start' | 'pause' | 'undo') =>
    browserCall(importsRoutes.step, { params, body: { step } }),
  );
  const rate = useRate(position, state === 'running');
  async function undo() {
    const isSure = await confirm({
      title: 'Undo this import?',
      text: consequencesOf(counts),
      confirmLabel: 'Undo',
      isDanger: true,
    });
    if (isSure) await act('undo');
  }
  const undoButton = (label: string) => (
    <Button busy={isBusy} onClick={() => void undo()}>
      <Icon of={Undo2} size="small" />
      {label}
    </Button>
  );
  const started = <Begun by={startedBy} at={startedAt} />;

  if (state === 'running')
    return (
      <JobProgress
        label={`Importing ${fileName}`}
        done={position}
        all={rows}
        words={
          <>
            {`${inEnglish(position)}${rows === null ? '' : ` of ${inEnglish(rows)}`} lines read${rate}. `}
            {started} It goes on when you leave this page, and from where it was if the machine stops.
          </>
        }
      >
        <Button busy={isBusy} onClick={() => void act('pause')}>
          <Icon of={Pause} size="small" />
          Pause
        </Button>
        {undoButton('Stop and undo')}
      </JobProgress>
    );
  if (state === 'undoing')
    return (
      <JobProgress
        label={`Undoing the import of ${fileName}`}
        done={counts.undone + counts.leftAlone}
        all={counts.added + counts.changed}
        words={`${countOf(counts.undone, 'work')} undone. Works that people have changed since are left alone.`}
      />
    );
  return (
    <section className={jobCss.job}>
      <div className={jobCss.top}>
        <h2>{titleOf(table)}</h2>
        {state === 'paused' || state === 'failed' ? (
          <Button kind="main" busy={isBusy} onClick={() => void act('start')}>
            Go on
          </Button>
        ) : null}
        {state === 'undone' ? null : undoButton('Undo the import')}
      </div>
      {state === 'failed' ? <Notice words={failure} /> : null}
      <p role="status" className={jobCss.soft}>
        {started}{' '}
        {finishedAt ? (
          <>
            Ended on <DateTime iso={finishedAt} withTime />.
          </>
        ) : null}
        {isAttaching(table) ? ' The pictures of its works follow.' : null}
      </p>
    </section>
  );
}

const consequencesOf = ({ added, changed }: ImportDetail['counts']) =>
  [
    added > 0 && `It added ${countOf(added, 'work')}; they will be deleted.`,
    changed > 0 && `It changed ${countOf(changed, 'work')}; the former records come back.`,
    'Works that people have changed or used since are left alone.',
  ]
    .filter(Boolean)
    .join(' ');

function titleOf({ state, fileName }: ImportDetail): string {
  if (state === 'paused') return `${fileName} is paused`;
  if (state === 'failed') return `${fileName} could not be read to its end`;
  return state === 'undone' ? `The import of ${fileName} was undone` : `${fileName} is imported`;
}

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
