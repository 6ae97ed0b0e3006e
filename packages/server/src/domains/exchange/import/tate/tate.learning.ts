import { type Database, inTransaction } from '../../../../platform/database/database.ts';
import { writeArtists } from '../../../artworks/imported/imported-artists.commands.ts';
import { touchImportedRecords } from '../../../artworks/queries/artwork-dependencies.queries.ts';
import { takeInTags } from '../../../ontology/ontology.commands.ts';
import type { BesideTable } from '../beside-table.ts';
import { recordMade } from '../made/import.made.ts';
import { mapTateArtist, tate } from './tate.mapping.ts';
import { tateArtist, tateSubject } from './tate.records.ts';
import { termsOfSubjects } from './tate.terms.ts';

/** The whole tree of subjects and the artists' own records, if they lie beside the table of an import. */
export async function learnTateVocabulary(db: Database, importId: string, beside: BesideTable): Promise<void> {
  const subjects = tateSubject.safeParse(jsonIn(await beside('subjects.json')));
  const lines = (await beside('artists.jsonl'))?.split('\n') ?? [];
  const artists = lines.flatMap((line) => {
    const parsed = tateArtist.safeParse(jsonIn(line));
    return parsed.success ? [mapTateArtist(parsed.data)] : [];
  });
  if (!subjects.success && artists.length === 0) return;
  await inTransaction(db, async (tx) => {
    const terms = subjects.success ? termsOfSubjects(subjects.data) : [];
    const { added } = await takeInTags(tx, tate.source, terms);
    const written = await writeArtists(tx, tate.source, artists);
    await recordMade(tx, importId, { terms: added, artists: written.added });
    await touchImportedRecords(tx);
  });
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
