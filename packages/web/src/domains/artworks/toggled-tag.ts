/** The same page with this tag selected, or no longer selected. */
export function toggledTag(search: URLSearchParams, tagId: string): string {
  const pressed = search
    .getAll('tags')
    .flatMap((ids) => ids.split(','))
    .filter(Boolean);
  const next = new URLSearchParams(search);
  next.delete('tags');
  next.delete('page');
  for (const id of pressed.includes(tagId) ? pressed.filter((one) => one !== tagId) : [...pressed, tagId])
    next.append('tags', id);
  return `?${next}`;
}
