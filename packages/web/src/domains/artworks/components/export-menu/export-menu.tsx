import type { ExportFormat } from '@oeuvre/contracts/domains/artworks/exports/exports.constants.ts';
import { Download } from 'lucide-react';
import { useAct } from '../../../../ui/act/use-act.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Menu, type MenuEntry } from '../../../../ui/menu/menu.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import css from './export-menu.module.css';

const formats: readonly (readonly [format: ExportFormat, label: string, name: string])[] = [
  ['xlsx', 'Excel', 'Excel file'],
  ['csv', 'CSV', 'CSV'],
  ['jsonl', 'JSON, a line for each work', 'JSON'],
];

interface ExportMenuProps {
  /** The address of the works in this format, with the filters of the list. */
  readonly addressOf: (format: ExportFormat) => string;
  /** Further entries, below a line. */
  readonly more?: readonly MenuEntry[];
}

/** Takes the works of a list out as a table. */
export function ExportMenu({ addressOf, more = [] }: ExportMenuProps) {
  const { act: download, isBusy } = useAct(async (format: ExportFormat, name: string) => {
    await saveFile(addressOf(format), { failure: `Failed to download ${name}` });
    toastSuccess(`${name} downloaded`);
  });
  return (
    <Menu
      label="Export"
      entries={[
        ...formats.map(([format, label, name]) => ({
          label,
          ...(isBusy && { disabledReason: 'A download is under way.' }),
          onSelect: () => void download(format, name),
        })),
        ...more,
      ]}
      trigger={
        <>
          <Icon of={Download} size="small" />
          Export
        </>
      }
      triggerClassName={css.trigger ?? ''}
    />
  );
}
