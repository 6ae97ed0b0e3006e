import type { DataExport } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.model.ts';
import { dataExportsRoutes } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.routes.ts';
import { FileDown } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import { JobProgress } from '../../../../ui/working/job-progress/job-progress.tsx';
import { useLookAgain } from '../../../../ui/working/use-look-again.ts';
import { addressOfExport } from '../../accounts.links.ts';
import { AccountRow, AccountRows } from '../account-row/account-row.tsx';
import css from './export-part.late.module.css';

const isAtWork = ({ state }: DataExport) => state === 'waiting' || state === 'working';
const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Gathers everything that is kept about the person, shows how far it is, and gives the file. */
export function ExportPart({ exports }: { readonly exports: readonly DataExport[] }) {
  const { revalidate } = useRevalidator();
  const running = exports.find(isAtWork);
  useLookAgain(running !== undefined, revalidate);
  const starting = useRevalidatingAct(() => browserCall(dataExportsRoutes.start, {}));
  const removing = useRevalidatingAct((exportId: string) =>
    browserCall(dataExportsRoutes.remove, { params: { exportId } }),
  );
  const ready = exports.filter(({ state }) => state === 'ready');
  return (
    <div className={css.part}>
      <p className={css.lead}>
        Profile, memberships, collections, articles, works, comments, consents and the list above, as JSON with your
        pictures. We mail you when the file is ready; it can be downloaded for seven days.
      </p>
      {ready.length > 0 ? (
        <AccountRows>
          {ready.map((file) => (
            <ReadyExport key={file.id} file={file} isRemoving={removing.isBusy} onRemove={removing.act} />
          ))}
        </AccountRows>
      ) : null}
      {running ? (
        <JobProgress
          label={progressOf(running)}
          done={running.done}
          all={running.total}
          words="You can leave this page; the link comes by mail."
        >
          <Button kind="quiet" busy={removing.isBusy} onClick={() => void removing.act(running.id)}>
            Cancel
          </Button>
        </JobProgress>
      ) : (
        <>
          {exports[0]?.state === 'failed' ? <p role="alert">The last export failed. Please try again.</p> : null}
          <div>
            <Button busy={starting.isBusy} onClick={() => void starting.act()}>
              Export my data
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const numbers = new Intl.NumberFormat('en');

const progressOf = ({ done, total }: DataExport) =>
  total === null ? 'Gathering' : `Gathering, ${numbers.format(done)} of ${numbers.format(total)} entries`;

interface ReadyExportProps {
  readonly file: DataExport;
  readonly isRemoving: boolean;
  readonly onRemove: (exportId: string) => unknown;
}

/** A file to download until it expires, or to remove before. */
function ReadyExport({ file: { id, bytes, createdAt, expiresAt }, isRemoving, onRemove }: ReadyExportProps) {
  return (
    <AccountRow
      icon={FileDown}
      name={`ZIP file, ${sizeOf(bytes ?? 0)}`}
      facts={
        <>
          Made <DateTime iso={createdAt} withTime />, until <DateTime iso={expiresAt ?? createdAt} />
        </>
      }
    >
      <a className={css.download} href={addressOfExport(id)} download>
        Download
      </a>
      <Button kind="quiet" busy={isRemoving} onClick={() => void onRemove(id)}>
        Remove
      </Button>
    </AccountRow>
  );
}
