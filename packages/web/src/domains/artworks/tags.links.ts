const tagsParameter = 'tags';

/** The tags that filter a list of works, as the page's address names them. */
export const tagsIn = (search: URLSearchParams): readonly string[] =>
  search
    .getAll(tagsParameter)
    .flatMap((ids) => ids.split(','))
    .filter(Boolean);

/** The same page, from its first page, with these tags. */
function withTags(search: URLSearchParams, tags: readonly string[]): string {
  const next = new URLSearchParams(search);
  next.delete(tagsParameter);
  next.delete('page');
  for (const id of tags) next.append(tagsParameter, id);
  return `?${next}`;
}

/** The same page with this tag selected, or no longer selected. */
export function toggledTag(search: URLSearchParams, tagId: string): string {
  const pressed = tagsIn(search);
  return withTags(search, pressed.includes(tagId) ? pressed.filter((one) => one !== tagId) : [...pressed, tagId]);
}

export const withoutTags = (search: URLSearchParams): string => withTags(search, []);
