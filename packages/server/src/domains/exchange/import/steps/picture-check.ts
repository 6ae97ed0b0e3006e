import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportCounts } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { isListed, type ListedHosts } from '../../../../platform/base/listed-hosts.ts';
import type { MappedRow } from '../mapping/apply-mapping.ts';
import { isWebAddress } from './picture-addresses.ts';
import type { PictureFiles } from './picture-sources.ts';
import type { TableFinding } from './table-batches.ts';

/** Whether an operator allows to fetch from this address. */
export function isAllowed(hosts: ListedHosts, address: string): boolean {
  return URL.canParse(address) && isListed(hosts, new URL(address));
}

/** Where an import would find its pictures. */
export interface PicturePlaces {
  readonly files: PictureFiles | undefined;
  readonly hosts: ListedHosts;
}

/** Counts the pictures that rows name, and finds those that could not be taken; fetches nothing. */
export class PictureCheck {
  readonly #places: PicturePlaces;
  readonly #column: string;
  readonly #counts = { files: 0, found: 0, addresses: 0, notAllowed: 0 };

  constructor(places: PicturePlaces, { columns }: ImportMapping) {
    this.#places = places;
    const named = columns.filter(({ targets }) => targets.includes('picture'));
    this.#column = named.length === 1 ? named[0]!.column : '';
  }

  get counts(): NonNullable<ImportCounts['named']> {
    return { ...this.#counts, hasFiles: this.#places.files !== undefined };
  }

  /** A table without any pictures is one remark, not a finding for each line. */
  check(rows: readonly MappedRow[]): TableFinding[] {
    return rows.flatMap(({ line, pictures }) =>
      pictures.flatMap(({ name }) => {
        const kind = this.#missing(name);
        return kind ? [{ kind, line, column: this.#column, cell: name.slice(0, 500) }] : [];
      }),
    );
  }

  #missing(name: string): 'picture-missing' | 'picture-not-fetched' | undefined {
    const { files, hosts } = this.#places;
    const isHere = files?.has(name) ?? false;
    if (isWebAddress(name) && !isHere) {
      this.#counts.addresses += 1;
      if (isAllowed(hosts, name)) return undefined;
      this.#counts.notAllowed += 1;
      return 'picture-not-fetched';
    }
    this.#counts.files += 1;
    if (isHere) this.#counts.found += 1;
    return isHere || !files ? undefined : 'picture-missing';
  }
}
