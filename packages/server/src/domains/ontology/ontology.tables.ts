import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated } from 'kysely';

interface TagsTable {
  id: Generated<TagId>;
  source: string;
  sourceId: string;
  name: string;
  extendedName: string | null;
  type: TagType;
  createdAt: Generated<Date>;
}

interface TagParentsTable {
  tagId: TagId;
  parentId: TagId;
}

interface TagAncestorsTable {
  tagId: TagId;
  ancestorId: TagId;
  distance: number;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    tags: TagsTable;
    tagParents: TagParentsTable;
    tagAncestors: TagAncestorsTable;
  }
}
