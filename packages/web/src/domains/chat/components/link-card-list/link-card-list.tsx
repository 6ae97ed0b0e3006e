import type { LinkCard } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { Lock } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { type LinkCards, thingsIn } from '../../links/link-cards.ts';
import css from './link-card-list.late.module.css';

interface LinkCardListProps {
  readonly text: string;
  readonly cards: LinkCards;
}

/** The things of this site that a message links to, as its reader may see them. */
export function LinkCardList({ text, cards }: LinkCardListProps) {
  const addresses = useMemo(() => thingsIn(text), [text]);
  useEffect(() => cards.want(addresses), [cards, addresses]);
  const known = cards.store.use();
  return addresses.map((address) => {
    const card = known[address];
    if (card === undefined) return null;
    return card ? <Card key={address} address={address} card={card} /> : <Shut key={address} />;
  });
}

const kinds: Readonly<Record<LinkCard['kind'], string>> = {
  artwork: 'Artwork',
  collection: 'Collection',
  article: 'Article',
  segment: 'Segment',
};

const Card = ({
  address,
  card: { kind, title, note, picture },
}: {
  readonly address: string;
  readonly card: LinkCard;
}) => (
  <a className={css.card} href={address} target="_blank" rel="noopener">
    <span className={css.mount}>
      {picture ? <Picture {...picture} alt="" sizes="74px" className={css.picture} /> : null}
    </span>
    <span className={css.words}>
      <span className={kind === 'artwork' ? css.work : css.title} dir="auto">
        {title}
      </span>
      {note ? (
        <span className={css.note} dir="auto">
          {note}
        </span>
      ) : null}
      <small>{kinds[kind]}</small>
    </span>
  </a>
);

const Shut = () => (
  <span className={css.shut}>
    <Icon of={Lock} size="small" />
    <span>This is not open to you, or it is gone.</span>
  </span>
);
