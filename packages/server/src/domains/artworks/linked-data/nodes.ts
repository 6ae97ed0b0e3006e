/** A node of JSON-LD. */
export type Node = Readonly<Record<string, unknown>>;

/** A term of the Getty's Art & Architecture Thesaurus, as Linked Art uses them. */
export const aat = (id: number, label: string, type = 'Type'): Node => ({
  id: `http://vocab.getty.edu/aat/${id}`,
  type,
  _label: label,
});

/** Without empty fields: Linked Art has none. */
export const compact = (fields: Record<string, unknown>): Node =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );

export const named = (content: string) => ({ identified_by: [{ type: 'Name', content }] });

const briefText = aat(300418049, 'Brief Text');

/** A statement in words; `more` are further terms that say what it is. */
export const statement = (content: string, kind: Node, ...more: readonly Node[]): Node => ({
  type: 'LinguisticObject',
  classified_as: [{ ...kind, classified_as: [briefText] }, ...more],
  content,
});

/**
 * A reference to a thing of its own. Linked Art wants its address, type and label, and nothing more: everything else is
 * in the record at that address.
 */
export const reference = (id: string, type: string, label: string): Node => ({ id, type, _label: label });
