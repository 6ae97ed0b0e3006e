import type { WallArtwork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import type { WaitingMembership } from '@oeuvre/contracts/domains/memberships/own/own.model.ts';
import type { SimilarityVerdict } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failAll, failedWords } from '../test/answers.ts';
import { contactRow, contactsSegment } from '../test/contacts.ts';
import { campaignProgress, sendingCampaign } from '../test/mailing-progress.ts';
import { managedPerson } from '../test/people.ts';
import { render, twoFrames } from '../test/render.tsx';
import {
  account,
  article,
  articleAuthor,
  articleComment,
  artworkSummary,
  idOf,
  notification,
  segmentOfViewer,
} from '../test/things.ts';
import { usePersonActs } from './domains/admin/people/use-person-acts.ts';
import { useComments } from './domains/articles/review/use-comments.ts';
import { useArticle } from './domains/articles/work/use-article.ts';
import { useWallActs } from './domains/artworks/wall/use-wall-acts.ts';
import { CancelTime, SendOrSchedule } from './domains/mailings/draft/components/draft-acts/draft-acts.tsx';
import { type Planned, sendNow } from './domains/mailings/draft/planned.ts';
import { Preferences } from './domains/mailings/preferences/preferences.tsx';
import { MailingNow } from './domains/mailings/progress/components/mailing-now/mailing-now.tsx';
import {
  actedOnRow,
  type ContactAct,
  contactActWords,
  useContactActs,
} from './domains/memberships/contacts/use-contact-acts.ts';
import { WaitingList } from './domains/memberships/own/components/waiting-list/waiting-list.tsx';
import { NotificationList } from './domains/notifications/components/notification-list/notification-list.tsx';
import { NotificationMails } from './domains/notifications/components/notification-mails/notification-mails.tsx';
import { type SimilarItem, useVerdicts } from './domains/similarity/use-verdicts.ts';
import { offline } from './ui/api-context.ts';
import { asked } from './ui/confirm/confirm.ts';
import { stayOnFailure } from './ui/stay-on-failure.ts';
import { toasts } from './ui/toast/toast.ts';

/* Every act that a page shows before the server has answered, or that a person has typed something for: if it fails,
   the page is as it was, says why, and nothing else has happened. */

const prints = idOf<SegmentId>(20);
const glass = { id: idOf<SegmentId>(21), name: 'Glass' };
const works = [1, 2, 3].map((number) => artworkSummary({ id: idOf<ArtworkId>(number) }));
const started = article({ segments: [prints], relatedArtworks: works, artworks: works.map(({ id }) => id) });
const next = articleAuthor({ id: idOf(9), first_name: 'Next' });

type Acts = Readonly<Record<string, () => unknown>>;

/** The state of a hook, and a button for each of its acts. */
function Bench({ state, acts }: { readonly state: unknown; readonly acts: Acts }) {
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      {Object.entries(acts).map(([name, act]) => (
        <button key={name} type="button" onClick={() => void act()}>
          {name}
        </button>
      ))}
    </>
  );
}

/** The acts that a hook has and a bench tries, so a new one cannot be forgotten. */
const tried = <Hook extends object, Name extends keyof Hook = keyof Hook>(
  _hook: Hook,
  acts: Readonly<Record<Name, () => unknown>>,
): Acts => acts as Acts;

