import { mailingWords, recipientsFileName } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import type { MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import { countWords } from '../../mailings.words.ts';
import { DownloadButton } from '../download-button/download-button.tsx';

interface RecordActsProps {
  readonly status: MassMailingStatus;
  /** Another act on the campaign is at work. */
  readonly isBusy: boolean;
}

/** The acts that a campaign has from its start on: downloading its record, and resetting it. */
export function RecordActs({ status, isBusy }: RecordActsProps) {
  const { articleId, counts } = status;
  const resetting = useRevalidatingAct(() => browserCall(mailingsRoutes.reset, { query: { articleId } }), {
    done: mailingWords.deleted,
  });
  async function reset() {
    const waiting = counts.queued > 0 ? `${countWords(counts.queued, 'person', 'people')} will not get the mail. ` : '';
    if (
      await confirm({
        title: mailingWords.confirmDelete,
        text: `${waiting}The record of who received it is kept. You can then send to everybody, or only to people who never got it.`,
        confirmLabel: 'Delete',
        isDanger: true,
      })
    )
      await resetting.act();
  }
  return (
    <>
      <DownloadButton
        from={urlOf(mailingsRoutes.download, { query: { articleId } })}
        fileName={`${recipientsFileName}.csv`}
      />
      <Button busy={isBusy || resetting.isBusy} onClick={() => void reset()}>
        Reset campaign
      </Button>
    </>
  );
}
