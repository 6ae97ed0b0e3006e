import { anyLink, hiddenLink } from '@oeuvre/contracts/domains/mailings/counting/counting.constants.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * In SQL, after the events that a statement has written: each recipient is noted once for each link and counted by its
 * first visit, as a person and as a machine.
 */
export const readersOf = (written: string): RawBuilder<unknown> => sql`
    reads as (
      select mailing_id, recipient_id, link, bool_or(not is_machine) as by_person, bool_or(is_machine) as by_machine from (
        select mailing_id, recipient_id, link_no as link, is_machine from ${sql.table(written)} where link_no is not null
        union all
        select mailing_id, recipient_id, ${anyLink}::integer, is_machine from ${sql.table(written)}
        where type = 'Click' and link_no <> ${hiddenLink}) x
      where recipient_id is not null group by 1, 2, 3),
    readers as (
      insert into mailing_readers as r (mailing_id, recipient_id, link, by_person, by_machine)
      select mailing_id, recipient_id, link, by_person, by_machine from reads order by 1, 2, 3
      on conflict (mailing_id, recipient_id, link) do update
        set by_person = r.by_person or excluded.by_person, by_machine = r.by_machine or excluded.by_machine
        where (excluded.by_person and not r.by_person) or (excluded.by_machine and not r.by_machine)
      returning mailing_id, link, coalesce(old.by_person, false) as had_person, coalesce(old.by_machine, false) as had_machine,
        new.by_person as has_person, new.by_machine as has_machine),
    reader_counts as (
      insert into mailing_reader_counts as c (mailing_id, link, people, machines, only_machines)
      select mailing_id, link, sum(has_person::int - had_person::int), sum(has_machine::int - had_machine::int),
        sum((has_machine and not has_person)::int - (had_machine and not had_person)::int)
      from readers group by 1, 2 order by 1, 2
      on conflict (mailing_id, link) do update set people = c.people + excluded.people,
        machines = c.machines + excluded.machines, only_machines = c.only_machines + excluded.only_machines)`;
