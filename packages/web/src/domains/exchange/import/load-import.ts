import type { FindingKind } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import type { ImportDetail, ImportFinding } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { data } from 'react-router';
import { importIdIn, isStarted, stepIn } from './import-query.ts';

const linesOfKind = 5;
export const shownWorks = 20;
const shownPictures = 20;

/** The data for the step of an import that the address names; without an import, the place for a file. */
export async function loadImport(call: Call, address: URLSearchParams) {
  if (!address.has('importId')) return { step: 'file' as const, table: null, mappings: await loadMappings(call) };
  const id = importIdIn(address);
  if (!id) throw data(null, { status: 404 });
  const table = await call(importsRoutes.get, { params: { id } });
  switch (stepIn(address, table)) {
    case 'file':
      return { step: 'file' as const, table, mappings: await loadMappings(call) };
    case 'columns':
      return { step: 'columns' as const, table, ...(await loadColumns(call, table)) };
    case 'check':
      return { step: 'check' as const, table, ...(await loadCheck(call, table)) };
    case 'run':
      return { step: 'run' as const, table, ...(await loadRun(call, table)) };
  }
}
export type LoadedImport = Awaited<ReturnType<typeof loadImport>>;
export type LoadedStep<Step extends LoadedImport['step']> = Extract<LoadedImport, { step: Step }>;

/** The kept mappings without their columns, which may be many. */
async function loadMappings(call: Call) {
  const { mappings } = await call(importsRoutes.mappings, {});
  return mappings.map(({ name, uses, mapping }) => ({
    name,
    uses,
    columns: mapping.columns.filter(({ targets }) => targets.length > 0).length,
  }));
}

/** The segment in which the works of an import hang. */
async function loadSegment(call: Call, { segmentId }: ImportDetail) {
  const chosen = segmentId && (await call(membershipsRoutes.segment, { params: { segmentId } }).catch(() => undefined));
  return chosen ? { id: chosen.id, name: chosen.name } : null;
}

async function loadCheck(call: Call, table: ImportDetail) {
  const [findings, segment] = await Promise.all([loadFindings(call, table), loadSegment(call, table)]);
  return { findings, segment };
}

async function loadColumns(call: Call, table: ImportDetail) {
  const { id } = table;
  const params = { id };
  const [{ records }, { columns: examples }, { words, totalCount: wordCount }, mappings, { segments }, segment] =
    await Promise.all([
      call(importsRoutes.preview, { params }),
      call(importsRoutes.examples, { params }),
      call(importsRoutes.words, { params, query: {} }),
      loadMappings(call),
      call(membershipsRoutes.segments, { query: {} }),
      loadSegment(call, table),
    ]);
  return {
    // The cards show words, not the record.
    records: records.map(({ record: _, ...shown }) => shown),
    examples,
    words,
    wordCount,
    mappings,
    segments: segments.map(({ id, name }) => ({ id, name })),
    segment,
  };
}

/** The first lines of each kind that was found. */
async function loadFindings(call: Call, { id, state, counts }: ImportDetail) {
  if (state === 'dry') return [];
  const kinds = Object.entries(counts.findings).filter(([, count]) => count > 0) as [FindingKind, number][];
  return Promise.all(
    kinds.map(async ([kind, count]) => {
      const query = { kind, itemsPerPage: linesOfKind };
      const { findings, cells, nextPage } = await call(importsRoutes.findings, { params: { id }, query });
      return { kind, count, lines: findings, cells, nextPage };
    }),
  );
}
export type FoundKind = Awaited<ReturnType<typeof loadFindings>>[number];

const noneUntaken = { lines: [] as ImportFinding[], count: 0, nextPage: null };
const isPictureMissing = ({ counts: { findings } }: ImportDetail) =>
  (['picture-missing', 'picture-not-fetched', 'picture-refused'] as const).some((kind) => findings[kind]);

async function loadRun(call: Call, table: ImportDetail) {
  if (!isStarted(table))
    return { works: [], workCount: 0, nextPage: null, leftAlone: [], untaken: noneUntaken, segment: null };
  const params = { id: table.id };
  const [{ works, totalCount, nextPage }, leftAlone, untaken, segment] = await Promise.all([
    call(importsRoutes.works, { params, query: { itemsPerPage: shownWorks } }),
    table.state === 'undone' ? call(importsRoutes.leftAlone, { params, query: { itemsPerPage: 100 } }) : null,
    isPictureMissing(table)
      ? call(importsRoutes.findings, { params, query: { about: 'pictures', itemsPerPage: shownPictures } })
      : null,
    loadSegment(call, table),
  ]);
  return {
    works,
    workCount: totalCount,
    nextPage,
    segment,
    leftAlone: leftAlone?.works ?? [],
    untaken: untaken ? { lines: untaken.findings, count: untaken.totalCount, nextPage: untaken.nextPage } : noneUntaken,
  };
}
