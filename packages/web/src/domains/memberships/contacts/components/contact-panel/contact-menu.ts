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
export function contactMenu({ contact, isPast, acts }: MenuOfContact): readonly MenuEntry[] {
  const { status, newsletter } = contact.membership;
  const person = actedOn(contact);
  const isOwnNo = newsletter.status === 'unsubscribed' && contact.consent?.changedBy === 'self';
  const why = (act: Parameters<typeof whyNot>[0]) => ({ disabledReason: whyNot(act, person, isPast) });
  const invitation: MenuEntry = isInvited(status)
    ? { label: 'Resend invitation', icon: MailPlus, ...why('resend'), onSelect: () => void acts.act('resend', person) }
    : {
        label: 'Invite by e-mail',
        icon: MailPlus,
        ...why('invite'),
        onSelect: () => void acts.askFirst('invite', person),
      };
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
      ...why('nl-'),
      onSelect: () => void acts.act('nl-', person),
    },
    { ...invitation, isApart: true },
    {
      label: 'Cancel invitation',
      icon: MailX,
      ...why('cancel'),
      onSelect: () => void acts.askFirst('cancel', person),
    },
    {
      label: 'Grant membership',
      icon: UserCheck,
      isApart: true,
      ...why('grant'),
      onSelect: () => acts.weigh('grant', person),
    },
    {
      label: 'Suspend membership',
      icon: Ban,
      ...why('suspend'),
      onSelect: () => acts.weigh('suspend', person),
    },
    ...(isPossible(status, 'end')
      ? [
          {
            label: 'Delete subscription',
            icon: UserMinus,
            isDanger: true,
            isApart: true,
            onSelect: () => acts.weigh('end', person),
          },
        ]
      : []),
    {
      label: 'Remove contact',
      icon: UserMinus,
      isDanger: true,
      isApart: !isPossible(status, 'end'),
      ...why('remove'),
      onSelect: () => acts.weigh('remove', person),
    },
  ];
}
