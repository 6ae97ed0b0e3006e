import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { EditedArtwork, SharedPerson } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { emailPattern } from '@oeuvre/contracts/kernel/text.ts';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { typedSince } from '../../../../../ui/typed-since.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { SidePanel } from '../../../../../ui/working/side-panel/side-panel.tsx';
import css from './record-people.late.module.css';

interface RecordPeopleProps {
  readonly work: EditedArtwork;
  readonly onClose: () => void;
}

/** Where a work hangs, and with whom its owner shares it. */
export const RecordPeople = ({ work, onClose }: RecordPeopleProps) => (
  <SidePanel title="Segments and people" onClose={onClose} keys={[['Esc', 'closes']]}>
    <div className={css.panel}>
      <Segments segments={work.segments} />
      <SharedWith id={work.id} mayShare={work.may.share.allowed} />
    </div>
  </SidePanel>
);

const Segments = ({ segments }: Pick<EditedArtwork, 'segments'>) => (
  <section>
    <h3>Segments</h3>
    {segments.length === 0 ? <p className={css.soft}>It hangs nowhere yet. Curators add works to segments.</p> : null}
    <ul>
      {segments.map((segment) => (
        <li key={segment.id}>
          <Link to={segmentAt(segment.id)}>{segment.name}</Link>
          {segment.published ? null : <span className={css.soft}> not published there</span>}
        </li>
      ))}
    </ul>
  </section>
);

interface SharedWithProps {
  readonly id: ArtworkId;
  readonly mayShare: boolean;
}

function SharedWith({ id, mayShare }: SharedWithProps) {
  const [people, setPeople] = useState<readonly SharedPerson[]>();
  useEffect(() => {
    let isOver = false;
    browserCall(recordRoutes.listPeople, { params: { id } }).then(
      (reply) => (isOver ? undefined : setPeople(reply.people)),
      () => (isOver ? undefined : setPeople([])),
    );
    return () => {
      isOver = true;
    };
  }, [id]);
  const unshare = useAct(async (userId: UserId) => {
    await browserCall(recordRoutes.unshare, { params: { id }, body: { userId } });
    setPeople((all) => all?.filter((person) => person.id !== userId));
  });
  return (
    <section>
      <h3>Shared with</h3>
      <p className={css.soft}>They see and edit it. Only the owner deletes it or shares it.</p>
      <ul>
        {people?.map((person) => (
          <li key={person.id} className={css.person}>
            {person.name}
            {mayShare ? (
              <IconButton
                icon={X}
                label={`Stop sharing with ${person.name}`}
                onClick={() => void unshare.act(person.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {people?.length === 0 ? <p className={css.soft}>Nobody yet.</p> : null}
      {mayShare ? <ShareForm id={id} onShared={setPeople} /> : null}
    </section>
  );
}

interface ShareFormProps {
  readonly id: ArtworkId;
  readonly onShared: (people: readonly SharedPerson[]) => void;
}

function ShareForm({ id, onShared }: ShareFormProps) {
  const [address, setAddress] = useState('');
  const { act: share, isBusy } = useAct(
    async (email: string) => {
      const reply = await browserCall(recordRoutes.share, { params: { id }, body: { email } });
      onShared(reply.people);
      return email;
    },
    { done: (email) => setAddress((shown) => typedSince(email, shown)) },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (emailPattern.test(address.trim())) void share(address.trim());
  }
  return (
    <form className={css.share} onSubmit={submit}>
      <Field
        label="E-mail address"
        type="email"
        value={address}
        maxLength={320}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" busy={isBusy} disabled={!emailPattern.test(address.trim())}>
        Share
      </Button>
    </form>
  );
}
