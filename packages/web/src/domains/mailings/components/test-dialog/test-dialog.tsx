import { displayName, type PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { mailingWords, maximumTestRecipients } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import type { EarlierRecipient } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { emailPattern, normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { useEffect, useState } from 'react';
import { ActionButton } from '../../../../ui/action-button/action-button.tsx';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { toastSearchFailed, toastSuccess } from '../../../../ui/toast/toast.ts';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { MultiCombobox } from '../../../../ui/working/combobox/multi-combobox.tsx';
import type { Option } from '../../../../ui/working/combobox/options.tsx';

const searchDelay = 500;
const shortestSearch = 2;

type Recipient = PersonFound | EarlierRecipient;

const isNamed = (person: Recipient) => person.first_name !== '' || person.last_name !== '';
const optionOf = (person: Recipient): Option => ({
  value: normalisedEmail(person.email),
  label: isNamed(person) ? displayName(person) : person.email,
  hint: person.email,
});
/** Typed text is a recipient if it is an address. */
const typedAddress = (text: string): Option | undefined =>
  emailPattern.test(text.trim()) ? { value: normalisedEmail(text), label: normalisedEmail(text) } : undefined;

interface TestDialogProps {
  readonly articleId: ArticleId;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Selects the recipients of a test: people with accounts, or any typed address. */
export function TestDialog({ articleId, isOpen, onClose }: TestDialogProps) {
  const [recipients, setRecipients] = useState<readonly Option[]>([]);
  const { options, search, isLoading } = usePeople();
  const isTooMany = recipients.length > maximumTestRecipients;

  const sendTest = () =>
    browserCall(mailingsRoutes.sendTest, { body: { articleId, emails: recipients.map((one) => one.value) } });
  const { act: send, isBusy } = useAct(sendTest, {
    done() {
      toastSuccess(mailingWords.testSent);
      setRecipients([]);
      onClose();
    },
  });
  return (
    <Dialog
      title="Select Test Recipients"
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      note={recipients.length > 0 ? `${recipients.length} of at most ${maximumTestRecipients}` : undefined}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ActionButton
            kind="main"
            busy={isBusy}
            reason={
              recipients.length === 0
                ? 'Choose at least one recipient.'
                : isTooMany
                  ? `At most ${maximumTestRecipients} recipients.`
                  : undefined
            }
            onClick={() => void send()}
          >
            Send
          </ActionButton>
        </>
      }
    >
      <MultiCombobox
        label="Recipients"
        placeholder="Type name or e-mail address"
        help="Press comma, Tab or Enter to add an address."
        error={isTooMany ? `A test can go to at most ${maximumTestRecipients} people.` : undefined}
        options={options}
        selected={recipients}
        onChange={setRecipients}
        onSearch={search}
        entryOf={typedAddress}
        entryRefusal="That isn't an e-mail address. Complete it, or choose someone from the list."
        isLoading={isLoading}
      />
      <p>Each gets the mail with ‘Test’ before the subject. Nothing is counted.</p>
    </Dialog>
  );
}

/** The people found, then recipients of earlier tests whose address contains the text, each once. */
async function searchRecipients(text: string, signal: AbortSignal): Promise<Recipient[]> {
  const [people, history] = await Promise.all([
    browserCall(accountsRoutes.smartSearch, { query: { text } }, { signal }),
    browserCall(mailingsRoutes.searchHistory, {}, { signal }),
  ]);
  const earlier = history.filter((one) => one.email.includes(text.toLowerCase()));
  return [...new Map([...people, ...earlier].map((one) => [one.id as string, one])).values()];
}

/** People whose name or address contains the typed text, half a second after the last key. */
function usePeople() {
  const [text, search] = useState('');
  const [found, setFound] = useState<{ readonly text: string; readonly options: readonly Option[] }>({
    text: '',
    options: [],
  });
  const wanted = text.trim();
  const isAsked = wanted.length >= shortestSearch;

  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const show = (people: readonly Recipient[]) => setFound({ text: wanted, options: people.map(optionOf) });
      searchRecipients(wanted, leaving.signal).then(show, () => {
        if (leaving.signal.aborted) return;
        show([]);
        toastSearchFailed();
      });
    }, searchDelay);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted, isAsked]);
  return { options: isAsked ? found.options : [], search, isLoading: isAsked && found.text !== wanted };
}
