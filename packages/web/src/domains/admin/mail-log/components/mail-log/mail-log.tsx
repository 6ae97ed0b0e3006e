import { mailingAt, pages } from '@oeuvre/contracts/addresses.ts';
import {
  countedMails,
  loggedMailDays,
  mailKinds,
  mailTroubles,
} from '@oeuvre/contracts/domains/mailings/log/mail-log.constants.ts';
import type { LoggedMail } from '@oeuvre/contracts/domains/mailings/log/mail-log.model.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { boundedCount, inEnglish } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Status } from '../../../../../ui/label/label.tsx';
import { EmptyState } from '../../../../../ui/lists/empty-state/empty-state.tsx';
import { ListScreen } from '../../../../../ui/working/list-screen/list-screen.tsx';
import { type ListScreenState, useListScreen } from '../../../../../ui/working/list-screen/use-list-screen.ts';
import { type OpenPanel, RowPanel } from '../../../../../ui/working/row-panel/row-panel.tsx';
import type { Column } from '../../../../../ui/working/tall-list/table-model.ts';
import gridCss from '../../../../../ui/working/tall-list/tall-grid.late.module.css';
import { TypedSearch } from '../../../../../ui/working/typed-search/typed-search.tsx';
import { ListHead, Toggle, Toggles } from '../../../components/list-head/list-head.tsx';
import { addressOf, kindWords, mailWords, reasonText, stateWords } from '../../mail-log.words.ts';
import {
  type FirstMails,
  loadMails,
  type MailLogQuery,
  mailLogQueryIn,
  withMailLogQuery,
} from '../../mail-log-query.ts';
import css from './mail-log.late.module.css';

const nothing: MailLogQuery = { address: '', kinds: [], states: [] };

/** Every mail of the last 90 days: to whom, about what, and what became of it. */
export function MailLog({ first }: { readonly first: FirstMails }) {
  const screen = useListScreen<MailLogQuery, LoggedMail>({
    queryIn: mailLogQueryIn,
    load: (asked) => loadMails(browserCall, asked),
    first,
    openIn: 'mail',
  });
  const { query, panel, list } = screen;
  const change = (next: Partial<MailLogQuery>) => screen.change((from) => withMailLogQuery(from, next));
  return (
    <ListScreen
      screen={screen}
      className={css.main}
      label="Mails"
      failure="The mails could not be loaded."
      columns={panel ? columns.filter(({ id }) => id !== 'reason' && id !== 'kind') : columns}
      onPhone={(mail) => <MailOnPhone mail={mail} />}
      empty={<NoMails query={query} onClear={() => change(nothing)} />}
      panel={panel ? <OpenMail panel={panel} mail={screen.open.row} /> : null}
    >
      <ListHead
        title="Mail log"
        count={
          list.totalCount === undefined
            ? undefined
            : `${boundedCount(list.totalCount, countedMails)} in ${loggedMailDays} days`
        }
      >
        <ButtonLink to={pages.mail}>Mail settings</ButtonLink>
      </ListHead>
      <Filters screen={screen} onChange={change} />
      {list.totalCount === countedMails ? (
        <p className={css.note}>
          The newest {inEnglish(countedMails)} are listed. Search for an address, or filter, to find older ones.
        </p>
      ) : null}
    </ListScreen>
  );
}

const toggled = <T,>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

interface FiltersProps {
  readonly screen: ListScreenState<LoggedMail, MailLogQuery>;
  readonly onChange: (next: Partial<MailLogQuery>) => void;
}

function Filters({ screen: { query, searchField }, onChange }: FiltersProps) {
  const { kinds, states } = query;
  return (
    <div className={css.filters}>
      <TypedSearch
        label="Search by address or domain"
        searched={query.address}
        onSearch={(address) => onChange({ address })}
        ref={searchField}
      />
      <div className={css.group}>
        <Toggles label="Kinds">
          {mailKinds.map((kind) => (
            <Toggle key={kind} isOn={kinds.includes(kind)} onChange={() => onChange({ kinds: toggled(kinds, kind) })}>
              {kindWords[kind]}
            </Toggle>
          ))}
        </Toggles>
      </div>
      <div className={css.group}>
        <Toggles label="States">
          {mailTroubles.map((state) => (
            <Toggle
              key={state}
              isOn={states.includes(state)}
              onChange={() => onChange({ states: toggled(states, state) })}
            >
              {stateWords[state].word}
            </Toggle>
          ))}
        </Toggles>
      </div>
    </div>
  );
}

