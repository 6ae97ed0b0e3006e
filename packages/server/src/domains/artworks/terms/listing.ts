import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { literalWords } from '../../../platform/database/search.ts';
import type { Plan, WorkRule } from '../../ontology/terms/prepare.queries.ts';
import '../artworks.tables.ts';

/** Lists the works that an act rewrites, each with the terms that it loses and gets. Returns how many they are. */
export async function listActWorks(tx: Database, actId: string, plan: Plan): Promise<number> {
  if (plan.rule) await listByRule(tx, actId, plan.rule);
  await listRetiring(tx, actId, plan.retires);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from term_act_works where act_id = ${actId}`.execute(tx);
  return rows[0]!.count;
}

async function listByRule(tx: Database, actId: string, rule: WorkRule): Promise<void> {
  if ('undoes' in rule) {
    await sql`insert into term_act_works (act_id, artwork_id, drops, adds, restores)
      select ${actId}::uuid, artwork_id, added, dropped, links from term_act_works where act_id = ${rule.undoes} and state = 'changed'`.execute(
      tx,
    );
    return;
  }
  if ('parts' in rule) {
    await listByWords(tx, actId, rule);
    return;
  }
  await sql`insert into term_act_works (act_id, artwork_id, drops, adds)
    select ${actId}::uuid, artwork_id, ${rule.from}::uuid[], ${rule.to ? [rule.to] : []}::uuid[] from (${worksWith(rule.from)}) w`.execute(
    tx,
  );
}

/** Works that carry one of these terms, or whose entries are linked to one. */
export const worksWith = (terms: readonly TagId[]) => sql<{
  artworkId: string;
}>`select artwork_id from artwork_tags where tag_id = any(${terms}::uuid[])
  union select u.artwork_id from record_values v join artwork_values u on u.value_id = v.id where v.link = any(${terms}::uuid[])`;

type SplitRule = Extract<WorkRule, { parts: unknown }>;

/** A work gets every part whose words its title, maker, text or entries contain. */
async function listByWords(tx: Database, actId: string, { from, parts, rest }: SplitRule): Promise<void> {
  const said = sql`plain_text(concat_ws(' ', a.title, a.artist, a.supporting_text, a.sections::text))`;
  const matches = parts.map(
    ({ id, words }) =>
      sql`case when ${sql.join(
        words.map((word) => sql`${said} like '%' || ${literalWords(word)} || '%'`),
        sql` or `,
      )} then ${id}::uuid end`,
  );
  await sql`insert into term_act_works (act_id, artwork_id, drops, adds)
    select ${actId}::uuid, found.id, ${from}::uuid[], case when found.adds = '{}' then ${rest ? [rest] : []}::uuid[] else found.adds end
    from (select a.id, array_remove(array[${sql.join(matches)}], null) as adds from (${worksWith(from)}) w join artworks a on a.id = w.artwork_id) found
    where found.adds <> '{}' or ${rest !== null}`.execute(tx);
}

/**
 * Works that have a retiring term and are not listed yet, such as those that somebody has just given it: they get the
 * term that replaces it. Returns how many there are.
 */
export async function listRetiring(tx: Database, actId: string, retires: readonly TagId[]): Promise<number> {
  if (retires.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`insert into term_act_works as known (act_id, artwork_id, drops, adds)
    select ${actId}::uuid, t.artwork_id, array_agg(t.tag_id), array_remove(array_agg(distinct g.replaced_by), null)
    from (
      select artwork_id from artwork_tags where tag_id = any(${retires}::uuid[])
      except select artwork_id from term_act_works where act_id = ${actId}::uuid and state = 'to do'
    ) unlisted join artwork_tags t on t.artwork_id = unlisted.artwork_id join tags g on g.id = t.tag_id
    where t.tag_id = any(${retires}::uuid[]) group by t.artwork_id
    on conflict (act_id, artwork_id) do update set drops = excluded.drops, adds = excluded.adds, restores = null, state = 'to do'`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
