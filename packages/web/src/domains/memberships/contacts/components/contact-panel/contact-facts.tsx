import type { ContactDetail, ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { ReactNode } from 'react';
import { Avatar } from '../../../../../ui/avatar/avatar.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { newsletterWords } from '../../contacts.words.ts';
import css from './contact-panel.late.module.css';

interface ContactFactsProps {
  /** The facts that the list has, until the rest has arrived. */
  readonly row: ContactRow | ContactDetail;
  readonly contact: ContactDetail | undefined;
  /** With the title. */
  readonly name: string;
}

/** The person of a contact, and the known facts about them; only the phone is left out where there is none. */
export function ContactFacts({ row, contact, name }: ContactFactsProps) {
  const occupations = contact?.occupations.map((one) => one.name).join(', ');
  return (
    <>
      <div className={css.who}>
        <h2 className={css.name} dir="auto">
          {name}
        </h2>
        <Avatar
          person={{ first_name: row.firstName, last_name: row.lastName, user_name: row.email, photo: row.photo }}
          size="large"
        />
      </div>
      <dl className={css.facts}>
        <Fact name="Country">{row.countryName}</Fact>
        {contact?.phone ? (
          <Fact name="Phone">
            <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>
          </Fact>
        ) : null}
        <Fact name="E-mail">
          <a href={`mailto:${row.email}`}>{row.email}</a>
        </Fact>
        <Fact name="Professional info">{occupations}</Fact>
        <Newsletter row={row} contact={contact} />
      </dl>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{children || '-'}</dd>
    </>
  );
}

const changedBy = { self: 'by themselves', staff: 'by a supervisor' } as const;

function Newsletter({ row, contact }: Pick<ContactFactsProps, 'row' | 'contact'>) {
  const { status } =
    contact?.membership.newsletter ?? ('newsletter' in row ? row.newsletter : contact!.membership.newsletter);
  const consent = contact?.consent;
  return (
    <>
      <Fact name="Newsletter">
        {newsletterWords[status]}
        {consent?.changedAt ? (
          <span className={css.since}>
            <DateTime iso={consent.changedAt} isShort />
          </span>
        ) : null}
      </Fact>
      {contact ? (
        <Fact name="Consent">
          {consent
            ? [consent.source, consent.changedBy && changedBy[consent.changedBy]].filter(Boolean).join(', ')
            : undefined}
        </Fact>
      ) : null}
    </>
  );
}
