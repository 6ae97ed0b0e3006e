import { importContactsAt } from '@oeuvre/contracts/addresses.ts';
import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { MenuEntry } from '../../../../../ui/menu/menu.tsx';
import { toastSuccess, toastWarning } from '../../../../../ui/toast/toast.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { saveFile } from '../../../../../ui/working/save-file.ts';
import type { ContactSelection } from '../../bulk/use-contact-selection.ts';
import { type ContactsQuery, filterOf } from '../../contacts-query.ts';

interface ExportsOptions {
  readonly segmentId: SegmentId;
  readonly query: ContactsQuery;
  readonly totalCount: number | undefined;
  readonly selection: ContactSelection;
}

/** The entries of the Export menu: the filtered contacts as a CSV, or those that are chosen; and the way back in. */
export function useExports({ segmentId, query, totalCount, selection }: ExportsOptions): readonly MenuEntry[] {
  const { act: download, isBusy } = useAct(async (usersIds: readonly string[] | undefined) => {
    if (usersIds ? usersIds.length === 0 : !totalCount) return toastWarning('No users filtered');
    await saveFile(contactsRoutes.csv.path, {
      failure: 'Failed to download CSV',
      body: { segmentId, sort: query.sort, ...(usersIds ? { usersIds } : { filter: filterOf(query) }) },
    });
    return toastSuccess('CSV downloaded');
  });
  const disabledReason = isBusy
    ? 'A download is under way.'
    : query.at
      ? 'The list as of a past day cannot be downloaded. Go back to today first.'
      : undefined;
  return [
    { label: 'CSV of all filtered contacts', disabledReason, onSelect: () => void download(undefined) },
    ...(selection.isChoosing
      ? [
          {
            label: 'CSV of the selected contacts',
            disabledReason: disabledReason ?? whyNotSelected(selection),
            onSelect: () => void download(selection.people.map(({ id }) => id)),
          },
        ]
      : []),
    { label: 'Import contacts', to: importContactsAt(segmentId), isApart: true },
  ];
}

function whyNotSelected({ count, isEverybody }: ContactSelection): string | undefined {
  if (isEverybody) return 'Everybody is selected: download the CSV of all filtered contacts.';
  return count === 0 ? 'Nobody is selected.' : undefined;
}
