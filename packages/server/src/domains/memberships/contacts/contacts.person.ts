import { type ContactPerson, contactPerson } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { pick } from '@oeuvre/contracts/kernel/pick.ts';
import { type RawBuilder, sql } from 'kysely';

/** The columns of a person, from `contacts c` and their account `users u`. */
export const personColumns = sql`c.id, c.user_id, c.email, c.first_name, c.middle_name, c.last_name, c.title, c.country_name,
  u.image as photo`;

const personKeys = contactPerson.keyof().options;
export const personOf = (row: ContactPerson): ContactPerson => pick(row, personKeys);

/** How the contact `c` stood in the segment `s` at a moment, as `membership_points` has it; null: not there yet. */
export const cellAt = (at: string | undefined): RawBuilder<number | null> =>
  at
    ? sql`(select p.cell from membership_points p where p.segment_no = s.no and p.contact_id = c.id
        and p.at <= ${at}::timestamptz order by p.at desc limit 1)`
    : sql`null::smallint`;
