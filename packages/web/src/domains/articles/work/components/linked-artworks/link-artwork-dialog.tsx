import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { type FormEvent, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { makerAndDate } from '../../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../../artworks/components/artwork-picture/artwork-picture.tsx';
import type { PastedLink } from '../../../../artworks/pasted.links.ts';
import { SearchedWorks } from '../../../shared/components/searched-works/searched-works.tsx';
import { usePastedLink } from '../../../shared/use-pasted-link.ts';
import css from './link-artwork-dialog.late.module.css';

interface LinkArtworkDialogProps {
  /** The ids that are linked already. */
  readonly linked: readonly string[];
  /** Resolves to false if refused. */
  readonly onLink: (work: ArtworkSummary) => Promise<boolean>;
  readonly onClose: () => void;
}

const [, alreadyLinked] = articleErrors.list['already-linked'];
const wrong = 'The link appears to be incorrect. Please provide the correct link.';
const findWork = ({ kind, id }: PastedLink, signal: AbortSignal) =>
  kind === 'artwork' ? browserCall(artworksRoutes.getForPreview, { params: { id } }, { signal }) : undefined;

/** Links an artwork, by its address or by a search. */
export function LinkArtworkDialog({ linked, onLink, onClose }: LinkArtworkDialogProps) {
  const [link, setLink] = useState('');
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<ArtworkSummary>();
  const [pending, setPending] = useState<ArtworkSummary>();
  const pasted = usePastedLink(link, { find: findWork, wrong });
  const isByLink = link.trim() !== '';
  const chosen = isByLink ? pasted.found : picked;
  // The list already shows the artwork that is being linked: that is no reason to refuse it.
  const isLinked = chosen !== undefined && chosen.id !== pending?.id && linked.includes(chosen.id);

  function search(text: string) {
    setWords(text);
    setPicked(undefined);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen || isLinked || pending) return;
    setPending(chosen);
    if (await onLink(chosen)) onClose();
    else setPending(undefined);
  }
  return (
    <Dialog
      title={`Link Open ${productName} artwork`}
      size="choice"
      isOpen
      onClose={onClose}
      isLocked={pending !== undefined}
      actions={<LinkActions isLinking={pending !== undefined} isDisabled={!chosen || isLinked} onCancel={onClose} />}
    >
      <form id="link-artwork" className={css.form} onSubmit={submit}>
        <Field
          label="Link to the artwork"
          inputMode="url"
          autoComplete="off"
          placeholder={`${globalThis.location?.origin ?? ''}/subscriptions/...`}
          value={link}
          error={pasted.error ?? (isByLink && isLinked ? alreadyLinked : undefined)}
          onChange={(event) => setLink(event.target.value)}
        />
        <div className={css.card} role="status">
          {pasted.isLooking ? 'Loading...' : null}
          {pasted.found ? <Card work={pasted.found} /> : null}
        </div>
        {isByLink ? null : (
          <WorkSearch
            words={words}
            onWords={search}
            picked={picked}
            onPick={setPicked}
            problem={isLinked ? alreadyLinked : undefined}
          />
        )}
      </form>
    </Dialog>
  );
}

interface LinkActionsProps {
  readonly isLinking: boolean;
  /** There is no artwork to link. */
  readonly isDisabled: boolean;
  readonly onCancel: () => void;
}

const LinkActions = ({ isLinking, isDisabled, onCancel }: LinkActionsProps) => (
  <>
    <Button onClick={onCancel} disabled={isLinking}>
      Cancel
    </Button>
    <Button kind="main" type="submit" form="link-artwork" disabled={isDisabled || isLinking}>
      {isLinking ? 'Linking...' : 'Link'}
    </Button>
  </>
);

interface WorkSearchProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly picked: ArtworkSummary | undefined;
  readonly onPick: (work: ArtworkSummary) => void;
  /** Why the picked one cannot be linked. */
  readonly problem: string | undefined;
}

function WorkSearch({ words, onWords, picked, onPick, problem }: WorkSearchProps) {
  return (
    <>
      <Field
        label="Or search"
        type="search"
        placeholder={`Search Open ${productName}`}
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      {isSearchable(words) ? (
        <SearchedWorks
          sought={words}
          label="Artworks found"
          look={{ line: css.tally, list: css.works }}
          problem={problem}
        >
          {(work) => (
            <button
              type="button"
              className={css.work}
              aria-pressed={work.id === picked?.id}
              onClick={() => onPick(work)}
            >
              <Card work={work} />
            </button>
          )}
        </SearchedWorks>
      ) : null}
    </>
  );
}

function Card({ work }: { readonly work: ArtworkSummary }) {
  return (
    <figure className={css.found}>
      <ArtworkPicture artwork={work} sizes="135px" />
      <figcaption dir="auto">
        <em>{work.title || 'Untitled'}</em>
        {makerAndDate(work)}
        {work.openId ? <span className={css.openId}>{work.openId}</span> : null}
      </figcaption>
    </figure>
  );
}
