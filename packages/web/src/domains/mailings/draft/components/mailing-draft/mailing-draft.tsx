import { articleAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import type {
  DraftFields,
  DraftPreview,
  DraftReader,
  MailingDraft,
} from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import { mailingWords } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import type { MailingAudience, MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { Globe, Lock } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { browserCall } from '../../../../../ui/api-context.ts';
import { BackLink } from '../../../../../ui/back-link/back-link.tsx';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { Label } from '../../../../../ui/label/label.tsx';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { useSavedDraft } from '../../../../../ui/working/use-saved-draft.ts';
import { TestDialog } from '../../../components/test-dialog/test-dialog.tsx';
import { countWords } from '../../../mailings.words.ts';
import { usePreview, type Wanted } from '../../use-preview.ts';
import { usePreviewLook } from '../../use-preview-look.ts';
import { AudienceChoice } from '../audience-choice/audience-choice.tsx';
import { AudienceSum } from '../audience-sum/audience-sum.tsx';
import { MailChecks } from '../mail-checks/mail-checks.tsx';
import { MailPreview } from '../mail-preview/mail-preview.tsx';
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
  const fields = useSavedDraft(
    { subject: draft.subject, preheader: draft.preheader },
    {
      name: `mailing draft ${articleId}`,
      send: (value, isLast) => browserCall(draftRoutes.save, { body: { articleId, ...value } }, { isLast }),
      onSaved: renew,
    },
  );
  const [wanted, setWanted] = useState<Wanted>();
  const [audience, setAudience] = useState<MailingAudience>(status.remainingCount > 0 ? 'remaining' : 'everybody');
  const isAgain = status.earlierCampaigns > 0;
  return (
    <>
      <div className={css.halves}>
        <div className={css.ask}>
          <Head draft={draft} />
          <section>
            <h2>Who gets it</h2>
            {isAgain ? <AudienceChoice status={status} audience={audience} onChange={setAudience} /> : null}
            <AudienceSum articleId={articleId} audience={draft.audience} />
          </section>
          <section>
            <h2>Subject and sender</h2>
            <SubjectFields draft={draft} value={fields.value} onChange={fields.change} failure={fields.failure} />
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
          sender={draft.from.name || draft.from.address}
          look={look}
          onLook={setLook}
          onReader={choose}
        />
      </div>
      <Foot
        draft={draft}
        count={isAgain && audience === 'remaining' ? status.remainingCount : draft.audience.people}
        audience={isAgain ? audience : 'everybody'}
        save={fields.save}
      />
    </>
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

interface FootProps {
  readonly draft: MailingDraft;
  readonly count: number;
  readonly audience: MailingAudience;
  /** Saves the fields; false if that failed. */
  readonly save: () => Promise<boolean>;
}

/** The consequence of the main button in one sentence, and the buttons. */
function Foot({ draft: { articleId }, count, audience, save }: FootProps) {
  const [isTesting, setTesting] = useState(false);
  const sending = useRevalidatingAct(() => browserCall(mailingsRoutes.start, { body: { articleId, audience } }), {
    done: () =>
      toastSuccess(mailingWords.started, { more: `It is on its way to ${countWords(count, 'person', 'people')}.` }),
  });
  const people = <b>{countWords(count, 'person', 'people')}</b>;
  return (
    <footer className={css.foot}>
      <p>
        {audience === 'remaining' ? <>To {people} who never got it.</> : <>To {people}, each once.</>} Mails that have
        been sent cannot be recalled.
      </p>
      <Button onClick={() => void save().then((isSaved) => isSaved && setTesting(true))}>Send a test</Button>
      <ActionButton
        kind="main"
        busy={sending.isBusy}
        reason={count === 0 ? 'No one would receive it.' : undefined}
        onClick={() => void save().then((isSaved) => isSaved && sending.act())}
      >
        {`Send to ${inEnglish(count)}`}
      </ActionButton>
      <TestDialog articleId={articleId} isOpen={isTesting} onClose={() => setTesting(false)} />
    </footer>
  );
}
