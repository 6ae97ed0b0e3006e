import { senderRoutes } from '@oeuvre/contracts/domains/segments/sender/sender.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { asSenderName, maximumSenderName } from '@oeuvre/contracts/kernel/sender-name.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import type { SegmentField, SegmentValues } from '../../segment-values.ts';
import css from './sender-fields.late.module.css';

/** The reply address as it is saved, and the one that mails have until it is confirmed. */
export interface SavedReply {
  readonly segmentId: SegmentId;
  readonly replyTo: string;
  readonly confirmedReplyTo: string;
}

interface SenderFieldsProps {
  readonly values: SegmentValues;
  readonly errors: Readonly<Partial<Record<SegmentField, string>>>;
  /** Undefined while the segment is not made. */
  readonly saved: SavedReply | undefined;
  readonly onChange: (change: Partial<SegmentValues>) => void;
}

/** The sender name and the reply address of a segment's mails. */
export function SenderFields({ values, errors, saved, onChange }: SenderFieldsProps) {
  const isSaved = saved !== undefined && saved.replyTo !== '' && values.replyTo.trim() === saved.replyTo;
  return (
    <>
      <Field
        label="Sender name"
        help="The name in front of the address of the site in articles, invitations and answers by mail. Empty: the segment's name."
        value={values.senderName}
        placeholder={asSenderName(values.name)}
        maxLength={maximumSenderName}
        error={errors.senderName}
        onChange={({ target }) => onChange({ senderName: target.value })}
      />
      <div>
        <Field
          label="Replies to"
          help="Readers see this address. A new one gets a mail first, and replies go there once it is confirmed. Empty: the address of the site."
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={values.replyTo}
          error={errors.replyTo}
          onChange={({ target }) => onChange({ replyTo: target.value })}
        />
        {isSaved ? <ReplyState {...saved} /> : null}
      </div>
    </>
  );
}

function ReplyState({ segmentId, replyTo, confirmedReplyTo }: SavedReply) {
  const sending = useAct(() => browserCall(senderRoutes.sendLink, { params: { segmentId } }), {
    done: `We have written to ${replyTo}`,
  });
  if (replyTo === confirmedReplyTo) return <p className={css.state}>Confirmed: replies go to {replyTo}.</p>;
  return (
    <div className={css.state}>
      <p>
        Not confirmed yet. A link was sent to {replyTo}; until it is followed, replies go to{' '}
        {confirmedReplyTo || 'the address of the site'}.
      </p>
      <Button busy={sending.isBusy} onClick={() => void sending.act()}>
        Send the link again
      </Button>
    </div>
  );
}
