import { maximumKeptFindings } from '@oeuvre/contracts/domains/artworks/batches/batches.constants.ts';
import type { TableFinding } from '@oeuvre/contracts/domains/artworks/batches/batches.model.ts';

/** Findings of a rehearsal: the first ones are kept, all are counted. */
export class Findings {
  readonly kept: TableFinding[] = [];
  count = 0;

  add(kind: TableFinding['kind'], line: number, { column = null, cell = '' }: Partial<TableFinding> = {}): void {
    this.count += 1;
    if (this.kept.length < maximumKeptFindings) this.kept.push({ kind, line, column, cell: cell.slice(0, 300) });
  }
}
