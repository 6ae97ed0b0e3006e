import { type Kysely, sql } from 'kysely';

/** Columns of the Tate that are no part of a record, or that its vocabulary reads: nobody is to propose fields for them. */
const notTaken = [
  'additionalImages[].copyright',
  'additionalImages[].filenameBase',
  'additionalImages[].sizes[].caption',
  'additionalImages[].sizes[].cleared',
  'additionalImages[].sizes[].file',
  'additionalImages[].sizes[].height',
  'additionalImages[].sizes[].resolution',
  'additionalImages[].sizes[].size',
  'additionalImages[].sizes[].width',
  'all_artists',
  'artistRooms',
  'catTextResId',
  'catalogueGroup.accessionRanges',
  'catalogueGroup.completeStatus',
  'catalogueGroup.finbergNumber',
  'catalogueGroup.groupType',
  'catalogueGroup.id',
  'catalogueGroup.shortTitle',
  'contributorCount',
  'contributors[].append_role_after_name',
  'contributors[].birthYear',
  'contributors[].date',
  'contributors[].displayOrder',
  'contributors[].gender',
  'contributors[].id',
  'contributors[].mda',
  'contributors[].startLetter',
  'dateRange.text',
  'depth',
  'height',
  'id',
  'movementCount',
  'movements[].era.id',
  'movements[].era.name',
  'movements[].era.workCount',
  'movements[].id',
  'movements[].workCount',
  'pageNumber',
  'subjectCount',
  'subjects.children[].children[].children[].id',
  'subjects.children[].children[].children[].name',
  'subjects.children[].children[].children[].workCount',
  'subjects.children[].children[].id',
  'subjects.children[].children[].name',
  'subjects.children[].children[].workCount',
  'subjects.children[].id',
  'subjects.children[].name',
  'subjects.children[].workCount',
  'subjects.id',
  'subjects.name',
  'subjects.workCount',
  'thumbnailCopyright',
  'thumbnailUrl',
  'units',
  'width',
];

/** Two people who change one kept mapping are told of each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_mappings add column version int not null default 1`.execute(db);
  await sql`alter table imports add column mapping_version int`.execute(db);
  await sql`update imports set mapping_version = 1 where mapping_name is not null`.execute(db);
  await leaveOutColumns(db);
}

/** Adds them to the mapping that came with the program, unless somebody keeps one of their own under its name. */
export async function leaveOutColumns(db: Kysely<unknown>): Promise<void> {
  const columns = notTaken.map((column) => ({
    column,
    targets: [],
    separators: [],
    empties: [],
    isLastNameFirst: false,
  }));
  await sql`update import_mappings set mapping = jsonb_set(mapping, '{columns}', mapping -> 'columns' || ${JSON.stringify(columns)}::jsonb)
    where name = 'Tate' and saved_by is null and mapping ->> 'vocabulary' = 'tate'`.execute(db);
}
