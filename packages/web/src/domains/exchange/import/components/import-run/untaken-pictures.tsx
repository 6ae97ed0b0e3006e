import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ImportDetail, ImportFinding } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf, inEnglish } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { useAct, useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import { isAttaching } from '../../import-query.ts';
import type { LoadedStep } from '../../load-import.ts';
import css from './import-run.late.module.css';

interface UntakenProps {
  readonly table: ImportDetail;
  readonly untaken: LoadedStep<'run'>['untaken'];
}

/** Pictures that the works did not get, each with the reason, and another attempt at all of them. */
export function UntakenPictures({ table, untaken }: UntakenProps) {
  const { id, counts } = table;
  const { act: tryAgain, isBusy } = useRevalidatingAct(() =>
    browserCall(importsRoutes.step, { params: { id }, body: { step: 'pictures' } }),
  );
  const { picturesFailure } = counts;
  if (table.state !== 'finished' || (untaken.count === 0 && !picturesFailure)) return null;
  const again = isAttaching(table) ? null : (
    <Button busy={isBusy} onClick={() => void tryAgain()}>
      <Icon of={RotateCcw} size="small" />
      Try again
    </Button>
  );
  return (
    <section className={css.works} aria-labelledby="untaken">
      <div className={css.top}>
        <h2 id="untaken">
          Pictures that are missing{' '}
          <span className={css.count}>{untaken.count > 0 ? inEnglish(untaken.count) : ''}</span>
        </h2>
        {again}
      </div>
      {picturesFailure ? <Notice words={`The pictures could not be taken to the end. ${picturesFailure}`} /> : null}
      {untaken.count > 0 ? (
        <p className={css.soft}>
          {`${countOf(untaken.count, 'picture')} could not be taken; their works are here without them.`}
        </p>
      ) : null}
      <Lines key={untaken.lines[0]?.id} importId={id} untaken={untaken} />
    </section>
  );
}

function Lines({ importId, untaken }: { readonly importId: string; readonly untaken: UntakenProps['untaken'] }) {
  const [more, setMore] = useState<readonly ImportFinding[]>([]);
  const [nextPage, setNextPage] = useState(untaken.nextPage);
  const { act: loadMore, isBusy } = useAct(async () => {
    const query = { about: 'pictures' as const, page: nextPage ?? 1, itemsPerPage: untaken.lines.length };
    const reply = await browserCall(importsRoutes.findings, { params: { id: importId }, query });
    setMore([...more, ...reply.findings]);
    setNextPage(reply.nextPage);
  });
  return (
    <>
      <ul className={css.list}>
        {[...untaken.lines, ...more].map(({ id, line, cell, picture, artworkId }) => (
          <li key={id}>
            <span className={css.fileName} dir="ltr">
              {picture}
            </span>
            <span className={css.soft}>{reasonOf(cell, picture)}</span>
            <span className={css.soft}>{`line ${inEnglish(line)}`}</span>
            {artworkId ? <Link to={ownArtworkAt(artworkId)}>The work</Link> : null}
          </li>
        ))}
      </ul>
      {nextPage === null ? null : (
        <Button kind="text" busy={isBusy} onClick={() => void loadMore()}>
          Show more
        </Button>
      )}
    </>
  );
}

/** The finding names the picture, then says why; a refused file is named there once more. */
function reasonOf(cell: string, picture: string | null): string {
  const name = picture?.slice(0, 350) ?? '';
  const reason = cell.startsWith(`${name}: `) ? cell.slice(name.length + 2) : '';
  const file = `${name.split('/').at(-1)}: `;
  const plain = reason.startsWith(file) ? reason.slice(file.length) : reason;
  return plain || 'No picture with this name came with the table.';
}
