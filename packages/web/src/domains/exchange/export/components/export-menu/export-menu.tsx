import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ExportFormat } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import { Download } from 'lucide-react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { saveFile } from '../../../../../ui/working/save-file.ts';
import { useEditedExport } from '../../../batch/use-change-together.ts';

const formats: readonly (readonly [format: ExportFormat, label: string, name: string])[] = [
  ['xlsx', 'Excel', 'Excel file'],
  ['csv', 'CSV', 'CSV'],
  ['jsonl', 'JSON, a line for each work', 'JSON'],
];

interface ExportMenuProps {
  /** The address of the works in this format, with the filters of the list. */
  readonly addressOf: (format: ExportFormat) => string;
  readonly label?: string;
}

/** Exports the works of a list as a table, and imports it again once it was edited. */
export function ExportMenu({ addressOf, label = 'Export' }: ExportMenuProps) {
  const { choose, isBusy: isImporting } = useEditedExport();
  const { act: download, isBusy } = useAct(async (format: ExportFormat, name: string) => {
    await saveFile(addressOf(format), { failure: `Failed to download ${name}` });
    toastSuccess(`${name} downloaded`);
  });
  return (
    <Menu
      label={label}
      entries={[
        ...formats.map(([format, label, name]) => ({
          label,
          ...(isBusy && { disabledReason: 'A download is under way.' }),
          onSelect: () => void download(format, name),
        })),
        {
          label: 'Import an edited export',
          isApart: true,
          ...(isImporting && { disabledReason: 'An upload is under way.' }),
          onSelect: choose,
        },
        { label: 'Batches', to: pages.batches },
      ]}
      trigger={
        <>
          <Icon of={Download} size="small" />
          {label}
        </>
      }
      triggerLook="quiet"
    />
  );
}
