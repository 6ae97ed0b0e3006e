import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { List } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import type { StatusShape } from '../../../../../ui/label/label.tsx';
import { Frame, PageHead } from '../../../../../ui/layout/layout.tsx';
import { Steps } from '../../../../../ui/working/steps/steps.tsx';
import { importAt } from '../../import.links.ts';
import { stateLabels } from '../../import.words.ts';
import { type ImportStep, importSteps, isStarted } from '../../import-query.ts';

interface ImportHeadProps {
  readonly step: ImportStep;
  readonly table: ImportDetail | null;
  /** Words of a table that nobody has settled. */
  readonly unsettled?: number;
  /** The next act, and others beside it. */
  readonly children?: ReactNode;
}

const names: Readonly<Record<ImportStep, string>> = {
  file: 'File',
  columns: 'Columns',
  check: 'Dry run',
  run: 'Import',
};

/** The four words of an import with their states, free to go between, and the act that comes next. */
export function ImportHead({ step, table, unsettled = 0, children }: ImportHeadProps) {
  return (
    <>
      <Frame>
        <PageHead title="Import artworks">
          <ButtonLink kind="quiet" to={pages.imports}>
            <Icon of={List} size="small" />
            All imports
          </ButtonLink>
        </PageHead>
      </Frame>
      <Steps
        label="Import, in any order"
        current={step}
        steps={importSteps.map((id) => ({
          id,
          name: names[id],
          to: table ? importAt(table.id, id) : id === 'file' ? pages.importArtworks : undefined,
          ...stateOf(id, table, unsettled),
        }))}
      >
        {children}
      </Steps>
    </>
  );
}

/** How far a step is, as a mark and a few words. */
function stateOf(
  step: ImportStep,
  table: ImportDetail | null,
  unsettled: number,
): { shape: StatusShape; more: string } {
  if (!table) return { shape: 'ring', more: '' };
  const { state, mapping, profile, counts } = table;
  if (step === 'file') return { shape: 'solid', more: table.fileName };
  if (step === 'columns') {
    const taken = mapping.columns.filter(({ targets }) => targets.length > 0).length;
    return unsettled > 0
      ? { shape: 'half', more: `${inEnglish(unsettled)} to settle` }
      : { shape: 'solid', more: `${taken} of ${profile.columns.length} taken` };
  }
  if (step === 'check') {
    if (isStarted(table)) return { shape: 'solid', more: '' };
    if (state === 'dry') return { shape: 'half', more: 'running' };
    if (state === 'failed') return { shape: 'struck', more: 'failed' };
    if (state !== 'checked') return { shape: 'ring', more: 'not yet' };
    return counts.leftOut > 0
      ? { shape: 'half', more: `${inEnglish(counts.leftOut)} left out` }
      : { shape: 'solid', more: '' };
  }
  if (!isStarted(table)) return { shape: 'ring', more: '' };
  const shapes: Partial<Record<ImportDetail['state'], StatusShape>> = {
    finished: 'solid',
    failed: 'struck',
    undone: 'minus',
  };
  return { shape: shapes[state] ?? 'half', more: stateLabels[state].toLowerCase() };
}
