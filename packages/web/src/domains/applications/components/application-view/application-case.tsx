import { applicationAt, artworkAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { ApplicationCard, ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { fieldNames } from '@oeuvre/record/fields/fields.ts';
import { Link } from 'react-router';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { pictureIdOf } from '../../../segments/segments.links.ts';
import { ownerName, reasonWords } from '../../applications.words.ts';
import { ApplicationState } from '../application-state/application-state.tsx';
import { History } from './application-history.tsx';
import css from './application-view.late.module.css';
import { CasePart } from './case-part.tsx';
import { OfferMessage } from './offer-message.tsx';
import type { Questions } from './use-questions.ts';

interface ApplicationCaseProps {
  readonly application: ApplicationDetail;
  readonly connected: readonly ApplicationCard[];
  readonly questions: Questions;
  readonly isBusy: boolean;
  /** Undefined for everybody but the owner of an offer that waits. Resolves to whether it was saved. */
  readonly onMessage: ((message: string) => Promise<boolean>) | undefined;
  /** Undefined without a work that may be the same. */
  readonly onCompare: (() => void) | undefined;
}

/** The case: both sides, their words, and the history. */
export function ApplicationCase({
  application,
  onCompare,
  questions,
  connected,
  isBusy,
  onMessage,
}: ApplicationCaseProps) {
  return (
    <aside className={css.rail} aria-label="The application">
      <OtherSide application={application} />
      <OfferMessage application={application} isBusy={isBusy} onMessage={onMessage} />
      {onCompare ? <Doubles application={application} onCompare={onCompare} /> : null}
      {application.isOwn ? <ToAnswer application={application} /> : <YourQuestions questions={questions} />}
      <Decision application={application} />
      <Elsewhere application={application} connected={connected} />
      <History application={application} />
    </aside>
  );
}

interface OfApplication {
  readonly application: ApplicationDetail;
}

/** The segment for the owner, the owner for its reviewers. */
function OtherSide({ application }: OfApplication) {
  const { isOwn, owner, worksOfOwner } = application;
  if (isOwn) return <OfferedTo application={application} />;
  return (
    <CasePart title="Offered by">
      <div className={css.person}>
        {owner ? <Avatar person={owner} /> : null}
        <p>
          {ownerName(owner)}
          <br />
          <span className={css.by}>
            {worksOfOwner > 0 ? `Owner, ${countOf(worksOfOwner, 'work')} in Oeuvre` : 'Owner'}
          </span>
        </p>
      </div>
    </CasePart>
  );
}

function OfferedTo({ application: { segment, segmentName, applicationSegmentId } }: OfApplication) {
  const fileId = pictureIdOf(segment.imageSrc);
  return (
    <CasePart title="Offered to">
      <div className={css.person}>
        {fileId ? <img className={css.segment} src={pictureUrl(fileId, 300)} width="40" height="40" alt="" /> : null}
        <p>
          <Link to={segmentAt(applicationSegmentId)}>{segmentName}</Link>
          <br />
          <span className={css.by}>{segment.public ? 'Public segment' : 'Private segment'}</span>
        </p>
      </div>
    </CasePart>
  );
}

const doubtWords = { picture: 'Same picture', number: 'Same accession number', label: 'Same maker and title' } as const;

function Doubles({ application: { doubles }, onCompare }: OfApplication & { readonly onCompare: () => void }) {
  const [first] = doubles;
  if (!first) return null;
  const reasons = first.reasons.map((reason, at) => (at === 0 ? doubtWords[reason] : doubtWords[reason].toLowerCase()));
  return (
    <CasePart title="Possible duplicate" isWarning>
      <div className={css.double}>
        <ArtworkPicture artwork={first} sizes="6rem" />
        <div>
          <p>{first.openId ?? (first.title || 'Untitled')}</p>
          <p className={css.by}>{`${reasons.join(', ')}.`}</p>
          {doubles.length > 1 ? <p className={css.by}>{`And ${countOf(doubles.length - 1, 'other work')}.`}</p> : null}
          <Button kind="text" aria-haspopup="dialog" onClick={onCompare}>
            Compare
          </Button>
        </div>
      </div>
    </CasePart>
  );
}

/** The questions that a curator is writing. */
function YourQuestions({ questions: { added, drafted } }: { readonly questions: Questions }) {
  if (added.length + drafted.length === 0) return null;
  const rows = [
    ...added.map(({ field }) => [field, 'to be sent'] as const),
    ...drafted.map((field) => [field, 'being written'] as const),
  ];
  return (
    <CasePart title="Your questions">
      <ul>
        {rows.map(([field, state]) => (
          <li key={`${field} ${state}`} className={css.entry}>
            <span>{fieldNames[field]}</span>
            <span>{state}</span>
          </li>
        ))}
      </ul>
    </CasePart>
  );
}

function ToAnswer({ application: { asked } }: OfApplication) {
  const open = asked.filter(({ answer }) => answer === null);
  if (open.length === 0) return null;
  const names = [...new Set(open.map(({ askedBy }) => askedBy?.name ?? 'a deleted account'))];
  return (
    <CasePart title={`${countOf(open.length, 'question')} from ${names.join(', ')}`}>
      <p className={css.soft}>Answer in place. A field that you change here also changes in your artwork.</p>
    </CasePart>
  );
}

function Decision({ application }: OfApplication) {
  const { decision, applicationStatus, openId, id, segmentName } = application;
  if (!decision || applicationStatus === 'archived') return null;
  if (applicationStatus === 'approved')
    return (
      <CasePart title="Published as">
        <p>
          {`${openId ?? (application.title || 'Untitled')} in ${segmentName}. `}
          <Link to={artworkAt(id)}>Look at it</Link>
        </p>
      </CasePart>
    );
  return (
    <CasePart title="Declined">
      {decision.reason ? <p>{reasonWords[decision.reason]}</p> : null}
      <p className={css.answer} dir="auto">
        {decision.message}
      </p>
      <p className={css.by}>
        {decision.by ? `${decision.by.name}, ` : null}
        <DateTime iso={decision.at} withTime isShort />
      </p>
    </CasePart>
  );
}

/** The other segments that the work was offered to, as far as the viewer may know of them. */
function Elsewhere({ application, connected }: OfApplication & { readonly connected: readonly ApplicationCard[] }) {
  const { acceptedBefore, acceptedIn } = application;
  return (
    <>
      {acceptedBefore ? (
        <CasePart title="Accepted before">
          <p>{acceptedIn.length > 0 ? `In ${acceptedIn.join(', ')}` : 'In another segment'}</p>
        </CasePart>
      ) : null}
      {connected.length > 0 ? (
        <CasePart title="Other applications of this work">
          <ul>
            {connected.map((one) => (
              <li key={one.applicationId} className={css.entry}>
                <Link to={applicationAt(one.applicationId)}>{one.segmentName}</Link>
                <ApplicationState status={one.applicationStatus} />
              </li>
            ))}
          </ul>
        </CasePart>
      ) : null}
    </>
  );
}
