import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { readCell, splitValues, type TermNames } from '@oeuvre/record/table/cells.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findLabelledTerms, listTermLabels } from '../../ontology/ontology.queries.ts';

interface ToLearn {
  readonly records?: Iterable<ArtworkRecord>;
  /** Cells with names of terms. */
  readonly cells?: readonly string[];
}

/** How tables write the terms of works; it learns them some works at a time and asks for each once. */
export class KnownTerms implements TermNames {
  readonly #db: Database;
  readonly #names = new Map<TagId, string | undefined>();
  readonly #ids = new Map<string, TagId | undefined>();

  constructor(db: Database) {
    this.#db = db;
  }

  readonly nameOf = (id: TagId): string | undefined => this.#names.get(id);
  readonly idOf = (name: string): TagId | undefined => this.#ids.get(readCell(name));

  async learn({ records = [], cells = [] }: ToLearn): Promise<void> {
    const ids = [...new Set([...records].flatMap(({ tags }) => tags))].filter((id) => !this.#names.has(id));
    const names = await listTermLabels(this.#db, ids);
    for (const id of ids) this.#keep(id, names.get(id));
    const written = cells.flatMap((cell) => splitValues(readCell(cell)).map(readCell));
    const unknown = [...new Set(written)].filter((name) => !this.#ids.has(name));
    const found = await findLabelledTerms(this.#db, unknown);
    for (const name of unknown) this.#ids.set(name, found.get(name));
    const meant = [...new Set(found.values())].filter((id) => !this.#names.has(id));
    for (const [id, name] of await listTermLabels(this.#db, meant)) this.#keep(id, name);
  }

  #keep(id: TagId, name: string | undefined): void {
    this.#names.set(id, name);
    if (name !== undefined) this.#ids.set(name, id);
  }
}
