import './contacts.tables.ts';
import { sql } from 'kysely';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';
import { suppressErased } from './suppressions.commands.ts';

personalData.register('contacts', {
  lists: {
    'address-book': (person) => sql`select c.email, c.first_name, c.middle_name, c.last_name, c.title, c.phone,
        c.country_name, c.about, c.created_at, c.updated_at, array(select o.name from contact_occupations x
          join occupations o on o.id = x.occupation_id where x.contact_id = c.id order by o.name) as occupations
      from contacts c where c.user_id = ${person}`,
    'blocked-address': (
      person,
    ) => sql`select s.reason, s.detail, s.at from users u join suppressions s on s.email = u.email
      where u.id = ${person}`,
  },
  async erase(tx, { person, email }) {
    await sql`delete from contacts where user_id = ${person} or email = ${email}`.execute(tx);
    await suppressErased(tx, email);
  },
});
