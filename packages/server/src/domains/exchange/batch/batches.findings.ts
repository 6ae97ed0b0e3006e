import { maximumKeptFindings } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { TableFinding } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';

/** Findings of a rehearsal: the first ones are kept, all are counted. It goes on with those of a batch. */
export class Findings {
  readonly kept: TableFinding[];
  count: number;

  constructor({
    findings,
    findingCount,
  }: { readonly findings: readonly TableFinding[]; readonly findingCount: number }) {
    this.kept = [...findings];
    this.count = findingCount;
  }

  add(kind: TableFinding['kind'], line: number, { column = null, cell = '' }: Partial<TableFinding> = {}): void {
    this.count += 1;
    if (this.kept.length < maximumKeptFindings) this.kept.push({ kind, line, column, cell: cell.slice(0, 300) });
  }

  /** The columns of the batch that hold them. */
  get columns() {
    return { findings: JSON.stringify(this.kept), findingCount: this.count };
  }
}
