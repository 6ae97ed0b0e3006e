import {
  type VocabularyFormat,
  vocabularyFormats,
  vocabularyMedia,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { saveFile } from '../../../../../ui/working/save-file.ts';
import { formatLabels } from '../../vocabulary.words.ts';
import css from './export-terms.late.module.css';

function useExport(done?: () => void) {
  return useAct(async (format: VocabularyFormat, under?: TagId) => {
    const name = formatLabels[format];
    await saveFile(urlOf(vocabularyRoutes.download, { query: { format, ...(under && { under }) } }), {
      failure: `Failed to download ${name}`,
    });
    toastSuccess(`${name} downloaded`);
    done?.();
  });
}

/** Takes the whole ontology out, in six formats. */
export function ExportTerms() {
  const { act, isBusy } = useExport();
  return (
    <Menu
      label="Export the whole ontology"
      entries={vocabularyFormats.map((format) => ({
        label: formatLabels[format],
        shortcut: `.${vocabularyMedia[format].extension}`,
        ...(isBusy && { disabledReason: 'A download is under way.' }),
        onSelect: () => void act(format),
      }))}
      trigger={
        <>
          Export
          <Icon of={ChevronDown} size="small" />
        </>
      }
      triggerClassName={css.trigger ?? ''}
    />
  );
}

interface ExportBelowProps {
  readonly term: { readonly id: TagId; readonly name: string; readonly below: number };
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Takes a term out, with everything below it. */
export function ExportBelow({ term, isOpen, onClose }: ExportBelowProps) {
  const [format, setFormat] = useState<VocabularyFormat>('turtle');
  const { act, isBusy } = useExport(onClose);
  return (
    <Dialog
      title={`Export ${term.name}`}
      isOpen={isOpen}
      onClose={onClose}
      note={term.below > 0 ? `With the ${countOf(term.below, 'term')} below it.` : undefined}
      mainAction={
        <Button kind="main" busy={isBusy} onClick={() => act(format, term.id)}>
          Export
        </Button>
      }
    >
      <RadioGroup
        legend="Format"
        value={format}
        onChange={setFormat}
        choices={vocabularyFormats.map((one) => ({
          value: one,
          label: `${formatLabels[one]} (.${vocabularyMedia[one].extension})`,
        }))}
      />
    </Dialog>
  );
}
