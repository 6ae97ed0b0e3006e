import type { ComponentType } from 'react';
import { NotificationBell } from '../domains/notifications/components/notification-bell/notification-bell.tsx';
import type { PersonalPart } from '../ui/personal.tsx';
import { AccountCard } from './account-card.tsx';
import { Header } from './header.tsx';

/** The parts that the server renders apart from the page, each with nothing but what it shows of the person. */
export const personalParts: Readonly<Record<Exclude<PersonalPart, 'person'>, ComponentType>> = {
  header: Header,
  bell: NotificationBell,
  account: AccountCard,
};
