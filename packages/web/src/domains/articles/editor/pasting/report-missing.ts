import { toastWarning } from '../../../../ui/toast/toast.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/**
 * Reports content that could not be pasted. The toast stays until dismissed: the words are there, and nothing else
 * would tell.
 */
export function reportMissing(
  { pictures, others }: { readonly pictures: number; readonly others: number },
  chooseFromDisk: () => void,
): void {
  const what = [
    ...counted(pictures, 'picture', 'pictures'),
    ...counted(others, 'embedded item', 'embedded items'),
  ].join(' and ');
  const save =
    'The clipboard does not hold their files, and Oeuvre fetches nothing from other places. Save them to your device, then choose them here.';
  toastWarning(`${what} could not be pasted`, {
    duration: undefined,
    more: pictures > 0 ? save : 'An article can contain text, images, artworks and 3D models.',
    actions: pictures > 0 ? [{ label: 'Choose from disk', onSelect: chooseFromDisk }] : undefined,
  });
}