function ArticleBench() {
  const { article: shown, acts } = useArticle(started, [{ id: prints, name: 'Printmakers' }]);
  const { takeSaved: _, ...sent } = acts;
  return (
    <Bench
      state={shown}
      acts={tried(sent, {
        linkArtwork: () => acts.linkArtwork(artworkSummary({ id: idOf<ArtworkId>(4) })),
        unlinkArtwork: () => acts.unlinkArtwork(works[1]!, 1),
        moveArtwork: () => acts.moveArtwork(works, 0, 2),
        submit: () => acts.submit(),
        publish: () => acts.publish(1),
        sendBack: () => acts.sendBack('Too short.', 1),
        unpublish: () => acts.unpublish(),
        undoPublish: () => acts.undoPublish(true),
        changeAccess: () => acts.changeAccess('SUBSCRIBERS_ONLY', started.accessType),
        addSegment: () => acts.addSegment(glass),
        removeSegment: () => acts.removeSegment(prints),
        changeAuthor: () => acts.changeAuthor(next, started.author),
      })}
    />
  );
}
function CommentsBench() {
  const { comments, acts } = useComments(started.id, 0);
  const comment = articleComment();
  return (
    <Bench
      state={comments}
      acts={tried(acts, {
        write: () => acts.write({ blockId: 'fog', words: undefined, text: 'Why?', version: 1 }),
        reply: () => acts.reply(comment, 'Because.'),
        resolve: () => acts.resolve(comment, true),
        remove: () => acts.remove(comment),
      })}
    />
  );
}
const person = managedPerson(2, { segments: [{ id: prints, name: 'Printmakers' }] });
function PersonBench() {
  const [shown, setShown] = useState(person);
  const acts = usePersonActs({ onChanged: setShown, onDone: () => setShown({ ...person, email: 'counted again' }) });
  return (
    <Bench
      state={shown}
      acts={tried(acts, {
        setRight: () => acts.setRight(person, 'canMailArticles', true),
        setRole: () => acts.setRole(person, 'OWNER', true),
        assign: () => acts.assign(person, glass),
        unassign: () => acts.unassign(person, person.segments[0]!),
        disable: () => acts.disable(person),
        enable: () => acts.enable(person),
        handOver: () => acts.handOver(person, account({ id: idOf(9) })),
        inviteAgain: () => acts.inviteAgain(person),
      })}
    />
  );
}
const said: SimilarityVerdict = {
  id: idOf(7),
  kind: 'never',
  reason: '',
  segmentId: null,
  author: null,
  saidAt: '2026-11-14T18:00:00.000Z',
  mayWithdraw: true,
};
const similar = artworkSummary({ id: idOf<ArtworkId>(5) });
const item: SimilarItem = { id: similar.id, artwork: similar, relevance: 0.8, explanation: null, verdict: said };
function VerdictsBench() {
  const { applyTo, hidden, say, withdraw } = useVerdicts({ artworkId: idOf(1), segmentId: null, never: [] });
  return (
    <Bench
      state={[applyTo([item]), hidden]}
      acts={tried(
        { say, withdraw },
        { say: () => say(item, { kind: 'belongs', reason: '' }), withdraw: () => withdraw(item, said) },
      )}
    />
  );
}
const wallWorks = works.map(
  (work): WallArtwork => ({
    ...work,
    materials: '',
    published: true,
    publishedHere: true,
    activityStatus: 'ACTIVE',
    isWithdrawn: false,
    mayEdit: true,
  }),
);
function WallBench() {
  const { act, shown } = useWallActs({ id: prints, name: 'Prints' }, wallWorks);
  return (
    <Bench
      state={shown}
      acts={{
        publish: () => act('publish', [works[0]!.id]),
        withdraw: () => act('withdraw', [works[0]!.id]),
        takeDown: () => act('takeDown', [works[0]!.id]),
      }}
    />
  );
}
const contact = actedOnRow(contactRow(2));
function ContactsBench() {
  const { act, busyId } = useContactActs(contactsSegment, () => undefined);
  const acts = (Object.keys(contactActWords) as ContactAct[]).map((what) => [what, () => act(what, contact)]);
  return <Bench state={busyId ?? 'rests'} acts={Object.fromEntries(acts)} />;
}

const waiting: WaitingMembership = {
  id: idOf(30),
  segment: segmentOfViewer(),
  status: 'INVITED',
  since: '2026-11-14T18:00:00.000Z',
  by: null,
  message: null,
  openUntil: null,
};

const trouble = { words: '421 Too many connections', count: 8, nextAt: '2026-11-14T09:40:00.000Z' };
const planned: Planned = { when: 'later', day: '2035-03-01', hour: '08:00', clock: 'sender' };
const toSend = { articleId: started.id, count: 3, audience: 'everybody', save: async () => true } as const;

/**
 * A part with its acts: every button, and otherwise the link or box of this role. `form`: its buttons are sent with the
 * page's form, whose failure is a toast.
 */
const parts: Readonly<Record<string, readonly [element: ReactNode, role?: 'link' | 'checkbox' | 'form']>> = {
  'an article': [<ArticleBench key="article" />],
  'comments on an article': [<CommentsBench key="comments" />],
  'a person in the administration': [<PersonBench key="person" />],
  'a similar work': [<VerdictsBench key="verdicts" />],
  'works on a wall': [<WallBench key="wall" />],
  'a contact': [<ContactsBench key="contacts" />],
  'an invitation': [<WaitingList key="invitation" waiting={[waiting]} />],
  'a request': [<WaitingList key="request" waiting={[{ ...waiting, status: 'REQUEST_PENDING' }]} />],
  'a notification': [<NotificationList key="notification" notifications={[notification()]} />, 'link'],
  'the choice of mails': [<NotificationMails key="mails" wanted={false} />, 'checkbox'],
  'the choice of counting': [
    <Preferences
      key="counting"
      preferences={{ email: 'lena@oeuvre.test', segments: [], notifications: null, counted: true }}
    />,
    'form',
  ],
  'a mailing that is sent': [
    <MailingNow key="sent" status={sendingCampaign()} progress={campaignProgress({ trouble })} />,
  ],
  'a paused mailing': [
    <MailingNow
      key="paused"
      status={sendingCampaign({ state: 'paused', pauseReason: 'person' })}
      progress={campaignProgress()}
    />,
  ],
  'a mailing to be sent': [<SendOrSchedule key="now" {...toSend} planned={sendNow} />],
  'a mailing to be scheduled': [<SendOrSchedule key="later" {...toSend} planned={planned} />],
  'a mailing to be scheduled by the clocks of its readers': [
    <SendOrSchedule key="readers" {...toSend} planned={{ ...planned, clock: 'readers' }} />,
  ],
  'a scheduled mailing': [<CancelTime key="scheduled" articleId={started.id} />],
};
const failures = [
  [500, failedWords],
  [503, failedWords],
  [0, offline.message],
] as const;

