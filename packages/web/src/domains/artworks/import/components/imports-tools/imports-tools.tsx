import { type ImportGroup, importGroupNames } from '@oeuvre/contracts/domains/artworks/imports/imports.constants.ts';
import { searchPattern, searchPatternHint } from '@oeuvre/contracts/kernel/search-text.ts';
import { Search } from 'lucide-react';
import { Form, Link, useSearchParams } from 'react-router';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { inEnglish } from '../../import.words.ts';
import { importsQuery, withGroup } from '../../imports-query.ts';
import css from './imports-tools.module.css';

const labels: Readonly<Record<ImportGroup, string>> = {
  running: 'Running',
  waiting: 'Needs you',
  done: 'Done',
  undone: 'Undone',
};

/** Search by file, mapping and person, and filters by what imports wait for. */
export function ImportsTools({ counts }: { readonly counts: Readonly<Record<ImportGroup, number>> }) {
  const [address] = useSearchParams();
  const { searchQuery = '', group } = importsQuery(address);
  return (
    <div className={css.tools}>
      <Form method="get" role="search" className={css.search}>
        <Icon of={Search} size="small" />
        <input
          dir="auto"
          key={searchQuery}
          type="search"
          name="searchQuery"
          defaultValue={searchQuery}
          placeholder="Search imports"
          aria-label="Search imports"
          pattern={searchPattern}
          title={searchPatternHint}
        />
        {group ? <input type="hidden" name="group" value={group} /> : null}
      </Form>
      <nav aria-label="States" className={css.groups}>
        {importGroupNames.map((one) => (
          <Link
            key={one}
            to={withGroup(address, one)}
            aria-current={one === group ? 'true' : undefined}
            className={css.toggle}
            preventScrollReset
          >
            {labels[one]} <span className={css.count}>{inEnglish(counts[one])}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
