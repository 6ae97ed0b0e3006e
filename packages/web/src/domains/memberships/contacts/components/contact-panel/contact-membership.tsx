import type { ContactDetail } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { isInvited, isPossible } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import { ChevronDown } from 'lucide-react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { useZone } from '../../../../../ui/date-time/use-zone.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Status } from '../../../../../ui/label/label.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { statusDescription, statusWords } from '../../contacts.words.ts';
import { actedOn, asOfReason, type ContactActs } from '../../use-contact-acts.ts';
import { contactMenu } from './contact-menu.ts';
import css from './contact-panel.late.module.css';

interface ContactMembershipProps {
  readonly contact: ContactDetail;
  /** The list is shown as of a past day, so nothing can be changed. */
  readonly isPast: boolean;
  readonly acts: ContactActs;
}

/** The status in words, the message of a request, what can be decided now, and the menu of all other acts. */
export function ContactMembership({ contact, isPast, acts }: ContactMembershipProps) {
  const { membership } = contact;
  const { word, shape } = statusWords[membership.status];
  const zone = useZone();
  return (
    <section className={css.membership} aria-label="Membership">
      <div className={css.status}>
        <Status shape={shape}>
          <b>{word}</b>
        </Status>
        <span className={css.faint}>{statusDescription(membership, zone)}</span>
      </div>
      {membership.status === 'REQUEST_PENDING' && membership.message ? (
        <blockquote className={css.message} dir="auto">
          {membership.message}
        </blockquote>
      ) : null}
      {isPast ? null : (
        <div className={css.go}>
          <Decision contact={contact} acts={acts} />
          <span className={css.menu}>
            <Menu
              label="Actions"
              entries={contactMenu({ contact, isPast, acts })}
              trigger={
                <>
                  Actions
                  <Icon of={ChevronDown} size="small" />
                </>
              }
              triggerLook="strong"
            />
          </span>
        </div>
      )}
      {isPast ? <p className={css.past}>{asOfReason}</p> : null}
    </section>
  );
}

type DecisionProps = Pick<ContactMembershipProps, 'contact' | 'acts'>;

/** §4: what the panel offers in each status. */
function Decision({ contact, acts }: DecisionProps) {
  const { status } = contact.membership;
  const person = actedOn(contact);
  const busy = acts.busyId === contact.id;
  if (isPossible(status, 'approve'))
    return (
      <>
        <ActionButton kind="main" busy={busy} onClick={() => void acts.act('approve', person)}>
          Approve
        </ActionButton>
        <ActionButton busy={busy} onClick={() => acts.decline(person)}>
          Decline
        </ActionButton>
      </>
    );
  if (isInvited(status))
    return (
      <ActionButton busy={busy} onClick={() => void acts.askFirst('cancel', person)}>
        Cancel invitation
      </ActionButton>
    );
  if (isPossible(status, 'invite'))
    return (
      <ActionButton busy={busy} onClick={() => void acts.askFirst('invite', person)}>
        Invite by e-mail
      </ActionButton>
    );
  return null;
}
