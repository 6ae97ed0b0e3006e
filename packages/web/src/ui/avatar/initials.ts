export interface Named {
  readonly short_name?: string | null | undefined;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly middle_name?: string | null | undefined;
  readonly user_name?: string | null | undefined;
}

const first = (text: string | null | undefined) => [...(text?.trim() ?? '')][0] ?? '';

/**
 * The short name if present; else the first letters of first and last name; else the letters around a dot in the
 * username; else its first letter.
 */
export function initialsOf(person: Named): string {
  if (person.short_name?.trim()) return person.short_name.trim();
  const letters = first(person.first_name) + first(person.last_name);
  if (letters) return letters.toUpperCase();
  const [before, after] = (person.user_name ?? '').split('.');
  return (after ? first(before) + first(after) : first(person.user_name)).toUpperCase();
}

/** The joined names, or 'No name'. */
export function personName(person: Named): string {
  const parts = [person.first_name, person.middle_name, person.last_name].map((part) => part?.trim()).filter(Boolean);
  return parts.join(' ') || 'No name';
}
