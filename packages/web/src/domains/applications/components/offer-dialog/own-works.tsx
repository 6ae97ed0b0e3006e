import type { OfferPlace } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { useState } from 'react';
import { browserCall, type CallError } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox.tsx';
import { SearchField } from '../../../../ui/lists/search-field/search-field.tsx';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { Notice } from '../../../../ui/working/notice/notice.tsx';
import { makerAndDate } from '../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import type { OfferedWork } from '../../offered-work.ts';
import css from './offer-dialog.late.module.css';

interface OwnWorksProps {
  readonly chosen: readonly OfferedWork[];
  readonly onChoose: (chosen: readonly OfferedWork[]) => void;
  /** Works that the segment does not take, with the reason. */
  readonly refused: OfferPlace['refused'];
}

interface Found {
  readonly works: readonly OfferedWork[];
  readonly nextPage: string | number | null;
}

const perPage = 30;
/** §9 of the specification. */
const searchDelay = 300;

async function findOwn(searchQuery: string, page: string | number = 1): Promise<Found> {
  const query = { itemsPerPage: perPage, page, ...(searchQuery && { searchQuery }) };
  const { artworks, nextPage } = await browserCall(recordRoutes.listOwn, { query });
  return { works: artworks, nextPage };
}

/** The viewer's works with a search; those that were chosen stay, whatever is searched for next. */
export function OwnWorks({ chosen, onChoose, refused }: OwnWorksProps) {
  const [text, setText] = useState('');
  const { found, failure, more, isReading, retry } = useOwnWorks(text.trim());
  const listed = found?.works ?? [];
  const others = chosen.filter(({ id }) => listed.every((one) => one.id !== id));
  return (
    <fieldset className={css.works}>
      <legend>Works</legend>
      <SearchField label="Search your artworks" value={text} onChange={({ target }) => setText(target.value)} />
      {failure ? (
        <Notice words={failure}>
          <Button onClick={retry}>Try again</Button>
        </Notice>
      ) : null}
      <ul>
        {[...others, ...listed].map((work) => (
          <li key={work.id}>
            <Checkbox
              label={<Work work={work} reason={refused.find(({ artworkId }) => artworkId === work.id)?.message} />}
              checked={chosen.some(({ id }) => id === work.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, work] : chosen.filter(({ id }) => id !== work.id))
              }
            />
          </li>
        ))}
      </ul>
      {found && listed.length === 0 ? (
        <p role="status">{text ? 'No search result' : 'You have no artworks yet.'}</p>
      ) : null}
      {found?.nextPage ? (
        <Button busy={isReading} onClick={() => void more()}>
          Show more
        </Button>
      ) : null}
    </fieldset>
  );
}

function Work({ work, reason }: { readonly work: OfferedWork; readonly reason: string | undefined }) {
  return (
    <span className={css.work}>
      <span className={css.small}>
        {work.image ? <ArtworkPicture artwork={{ ...work, image: { ...work.image, alt: '' } }} sizes="4rem" /> : null}
      </span>
      <span>
        <span dir="auto">{work.title || 'Untitled'}</span>
        <span className={css.facts}>{reason ?? makerAndDate(work)}</span>
      </span>
    </span>
  );
}

/** Pages of the viewer's works that match; the first comes with the search, the others on demand. */
function useOwnWorks(text: string) {
  const [round, setRound] = useState(0);
  const [further, setFurther] = useState<{ readonly of: string; readonly found: Found }>();
  const [failed, setFailed] = useState<string>();
  const [isReading, setReading] = useState(false);
  const question = `${round} ${text}`;
  const answered = useAnswer(question, {
    delay: text ? searchDelay : 0,
    ask: () => findOwn(text).catch((error: CallError) => error.message),
  });
  const first = typeof answered?.answer === 'object' ? answered.answer : undefined;
  const found = further?.of === answered?.question && further ? further.found : first;
  async function more() {
    if (!found?.nextPage || !answered) return;
    setReading(true);
    try {
      const next = await findOwn(text, found.nextPage);
      setFurther({ of: answered.question, found: { ...next, works: [...found.works, ...next.works] } });
      setFailed(undefined);
    } catch (error) {
      setFailed((error as CallError).message);
    } finally {
      setReading(false);
    }
  }
  return {
    found,
    more,
    isReading,
    failure: failed ?? (typeof answered?.answer === 'string' ? answered.answer : undefined),
    retry() {
      setFailed(undefined);
      if (!first) setRound(round + 1);
    },
  };
}
