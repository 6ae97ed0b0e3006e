import type { ContactDetail } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { isInvited, isPossible } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import { Ban, Mail, MailCheck, MailPlus, MailX, UserCheck, UserMinus } from 'lucide-react';
import type { MenuEntry } from '../../../../../ui/menu/menu.tsx';
import { actedOn, type ContactActs, whyNot } from '../../use-contact-acts.ts';

interface MenuOfContact {
  readonly contact: ContactDetail;
  readonly isPast: boolean;
  readonly acts: ContactActs;
}

const ownNo = 'They have cancelled the newsletter. Only they can subscribe to it again.';

/** §2: the actions of a contact; what is not possible now stays and says why. */
export function contactMenu(menu: MenuOfContact): readonly MenuEntry[] {
  return [...newsletterEntries(menu), ...invitationEntries(menu), ...membershipEntries(menu)];
}

function newsletterEntries({ contact, isPast, acts }: MenuOfContact): readonly MenuEntry[] {
  const person = actedOn(contact);
  const isOwnNo = person.newsletter.status === 'unsubscribed' && contact.consent?.changedBy === 'self';
  return [
    {
      label: 'Subscribe to newsletter',
      icon: MailCheck,
      disabledReason: isOwnNo ? ownNo : whyNot('nl+', person, isPast),
      onSelect: () => void acts.act('nl+', person),
    },
    {
      label: 'Cancel newsletter subscription',
      icon: Mail,
      disabledReason: whyNot('nl-', person, isPast),
      onSelect: () => void acts.act('nl-', person),
    },
  ];
}

function invitationEntries({ contact, isPast, acts }: MenuOfContact): readonly MenuEntry[] {
  const person = actedOn(contact);
  return [
    isInvited(person.status)
      ? {
          label: 'Resend invitation',
          icon: MailPlus,
          isApart: true,
          disabledReason: whyNot('resend', person, isPast),
          onSelect: () => void acts.act('resend', person),
        }
      : {
          label: 'Invite by e-mail',
          icon: MailPlus,
          isApart: true,
          disabledReason: whyNot('invite', person, isPast),
          onSelect: () => void acts.askFirst('invite', person),
        },
    {
      label: 'Cancel invitation',
      icon: MailX,
      disabledReason: whyNot('cancel', person, isPast),
      onSelect: () => void acts.askFirst('cancel', person),
    },
  ];
}

function membershipEntries({ contact, isPast, acts }: MenuOfContact): readonly MenuEntry[] {
  const person = actedOn(contact);
  const mayEnd = isPossible(person.status, 'end');
  const end: MenuEntry = {
    label: 'Delete subscription',
    icon: UserMinus,
    isDanger: true,
    isApart: true,
    onSelect: () => acts.weigh('end', person),
  };
  return [
    {
      label: 'Grant membership',
      icon: UserCheck,
      isApart: true,
      disabledReason: whyNot('grant', person, isPast),
      onSelect: () => acts.weigh('grant', person),
    },
    {
      label: 'Suspend membership',
      icon: Ban,
      disabledReason: whyNot('suspend', person, isPast),
      onSelect: () => acts.weigh('suspend', person),
    },
    ...(mayEnd ? [end] : []),
    {
      label: 'Remove contact',
      icon: UserMinus,
      isDanger: true,
      isApart: !mayEnd,
      disabledReason: whyNot('remove', person, isPast),
      onSelect: () => acts.weigh('remove', person),
    },
  ];
}