/** An action that the page's server refuses in this way; `isShown`: the part shows the error itself. */
const failingAction = (status: number, isShown: boolean) => () =>
  stayOnFailure(
    () =>
      Promise.reject(
        status === 0 ? new TypeError('Failed to fetch') : { code: 'common/unexpected', status, message: failedWords },
      ),
    isShown ? (error) => ({ error }) : undefined,
  );

/** The text of the page, boxes included. */
const shown = () => {
  const main = document.querySelector('main')!;
  return [main.innerText, ...[...main.querySelectorAll('input')].map(({ checked }) => checked)];
};

for (const [part, [element, kind = 'button']] of Object.entries(parts))
  for (const [status, words] of failures)
    test(`${part}: an act that fails ${status ? `with ${status}` : 'without a network'} is undone and says why`, async () => {
      failAll(status);
      const role = kind === 'form' ? 'button' : kind;
      const { router } = await render(element, { me: account(), action: failingAction(status, kind === 'button') });
      // A download says it in words of its own (download-button.test.tsx).
      const buttons = page.getByRole('main').getByRole(role).filter({ hasNotText: 'Download CSV' });
      await expect.element(buttons.first()).toBeVisible();
      const before = shown();
      const count = buttons.elements().length;
      for (let at = 0; at < count; at += 1) {
        await buttons.nth(at).click();
        await twoFrames();
        asked.get()?.answer(true);
        await expect.element(page.getByText(words, { exact: false }).last()).toBeVisible();
        await expect.poll(shown).toEqual(before);
        expect(router.state.errors).toBeNull();
        toasts.set([]);
      }
    });

const sources: Readonly<Record<string, string>> = import.meta.glob('./**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const filesWith = (pattern: RegExp) =>
  Object.entries(sources)
    .filter(([file, source]) => !file.includes('.test.') && pattern.test(source))
    .map(([file]) => file.replace('./', ''))
    .sort();

test('every hook that shows an act before its answer has its row here', () => {
  expect(filesWith(/useOptimisticActs\(/)).toEqual(['domains/articles/work/use-article.ts']);
  const shared = ['ui/working/act/use-act.ts', 'ui/working/act/use-gone.ts', 'ui/working/act/use-optimistic-acts.ts'];
  // These only read again.
  const reading = ['domains/ontology/admin/tree/use-term-tree.ts', 'pages/ontology/ontology.page.tsx'];
  // Acts that are undone by hand.
  const tried = [
    'domains/admin/people/use-person-acts.ts',
    'domains/articles/review/use-comments.ts',
    'domains/memberships/contacts/use-contact-acts.ts',
    'domains/similarity/use-verdicts.ts',
  ];
  // Tried beside their components, with 500 and without a network.
  expect(filesWith(/useGone</)).toEqual([
    'domains/collections/components/select-works/use-selected-works.ts',
    'domains/similarity/coherence/components/coherence/use-coherence.ts',
    'ui/working/act/use-gone.ts',
  ]);
  expect(filesWith(/catch[^}]*\{[^}]*toast(Failure|Error)\(/)).toEqual([...shared, ...reading, ...tried].sort());
});

test('every page with an action stays as it is when the action fails', () => {
  const withAction = filesWith(/export (async function|const) action\b/);
  expect(withAction.length).toBeGreaterThan(8);
  // The invitation's acts run in the browser, which answers each refusal itself.
  const own = ['pages/invitation/invitation.page.tsx'];
  expect(withAction.filter((file) => !own.includes(file) && !/stayOnFailure\(/.test(sources[`./${file}`]!))).toEqual(
    [],
  );
  // The result of a browser's action after a refusal has a status, so the loaders are not asked again.
  const inBrowser = filesWith(/export async function clientAction\b/);
  expect(inBrowser.filter((file) => !/(refusedAnswer|requestMail)[<(]/.test(sources[`./${file}`]!))).toEqual([]);
});
