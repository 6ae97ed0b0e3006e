import { artworkAt, ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import { type FindingKind, findingKinds } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import type { ImportFinding } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { CircleAlert, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { More } from '../../../../../ui/layout/layout.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { importAt, repairedFields } from '../../import.links.ts';
import type { FoundKind } from '../../load-import.ts';
import css from './import-check.late.module.css';

interface FindingProps {
  readonly importId: string;
  readonly found: FoundKind;
  readonly mayChange: boolean;
}

/** Where the columns, the key or the words can be changed so that the finding goes away. */
const repairs: Partial<Record<FindingKind, readonly [words: string, field?: string]>> = {
  'no-key': ['Change the key', repairedFields.key],
  'key-twice': ['Change the key', repairedFields.key],
  'part-missing': ['Change its column'],
  'no-title': ['Choose a title', repairedFields.title],
  'date-unread': ['Change its column'],
  'date-contradicted': ['Change its column'],
  'date-unused': ['Change its column'],
  'year-unread': ['Change its column'],
  'measurement-unread': ['Change its column'],
  'unit-guessed': ['Choose the unit'],
  'size-implausible': ['Change its column'],
  'rights-unknown': ['Set for all', repairedFields.rights],
  'too-many-values': ['Change its column'],
};

/** One kind of finding: the sentence, its lines, the cells themselves, and where it can be repaired. */
export function Finding({ importId, found, mayChange }: FindingProps) {
  const { kind, count } = found;
  const { stops, text } = findingKinds[kind];
  const [more, setMore] = useState<readonly ImportFinding[]>([]);
  const [nextPage, setNextPage] = useState(found.nextPage);
  const lines = [...found.lines, ...more];
  const repair = repairs[kind];
  const { act: loadMore, isBusy } = useAct(async () => {
    // Pages count from the same beginning as the first lines did.
    const query = { kind, page: nextPage ?? 1, itemsPerPage: found.lines.length };
    const reply = await browserCall(importsRoutes.findings, { params: { id: importId }, query });
    setMore([...more, ...reply.findings]);
    setNextPage(reply.nextPage);
  });
  return (
    <article className={css.finding}>
      <span className={stops ? css.bad : css.warn}>
        <Icon of={stops ? OctagonX : CircleAlert} size="small" />
      </span>
      <h3>{text}</h3>
      <span className={css.lines}>{linesWords(lines, count)}</span>
      <span className={css.repair}>
        {repair && mayChange ? (
          <More to={importAt(importId, 'columns', repair[1] ?? lines[0]?.column)}>{repair[0]}</More>
        ) : null}
      </span>
      {found.cells.length > 0 ? (
        <p className={css.often}>
          {found.cells.map(({ column, cell, lines: count }) => (
            <span key={`${column} ${cell}`} title={column}>
              <bdi>{`‘${cell}’`}</bdi> × {inEnglish(count)}
            </span>
          ))}
        </p>
      ) : null}
      <ul className={css.cells}>
        {lines.map(({ id, line, otherLine, column, cell, artworkId, importedId }) => (
          <li key={id}>
            <span className={css.line}>
              {inEnglish(line)}
              {otherLine === null ? null : <span className={css.soft}>{` and ${inEnglish(otherLine)}`}</span>}
            </span>
            <span className={css.soft} dir="auto">
              {column}
            </span>
            <span className={css.cell} dir="auto">
              {cell}
            </span>
            <span className={css.works}>
              {importedId ? (
                <Link to={ownArtworkAt(importedId)} target="_blank" className={css.work}>
                  The imported work
                </Link>
              ) : null}
              {artworkId ? (
                <Link to={artworkAt(artworkId)} target="_blank" className={css.work}>
                  {importedId ? 'The other work' : 'The work'}
                </Link>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {nextPage === null ? null : (
        <span className={css.more}>
          <Button kind="text" busy={isBusy} onClick={() => void loadMore()}>
            Show more
          </Button>
        </span>
      )}
    </article>
  );
}

/** 'lines 118, 377, 402 and 4 more'. */
function linesWords(lines: readonly ImportFinding[], count: number): string {
  const shown = lines.slice(0, 3).map(({ line }) => inEnglish(line));
  const rest = count - shown.length;
  const listed = shown.join(', ');
  if (rest > 0) return `lines ${listed} and ${inEnglish(rest)} more`;
  return shown.length === 1 ? `line ${listed}` : `lines ${listed}`;
}
