import { ErrorState } from '../../error-state/error-state.tsx';
import pageCss from './list-page.late.module.css';
import type { PagedList } from './use-paged-list.ts';

interface ListFailureProps {
  readonly title: string;
  readonly list: Pick<PagedList<unknown>, 'rows' | 'totalCount'>;
  /** By default, the rows are loaded again. */
  readonly onRetry?: () => void;
}

/** Says that the first rows could not be loaded, with a button that tries again. */
export function ListFailure({ title, list: { rows, totalCount }, onRetry = () => rows.refresh() }: ListFailureProps) {
  if (!rows.error || totalCount !== undefined) return null;
  return (
    <div className={pageCss.state}>
      <ErrorState title={title} text={rows.error.message} onRetry={onRetry} />
    </div>
  );
}