function NoMails({ query, onClear }: { readonly query: MailLogQuery; readonly onClear: () => void }) {
  const isFiltered = query.address !== '' || query.kinds.length > 0 || query.states.length > 0;
  if (!isFiltered)
    return (
      <EmptyState title="No mail was sent yet." text={`Mails of the last ${loggedMailDays} days are listed here.`} />
    );
  return (
    <EmptyState
      title="No search result"
      {...(query.address && {
        text: 'A search finds a whole address, such as ada@example.org, or all addresses of a domain, such as example.org.',
      })}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

const State = ({ mail: { state } }: { readonly mail: LoggedMail }) => (
  <Status shape={stateWords[state].shape}>{stateWords[state].word}</Status>
);

const columns: readonly Column<LoggedMail>[] = [
  { id: 'state', label: 'State', width: '8.5rem', cell: (mail) => <State mail={mail} /> },
  {
    id: 'to',
    label: 'To',
    width: 'minmax(0, 15fr)',
    cell: (mail) => <span className={gridCss.cut}>{addressOf(mail)}</span>,
  },
  { id: 'kind', label: 'Kind', width: '7.5rem', cell: ({ kind }) => kindWords[kind] },
  {
    id: 'mail',
    label: 'Mail',
    width: 'minmax(0, 20fr)',
    cell: (mail) => <span className={gridCss.cut}>{mailWords(mail)}</span>,
  },
  {
    id: 'reason',
    label: 'Why',
    width: 'minmax(0, 20fr)',
    cell: (mail) => (
      <span className={gridCss.cut} title={reasonText(mail) ?? undefined}>
        {reasonText(mail) ?? '-'}
      </span>
    ),
  },
  { id: 'at', label: 'Queued', width: '10rem', cell: ({ at }) => <DateTime iso={at} withTime isShort /> },
];

const MailOnPhone = ({ mail }: { readonly mail: LoggedMail }) => (
  <span className={css.words}>
    <span className={gridCss.cut}>{addressOf(mail)}</span>
    <span className={gridCss.second}>
      {stateWords[mail.state].word} · <DateTime iso={mail.at} withTime isShort /> · {mailWords(mail)}
    </span>
  </span>
);

/** The mail that is named in the page's address. */
function OpenMail({ panel, mail }: { readonly panel: OpenPanel; readonly mail: LoggedMail | undefined }) {
  return (
    <RowPanel {...panel} label={mail ? mailWords(mail) : 'Mail'} noun="mail">
      {mail ? <MailFacts mail={mail} /> : <p className={css.explanation}>This mail is further down the list.</p>}
    </RowPanel>
  );
}

function MailFacts({ mail }: { readonly mail: LoggedMail }) {
  const { kind, state, at, endedAt, articleId } = mail;
  const reason = reasonText(mail);
  return (
    <>
      <h2 className={css.title}>{mailWords(mail)}</h2>
      <p className={css.explanation}>{stateWords[state].explanation}</p>
      <dl className={css.facts}>
        <dt>State</dt>
        <dd>
          <State mail={mail} />
        </dd>
        {reason ? (
          <>
            <dt>Why</dt>
            <dd>{reason}</dd>
          </>
        ) : null}
        <dt>To</dt>
        <dd>{addressOf(mail)}</dd>
        <dt>Kind</dt>
        <dd>{kindWords[kind]}</dd>
        <dt>Queued</dt>
        <dd>
          <DateTime iso={at} withTime withZone />
        </dd>
        {endedAt ? (
          <>
            <dt>Handed over</dt>
            <dd>
              <DateTime iso={endedAt} withTime withZone />
            </dd>
          </>
        ) : null}
      </dl>
      {articleId && kind === 'article' ? <ButtonLink to={mailingAt(articleId)}>Open the mailing</ButtonLink> : null}
      <p className={css.explanation}>Addresses are masked, and the text and links of a mail are not kept.</p>
    </>
  );
}
