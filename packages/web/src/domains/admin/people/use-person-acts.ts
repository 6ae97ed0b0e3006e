import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { type ArticleRight, opensEverything } from '@oeuvre/contracts/domains/accounts/people/people.model.ts';
import { roleNames } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import type { ManagedPerson } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { browserCall } from '../../../ui/api-context.ts';
import { confirm } from '../../../ui/confirm/confirm.ts';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { toastFailure } from '../../../ui/working/act/toast-failure.ts';
import { whileWaiting } from '../../../ui/working/act/waiting-acts.ts';
import { useViewer } from '../../accounts/accounts.viewer.ts';
import { managedName, rightWords } from './people.words.ts';

type Change = NonNullable<Sent<typeof managedPeopleRoutes.change>['body']>;

interface Options {
  /** Shows a person as they are now, at once and again with the server's answer. */
  readonly onChanged: (person: ManagedPerson) => void;
  /** The counts may be others now. */
  readonly onDone: () => void;
}

const applied = (person: ManagedPerson, { grant = [], revoke = [], ...rights }: Change): ManagedPerson => ({
  ...person,
  roles: [...person.roles.filter((role) => !revoke.includes(role)), ...grant],
  canWriteArticles: rights.canWriteArticles ?? person.canWriteArticles,
  canPublishArticles: rights.canPublishArticles ?? person.canPublishArticles,
  canMailArticles: rights.canMailArticles ?? person.canMailArticles,
  segments: person.segments.filter(({ id }) => !rights.unassign?.includes(id)),
});

/** Sends a change or another act on a person, shows the result and says so. */
function personChanges({ onChanged, onDone }: Options) {
  async function change(person: ManagedPerson, body: Change, said: string, undo?: Change) {
    onChanged(applied(person, body));
    try {
      const changed = await browserCall(managedPeopleRoutes.change, { params: { personId: person.id }, body });
      onChanged(changed);
      onDone();
      toastSuccess(said, {
        more: 'It takes effect with their next click and is recorded in the audit log.',
        ...(undo && {
          duration: 10_000,
          actions: [{ label: 'Undo', onSelect: () => void change(changed, undo, `Undone: ${said}`) }],
        }),
      });
    } catch (error) {
      onChanged(person);
      toastFailure(error);
    }
  }
  async function send(work: () => Promise<ManagedPerson>, said: string) {
    try {
      onChanged(await whileWaiting(work));
      onDone();
      toastSuccess(said);
    } catch (error) {
      toastFailure(error);
    }
  }
  return { change, send };
}

/** The role of an admin opens everything, so the administrator confirms it first. */
function isSureOfAdmin(name: string, isGiven: boolean, isOwn: boolean) {
  return confirm(
    isGiven
      ? { title: `Make ${name} an admin?`, text: 'Admins see and change everything, also this page.' }
      : {
          title: isOwn ? 'Give up your admin role?' : `Remove the admin role from ${name}?`,
          ...(isOwn && { text: 'This page will no longer open for you. Only another admin can undo this.' }),
          isDanger: true,
        },
  );
}

/** An administrator's acts on a person: shown at once, reverted if the server refuses, with a way to undo. */
export function usePersonActs(options: Options) {
  const viewer = useViewer();
  const { change, send } = personChanges(options);
  return {
    setRight(person: ManagedPerson, right: ArticleRight, isGiven: boolean) {
      const { may } = rightWords[right];
      const said = `${managedName(person)} ${isGiven ? may : may.replace('may', 'may no longer')}`;
      return change(person, { [right]: isGiven }, said, { [right]: !isGiven });
    },
    async setRole(person: ManagedPerson, role: Role, isGiven: boolean) {
      const name = managedName(person);
      if (opensEverything(role) && !(await isSureOfAdmin(name, isGiven, person.id === viewer.id))) return;
      const given: Change = { grant: [role] };
      const taken: Change = { revoke: [role] };
      const said = `${name} ${isGiven ? 'is' : 'is no longer'} ${roleNames[role]}`;
      await change(person, isGiven ? given : taken, said, isGiven ? taken : given);
    },
    assign: (person: ManagedPerson, segment: { id: SegmentId; name: string }) =>
      change(person, { assign: [segment.id] }, `${managedName(person)} is assigned to ${segment.name}`, {
        unassign: [segment.id],
      }),
    unassign: (person: ManagedPerson, segment: { id: SegmentId; name: string }) =>
      change(person, { unassign: [segment.id] }, `${managedName(person)} is no longer assigned to ${segment.name}`, {
        assign: [segment.id],
      }),
    async disable(person: ManagedPerson) {
      const name = managedName(person);
      const isSure = await confirm({
        title: `Disable the account of ${name}?`,
        text: 'They are logged out everywhere at once and cannot log in until the account is enabled again. Roles, rights and everything they published stay.',
        confirmLabel: 'Disable',
        isDanger: true,
      });
      if (isSure)
        await send(
          () => browserCall(managedPeopleRoutes.disable, { params: { personId: person.id } }),
          `${name} is disabled`,
        );
    },
    enable: (person: ManagedPerson) =>
      send(
        () => browserCall(managedPeopleRoutes.enable, { params: { personId: person.id } }),
        `${managedName(person)} can log in again`,
      ),
    handOver: (person: ManagedPerson, to: PersonFound) =>
      send(
        () => browserCall(managedPeopleRoutes.handOver, { params: { personId: person.id }, body: { userId: to.id } }),
        `The segments of ${managedName(person)} were handed over`,
      ),
    async inviteAgain(person: ManagedPerson) {
      try {
        await browserCall(managedPeopleRoutes.inviteAgain, { params: { personId: person.id } });
        toastSuccess(`Invitation sent to ${person.email}`);
      } catch (error) {
        toastFailure(error);
      }
    },
  };
}
export type PersonActs = ReturnType<typeof usePersonActs>;
