import { type Kysely, sql } from 'kysely';

const column = (name: string, ...targets: readonly string[]) => ({
  column: name,
  targets,
  separators: [],
  empties: [],
  isLastNameFirst: false,
});

/** The Tate's open data, one JSON record a line. Its width and height are exchanged, so that its text counts. */
const mapping = {
  key: 'acno',
  source: 'tate',
  columns: [
    column('acno', 'accessionNumber'),
    column('title', 'title'),
    column('foreignTitle', 'supportingText'),
    column('groupTitle', 'supportingText'),
    column('contributors[].fc', 'artist'),
    column('contributors[].role', 'artistQualifier'),
    column('dateText', 'dateOfCreation'),
    column('dateRange.startYear', 'dateFrom'),
    column('dateRange.endYear', 'dateTo'),
    column('medium', 'materials'),
    column('classification', 'techniques'),
    column('dimensions', 'dimensionsNew'),
    column('movements[].name', 'culture'),
    column('creditLine', 'creditLine', 'ownershipHistory'),
    column('acquisitionYear', 'ownershipHistory'),
    column('inscription', 'inscriptions'),
    column('url', 'publicRegistries'),
    column('finberg', 'publicRegistries'),
  ],
  empties: [],
  constants: { collection: 'Tate' },
  tagType: 'Keyword',
  terms: [],
  vocabulary: 'tate',
};

/** The Tate's records are read by a kept mapping, like those of any museum. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into import_mappings (name, mapping) values ('Tate', ${JSON.stringify(mapping)}) on conflict (name) do nothing`.execute(
    db,
  );
}
