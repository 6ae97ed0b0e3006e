/** Titles that many works have. */
const common = /^(?:untitled|ohne titel|o\. ?t\.|sans titre|sin título|senza titolo|zonder titel|\[.*\])$/i;

/** Two works of one maker with the same title may be the same, unless many works are called so. */
export const isTellingTitle = (title: string): boolean => title !== '' && !common.test(title);
