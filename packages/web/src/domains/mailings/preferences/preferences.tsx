import {
  digestHour,
  type MailPace,
  type MailPreferences,
  type SegmentMail,
} from '@oeuvre/contracts/domains/mailings/preferences/preferences.model.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { DateTime } from '../../../ui/date-time/date-time.tsx';
import { regionOf } from '../../../ui/date-time/format-date.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { useOfBrowser } from '../../../ui/use-of-browser.ts';
import { Part } from '../../../ui/working/part/part.tsx';
import css from './preferences.late.module.css';

/** A setting that was saved: of a segment, by its id, 'notifications', 'counting' or 'everything'. */
export interface SavedSetting {
  readonly setting: string;
  /** The earlier choice, for Undo. */
  readonly before?: MailPace | undefined;
}

interface PreferencesProps {
  readonly preferences: MailPreferences;
  /** The setting that was saved last. */
  readonly saved?: SavedSetting | undefined;
}

/** Which mail a person gets. Plain forms: each choice is saved as it is made, with and without a script. */
export function Preferences({ preferences, saved }: PreferencesProps) {
  const { segments, notifications, counted } = preferences;
  return (
    <>
      <Part isApart title="Mail from segments" text="A choice is saved as you make it.">
        {segments.length > 0 ? (
          <ul className={css.list}>
            {segments.map((segment) => (
              <SegmentRow
                key={segment.segmentId}
                segment={segment}
                saved={saved?.setting === segment.segmentId ? saved : undefined}
              />
            ))}
          </ul>
        ) : (
          <p>No segment sends you its articles.</p>
        )}
        <p className={css.soft}>Answers to your own requests and invitations are sent in any case.</p>
      </Part>
      {notifications === null ? null : (
        <Part title="Notifications" text="Those under the bell that you haven't read after five minutes.">
          <Choice
            label="Notifications by e-mail"
            chosen={notifications ? 'notifications-on' : 'notifications-off'}
            options={[
              ['notifications-on', 'By e-mail'],
              ['notifications-off', 'Not by e-mail'],
            ]}
          />
          {saved?.setting === 'notifications' ? (
            <Saved>{notifications ? 'They come by e-mail.' : 'They no longer come by e-mail.'}</Saved>
          ) : null}
        </Part>
      )}
      {counted === null ? null : <CountingPart isCounted={counted} isSaved={saved?.setting === 'counting'} />}
      <Part title="Everything">
        <p className={css.lead}>
          Stop all mail to this address. Memberships stay, and only you can switch it on again.
        </p>
        {saved?.setting === 'everything' ? <Saved>All mail is stopped.</Saved> : null}
        <Here>
          <Button type="submit" name="choice" value="stop">
            Stop all mail
          </Button>
        </Here>
      </Part>
    </>
  );
}

/** Whether senders see what the person reads. */
const CountingPart = ({ isCounted, isSaved }: { readonly isCounted: boolean; readonly isSaved: boolean }) => (
  <Part
    title="Opens and clicks"
    text="Articles by mail carry a picture of one pixel and counted links, so senders see what is read."
  >
    <Choice
      label="Count my opens and clicks"
      chosen={isCounted ? 'counted-on' : 'counted-off'}
      options={[
        ['counted-on', 'Counted'],
        ['counted-off', 'Not counted'],
      ]}
    />
    {isSaved ? (
      <Saved>{isCounted ? 'Your opens and clicks are counted.' : 'Your opens and clicks are not counted.'}</Saved>
    ) : null}
  </Part>
);

const paces = [
  ['each', 'Every article'],
  ['daily', 'Once a day'],
  ['weekly', 'Once a week'],
  ['never', 'Nothing'],
] as const satisfies readonly (readonly [MailPace, string])[];
const sentenceOf = {
  each: (name: string) => `${name} mails you every article.`,
  daily: (name: string) => `${name} mails you once a day, at ${digestHour} o'clock.`,
  weekly: (name: string) => `${name} mails you once a week, on Mondays at ${digestHour} o'clock.`,
  never: (name: string) => `${name} no longer mails you.`,
} satisfies Record<MailPace, (name: string) => string>;

interface SegmentRowProps {
  readonly segment: SegmentMail;
  /** It was saved just now. */
  readonly saved: SavedSetting | undefined;
}

function SegmentRow({ segment, saved }: SegmentRowProps) {
  const { segmentId, name, public: isPublic, imageSrc, isMember, since, pace } = segment;
  return (
    <li className={css.row}>
      {imageSrc ? (
        <img src={`${imageSrc}?width=300`} width="88" height="60" alt="" loading="lazy" className={css.picture} />
      ) : (
        <span className={css.picture} />
      )}
      <div>
        <h3 className={css.name}>{name}</h3>
        <p className={css.soft}>
          {isPublic ? 'Public segment' : 'Private segment'}
          {isMember ? ', member' : ', newsletter only'}
          {since ? (
            <>
              {' '}
              since <DateTime iso={since} />
            </>
          ) : null}
        </p>
      </div>
      <Choice label={`Mail from ${name}`} chosen={pace} options={paces}>
        <input type="hidden" name="segmentId" value={segmentId} />
        <input type="hidden" name="before" value={pace} />
        <Zone />
      </Choice>
      {saved ? (
        <div className={css.saved}>
          <Saved>You have successfully updated your subscription. {sentenceOf[pace](name)}</Saved>
          <Here>
            <input type="hidden" name="segmentId" value={segmentId} />
            <input type="hidden" name="before" value={pace} />
            <Zone />
            <Button kind="text" type="submit" name="choice" value={saved.before} aria-label={`Undo: ${name}`}>
              Undo
            </Button>
          </Here>
        </div>
      ) : null}
    </li>
  );
}

/** A form of this page. Spelled out, because server and browser would serialise the same query differently. */
function Here({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={`${pathname}?${new URLSearchParams(search)}`} preventScrollReset>
      {children}
    </Form>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The value of the option that holds now. */
  readonly chosen: string;
  readonly options: readonly (readonly [value: string, word: string])[];
  readonly children?: ReactNode;
}

/** Words beside each other, of which one is chosen. */
function Choice({ label, chosen, options, children }: ChoiceProps) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <Here>
      {children}
      <fieldset className={css.words} aria-busy={isBusy}>
        <Hidden as="legend">{label}</Hidden>
        {options.map(([value, word]) => (
          <button key={value} type="submit" name="choice" value={value} aria-pressed={value === chosen}>
            {word}
          </button>
        ))}
      </fieldset>
    </Here>
  );
}

/** The time zone of the browser, in which digests come; without a script it stays unknown. */
function Zone() {
  const zone = useOfBrowser(() => regionOf('local'), '');
  return <input type="hidden" name="zone" value={zone} />;
}

const Saved = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className={css.done}>
    <Icon of={Check} size="small" />
    {children}
  </p>
);
