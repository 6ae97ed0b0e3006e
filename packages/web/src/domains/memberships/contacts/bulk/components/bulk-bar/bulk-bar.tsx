import type { BulkEvent } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import { Ban, ChevronUp, type LucideIcon, MailPlus, UserCheck } from 'lucide-react';
import { ActionButton } from '../../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../../../ui/menu/menu.tsx';
import { SelectionBar } from '../../../../../../ui/working/selection-bar/selection-bar.tsx';
import { bulkChoices } from '../../bulk-choices.ts';
import type { ContactSelection } from '../../use-contact-selection.ts';
import css from './bulk-bar.late.module.css';

interface BulkBarProps {
  readonly selection: ContactSelection;
  readonly totalCount: number | undefined;
  readonly isPast: boolean;
  readonly onAct: (event: BulkEvent) => void;
}

/** The acts that stand in the bar; the menu has them all. */
const atHand: readonly (readonly [event: BulkEvent, label: string, icon: LucideIcon])[] = [
  ['invite', 'Invite', MailPlus],
  ['approve', 'Approve', UserCheck],
  ['suspend', 'Suspend', Ban],
];
const dangerous: readonly BulkEvent[] = ['end', 'remove'];
const apart: readonly BulkEvent[] = ['invite', 'grant', 'end'];

/** The acts on the selected contacts. What their statuses do not allow stays, with the reason. */
export function BulkBar({ selection, totalCount, isPast, onAct }: BulkBarProps) {
  const choices = bulkChoices(selection, isPast);
  const isMore = !selection.isEverybody && totalCount !== undefined && selection.count < totalCount;
  return (
    <SelectionBar count={selection.count} noun="contact" onClear={selection.clear}>
      {isMore ? (
        <Button kind="text" className={css.all} onClick={selection.onChooseAll}>
          {`Select all ${totalCount.toLocaleString('en-GB')} filtered`}
        </Button>
      ) : null}
      {atHand.map(([event, label, icon]) => (
        <span key={event} className={css.hand}>
          <ActionButton
            kind="quiet"
            reason={choices.find((one) => one.event === event)?.reason}
            onClick={() => onAct(event)}
          >
            <Icon of={icon} size="small" />
            {label}
          </ActionButton>
        </span>
      ))}
      <Menu
        label="Actions for the selected contacts"
        entries={choices.map(({ event, label, reason, share }) => ({
          label,
          disabledReason: reason,
          isDanger: dangerous.includes(event),
          isApart: apart.includes(event),
          ...(share && { shortcut: share }),
          onSelect: () => onAct(event),
        }))}
        trigger={
          <>
            Actions
            <Icon of={ChevronUp} size="small" />
          </>
        }
        triggerLook="strong"
      />
    </SelectionBar>
  );
}
