import { articleAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import type {
  DraftFields,
  DraftPreview,
  DraftReader,
  MailingDraft,
} from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import type { MailingAudience, MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { Globe, Lock } from 'lucide-react';
import { useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { BackLink } from '../../../../../ui/back-link/back-link.tsx';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { Label } from '../../../../../ui/label/label.tsx';
import { useSavedDraft } from '../../../../../ui/working/use-saved-draft.ts';
import { sendNow } from '../../planned.ts';
import { usePreview, type Wanted } from '../../use-preview.ts';
import { usePreviewLook } from '../../use-preview-look.ts';
import { AudienceChoice } from '../audience-choice/audience-choice.tsx';
import { AudienceSum } from '../audience-sum/audience-sum.tsx';
import { DraftFoot } from '../draft-foot/draft-foot.tsx';
import { MailChecks } from '../mail-checks/mail-checks.tsx';
import { MailPreview } from '../mail-preview/mail-preview.tsx';
import { ScheduleChoice } from '../schedule-choice/schedule-choice.tsx';
import { SubjectFields } from '../subject-fields/subject-fields.tsx';
import css from './mailing-draft.late.module.css';

interface MailingDraftProps {
  readonly draft: MailingDraft;
  readonly status: MassMailingStatus;
  readonly suggested: readonly DraftReader[];
  /** Undefined if the mail reaches no one. */
  readonly first: DraftPreview | undefined;
}

/** A mailing before it is sent: who gets it and what it says at the left, the mail itself at the right. */
export function MailingDraftScreen({ draft, status, suggested, first }: MailingDraftProps) {
  return (
    <div>
      {first ? (
        <Draft draft={draft} status={status} suggested={suggested} first={first} />
      ) : (
        <div className={css.ask}>
          <Head draft={draft} />
          <NoAudience draft={draft} />
        </div>
      )}
    </div>
  );
}

function Draft({ draft, status, suggested, first }: MailingDraftProps & { readonly first: DraftPreview }) {
  const { articleId } = draft;
  const [look, setLook] = usePreviewLook();
  const { preview, choose, renew } = usePreview(articleId, first);
  const fields = useFields(draft, renew);
  const [wanted, setWanted] = useState<Wanted>();
  const [planned, setPlanned] = useState(sendNow);
  const [chosen, setChosen] = useState<MailingAudience>(
    draft.earlier && status.remainingCount > 0 ? 'remaining' : 'everybody',
  );
  const audience = draft.schedule?.audience ?? chosen;
  return (
    <>
      <div className={css.halves}>
        <div className={css.ask}>
          <Head draft={draft} />
          <Audience draft={draft} audience={audience} onChange={setChosen} />
          <section>
            <h2>Subject and sender</h2>
            <SubjectFields draft={draft} preview={preview} fields={fields} />
          </section>
          <section>
            <h2>When</h2>
            <ScheduleChoice draft={draft} audience={audience} value={planned} onChange={setPlanned} />
          </section>
          <Checks
            articleId={articleId}
            preview={preview}
            onShow={(mark) => {
              setLook({ isPlain: false });
              setWanted({ mark });
            }}
          />
        </div>
        <MailPreview
          wanted={wanted}
          articleId={articleId}
          preview={preview}
          suggested={suggested}
          shown={filledFields(fields.value, draft.defaults)}
          look={look}
          onLook={setLook}
          onReader={choose}
        />
      </div>
      <DraftFoot
        draft={draft}
        count={audience === 'remaining' ? status.remainingCount : draft.audience.people}
        audience={audience}
        planned={planned}
        save={fields.save}
      />
    </>
  );
}

function useFields({ articleId, subject, preheader }: MailingDraft, onSaved: () => unknown) {
  const name = `mailing draft ${articleId}`;
  const send = (value: DraftFields, isLast: boolean) =>
    browserCall(draftRoutes.save, { body: { articleId, ...value } }, { isLast });
  return useSavedDraft<DraftFields>({ subject, preheader }, { name, send, onSaved });
}

interface AudienceProps {
  readonly draft: MailingDraft;
  readonly audience: MailingAudience;
  readonly onChange: (audience: MailingAudience) => void;
}

function Audience({
  draft: { articleId, earlier, lastReset, schedule, audience: sums },
  audience,
  onChange,
}: AudienceProps) {
  return (
    <section>
      <h2>Who gets it</h2>
      {earlier ? (
        <AudienceChoice
          lastReset={lastReset}
          earlier={earlier}
          audience={audience}
          onChange={onChange}
          isFixed={schedule !== null}
        />
      ) : null}
      <AudienceSum articleId={articleId} audience={sums} />
    </section>
  );
}

/** The article's own words in place of empty fields. */
const filledFields = (own: DraftFields, { subject, preheader }: DraftFields): DraftFields => ({
  subject: own.subject.trim() || subject,
  preheader: own.preheader.trim() || preheader,
});

function Checks(props: Parameters<typeof MailChecks>[0]) {
  const { length } = props.preview.findings;
  return (
    <section>
      <h2>
        Checks <span className={css.review}>{length > 0 ? `${length} to review` : null}</span>
      </h2>
      <MailChecks {...props} />
    </section>
  );
}

function Head({ draft }: { readonly draft: MailingDraft }) {
  return (
    <header className={css.head}>
      <BackLink to={articleAt(draft.articleId)}>Article</BackLink>
      <h1 dir="auto">{draft.title}</h1>
      <p>
        Mass mailing, not sent yet. <Label icon={draft.accessType === 'PUBLIC' ? Globe : Lock}>Published</Label>
      </p>
    </header>
  );
}

function NoAudience({ draft }: { readonly draft: MailingDraft }) {
  return (
    <section>
      <h2>No one would receive it</h2>
      <p className={css.text}>
        No segment of this article has anybody on its newsletter. Add a segment in Settings, or invite readers from
        Contacts.
      </p>
      <p className={css.ways}>
        <ButtonLink to={articleAt(draft.articleId, { mode: 'settings' })}>Open Settings</ButtonLink>
        {draft.audience.segments.slice(0, 3).map((one) => (
          <ButtonLink key={one.id} kind="quiet" to={segmentAt(one.id, { tab: 'CONTACTS' })}>
            {`Contacts of ${one.name}`}
          </ButtonLink>
        ))}
      </p>
    </section>
  );
}
