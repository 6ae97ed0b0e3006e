import type { ImportAudience } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { readersOf, type Segment } from '../../audience.ts';

interface VisibleToProps {
  readonly table: ImportDetail;
  /** Where the works will hang. */
  readonly segment: Segment | null;
}

/** The readers of the works that the import makes, asked before it writes any. */
export function VisibleTo({ table: { id, visibleTo, counts }, segment }: VisibleToProps) {
  const { act } = useRevalidatingAct((next: ImportAudience) =>
    browserCall(importsRoutes.change, { params: { id }, body: { visibleTo: next } }),
  );
  // Shown at once; a refused choice falls back to what the server has.
  const [chosen, setChosen] = useState<ImportAudience>();
  const choose = async (next: ImportAudience) => {
    setChosen(next);
    await act(next);
    setChosen(undefined);
  };
  const works = countOf(counts.added, 'new work');
  const staff = segment ? `Administrators and the staff of ${segment.name} see` : 'Administrators see';
  return (
    <RadioGroup
      legend="Visible to"
      value={chosen ?? visibleTo}
      onChange={(next) => void choose(next)}
      choices={[
        {
          value: 'nobody',
          label: 'Nobody yet',
          description: `${staff} ${works}. You can publish them when the import is done.`,
        },
        {
          value: 'readers',
          label: readersOf(segment),
          description: segment
            ? `${works} will appear there at once.`
            : `${works} will appear in the catalogue at once.`,
        },
      ]}
    />
  );
}
