import type { MailPreferences, SegmentMail } from '@oeuvre/contracts/domains/mailings/preferences/preferences.model.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { DateTime } from '../../../ui/date-time/date-time.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { Part } from '../../../ui/working/part/part.tsx';
import css from './preferences.late.module.css';

interface PreferencesProps {
  readonly preferences: MailPreferences;
  /** The setting that was saved last: the id of a segment, 'notifications', 'counting' or 'everything'. */
  readonly saved?: string | undefined;
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
              <SegmentRow key={segment.segmentId} segment={segment} isSaved={saved === segment.segmentId} />
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
            isOn={notifications}
            words={['By e-mail', 'Not by e-mail']}
            values={['notifications-on', 'notifications-off']}
          />
          {saved === 'notifications' ? (
            <Saved>{notifications ? 'They come by e-mail.' : 'They no longer come by e-mail.'}</Saved>
          ) : null}
        </Part>
      )}
      {counted === null ? null : (
        <Part
          title="Opens and clicks"
          text="Articles by mail carry a picture of one pixel and counted links, so senders see what is read."
        >
          <Choice
            label="Count my opens and clicks"
            isOn={counted}
            words={['Counted', 'Not counted']}
            values={['counted-on', 'counted-off']}
          />
          {saved === 'counting' ? (
            <Saved>{counted ? 'Your opens and clicks are counted.' : 'Your opens and clicks are not counted.'}</Saved>
          ) : null}
        </Part>
      )}
      <Part title="Everything">
        <p className={css.lead}>
          Stop all mail to this address. Memberships stay, and only you can switch it on again.
        </p>
        {saved === 'everything' ? <Saved>All mail is stopped.</Saved> : null}
        <Here>
          <Button type="submit" name="choice" value="stop">
            Stop all mail
          </Button>
        </Here>
      </Part>
    </>
  );
}

function SegmentRow({ segment, isSaved }: { readonly segment: SegmentMail; readonly isSaved: boolean }) {
  const { segmentId, name, public: isPublic, imageSrc, isMember, since, newsletter } = segment;
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
      <Choice label={`Mail from ${name}`} isOn={newsletter} words={['Every article', 'Nothing']} values={['on', 'off']}>
        <input type="hidden" name="segmentId" value={segmentId} />
      </Choice>
      {isSaved ? (
        <div className={css.saved}>
          <Saved>
            You have successfully updated your subscription.{' '}
            {newsletter ? `${name} mails you every article.` : `${name} no longer mails you.`}
          </Saved>
          <Here>
            <input type="hidden" name="segmentId" value={segmentId} />
            <Button
              kind="text"
              type="submit"
              name="choice"
              value={newsletter ? 'off' : 'on'}
              aria-label={`Undo: ${name}`}
            >
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
  readonly isOn: boolean;
  readonly words: readonly [on: string, off: string];
  readonly values: readonly [on: string, off: string];
  readonly children?: ReactNode;
}

/** Two words beside each other, of which one is chosen. */
function Choice({ label, isOn, words, values, children }: ChoiceProps) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <Here>
      {children}
      <fieldset className={css.words} aria-busy={isBusy}>
        <Hidden as="legend">{label}</Hidden>
        {words.map((word, at) => (
          <button key={word} type="submit" name="choice" value={values[at]} aria-pressed={(at === 0) === isOn}>
            {word}
          </button>
        ))}
      </fieldset>
    </Here>
  );
}

const Saved = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className={css.done}>
    <Icon of={Check} size="small" />
    {children}
  </p>
);
