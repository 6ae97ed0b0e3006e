import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkPicture } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { Bookmark, Copy, Globe, Link2, Lock, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { data } from 'react-router';
import { ArtworkGallery, type GalleryRatio } from '../domains/artworks/components/artwork-gallery/artwork-gallery.tsx';
import { ActionButton } from '../ui/action-button/action-button.tsx';
import { callOf, siteOf } from '../ui/api-context.ts';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { confirm } from '../ui/confirm/confirm.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { Checkbox } from '../ui/fields/checkbox/checkbox.tsx';
import { Field } from '../ui/fields/field/field.tsx';
import { RadioGroup } from '../ui/fields/radio/radio.tsx';
import { TextArea } from '../ui/fields/text-area/text-area.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { Label, Status } from '../ui/label/label.tsx';
import { Frame, More, PageHead, Section } from '../ui/layout/layout.tsx';
import { EmptyState } from '../ui/lists/empty-state/empty-state.tsx';
import { selectedTab, Tabs } from '../ui/lists/tabs/tabs.tsx';
import { Tag, Tags } from '../ui/lists/tag/tag.tsx';
import { type Area, Logo } from '../ui/logo/logo.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { pageMeta, siteOfMatches } from '../ui/meta.ts';
import { Loading, SkeletonLine, SkeletonPicture } from '../ui/skeleton/skeleton.tsx';
import { toastError, toastSuccess, toastWarning } from '../ui/toast/toast.ts';
import { Combobox } from '../ui/working/combobox/combobox.tsx';
import { MultiCombobox } from '../ui/working/combobox/multi-combobox.tsx';
import type { Option } from '../ui/working/combobox/options.tsx';
import { Select } from '../ui/working/select/select.tsx';
import type { Route } from './+types/gallery.page';
import css from './gallery.late.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Gallery', isPrivate: true });

/** For developers: only in the demo and in development. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = siteOf(context);
  if (!site.demo && !site.development) throw data(null, { status: 404 });
  const { exhibits } = await callOf(context)(artworksRoutes.list, { query: {} });
  return { pictures: differentOf(exhibits.flatMap(({ image }) => image ?? [])) };
}

/** The widest, the tallest, and one in between. */
function differentOf(pictures: readonly ArtworkPicture[]): ArtworkPicture[] {
  const sorted = [...pictures].sort((one, other) => one.width / one.height - other.width / other.height);
  return [...new Set([0, 0.5, 1].map((at) => sorted[Math.round(at * (sorted.length - 1))]))].flatMap(
    (one) => one ?? [],
  );
}

const tabs = [
  { id: 'ARTWORKS', label: 'Artworks', count: 138 },
  { id: 'ARTICLES', label: 'Articles', count: 12 },
  { id: 'ABOUT', label: 'About' },
];
const people: readonly Option[] = [
  { value: '1', label: 'Marguerite Okafor', hint: 'marguerite@oeuvre.test' },
  { value: '2', label: 'Tomás Ferreira', hint: 'tomas@oeuvre.test' },
  { value: '3', label: 'Samira Haddad', hint: 'samira@oeuvre.test' },
];
const areas: readonly Area[] = ['open', 'my', 'atelier', 'system'];
const ratios: readonly (GalleryRatio | undefined)[] = [undefined, '16:9', '4:3'];

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <PageHead title="Gallery" text="Every part of the interface in its states, for the eye and for the camera." />
      <Buttons />
      <Fields />
      <Floating />
      <Marks />
      <States />
      <Galleries pictures={loaderData.pictures} />
    </Frame>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Section title={name} isFramed>
      <div className={css.part}>{children}</div>
    </Section>
  );
}

function Buttons() {
  return (
    <Part name="Buttons">
      <Button kind="main">Submit</Button>
      <Button>Plain</Button>
      <Button kind="quiet">Quiet</Button>
      <Button kind="danger">Delete</Button>
      <Button kind="text">Read more</Button>
      <Button busy>Saving…</Button>
      <Button aria-pressed="true">Pressed</Button>
      <ActionButton kind="main" reason="Title is required to publish the article.">
        Submit
      </ActionButton>
      <ButtonLink to={pages.explore}>A link</ButtonLink>
      <More to={pages.segments}>All segments</More>
      <IconButton icon={Bookmark} label="Add to collection" />
      <IconButton icon={Bookmark} label="In a collection" aria-pressed="true" filled />
      <IconButton icon={Link2} label="Copy link" disabled />
    </Part>
  );
}

function Fields() {
  const [person, setPerson] = useState<Option | null>(people[0] ?? null);
  const [chosen, setChosen] = useState<readonly Option[]>(people.slice(0, 2));
  const [access, setAccess] = useState<'PUBLIC' | 'SUBSCRIBERS_ONLY'>('SUBSCRIBERS_ONLY');
  return (
    <Part name="Fields">
      <div className={css.column}>
        <Field
          label="E-mail"
          type="email"
          placeholder="name@example.org"
          help="We write only when there is something to read."
        />
        <Field label="Password" type="password" defaultValue="short" error="must have at least 8 characters" />
        <Field label="Not now" disabled defaultValue="Closed" />
        <TextArea label="Message" placeholder="Type your request here..." />
        <Select
          label="Status"
          options={[
            { value: 'published', label: 'Published' },
            { value: 'draft', label: 'Draft' },
          ]}
        />
      </div>
      <div className={css.column}>
        <RadioGroup
          legend="General access"
          value={access}
          onChange={setAccess}
          choices={[
            { value: 'PUBLIC', label: 'Public', description: 'Anyone with the link can view' },
            { value: 'SUBSCRIBERS_ONLY', label: 'Subscribers only', description: 'Only segment members can view' },
          ]}
        />
        <Checkbox label="Subscribe to newsletter" defaultChecked />
        <Checkbox label="Not now" disabled />
        <Combobox label="Author" options={people} value={person} onChange={setPerson} />
        <MultiCombobox
          label="Test recipients"
          placeholder="Type name or e-mail address"
          options={people}
          selected={chosen}
          onChange={setChosen}
          entryOf={(text) => (text.includes('@') ? { value: text, label: text } : undefined)}
        />
      </div>
    </Part>
  );
}

function Floating() {
  const [isOpen, setOpen] = useState(false);
  const ask = () =>
    confirm({ title: 'Are you sure you want to delete the article?', confirmLabel: 'Delete', isDanger: true });
  return (
    <Part name="Dialogs, menus, toasts">
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Button onClick={ask}>Ask</Button>
      <Button onClick={() => toastSuccess('Link has been copied')}>Success</Button>
      <Button
        onClick={() =>
          toastError('Failed to upload images', {
            more: 'Your text is safe.',
            actions: [{ label: 'Try again', onSelect: () => toastSuccess('Done') }],
          })
        }
      >
        Error
      </Button>
      <Button onClick={() => toastWarning('No users filtered')}>Warning</Button>
      <Menu
        label="Article menu"
        entries={[
          { label: 'Copy link', icon: Copy, shortcut: 'Ctrl C', onSelect: () => toastSuccess('Link has been copied') },
          { label: 'Unpublish', icon: Globe, disabledReason: 'You have no permissions to publish articles.' },
          { label: 'Delete', icon: Trash2, isDanger: true, isApart: true, onSelect: ask },
        ]}
      />
      <Dialog
        title="Select Test Recipients"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        note="A test goes only to these people."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button kind="main" onClick={() => setOpen(false)}>
              Send
            </Button>
          </>
        }
      >
        <Field label="Recipients" placeholder="Type name or e-mail address" />
      </Dialog>
    </Part>
  );
}

function Marks() {
  return (
    <Part name="Marks and names">
      {areas.map((area) => (
        <Logo key={area} area={area} name="Oeuvre" />
      ))}
      <Label icon={Globe}>Published</Label>
      <Label icon={Lock}>Private segment</Label>
      <Label hasDot tone="warn">
        Invited
      </Label>
      <Label hasDot tone="good">
        Member
      </Label>
      <Status shape="ring">Draft</Status>
      <Status shape="dashed">Lead (Unregistered)</Status>
      <Status shape="half">On review</Status>
      <Status shape="solid">Published</Status>
      <Status shape="struck">Suspended</Status>
      <Status shape="minus">Past Member</Status>
      <Avatar person={{ first_name: 'Lena', last_name: 'Marchetti' }} tone="own" />
      <Avatar person={{ user_name: 'ada.lovelace' }} size="large" />
      <Tags>
        <Tag name="Lamplight" to="?pressed" isPressed />
        <Tag name="Arles" context="Geography" to="?tag" />
        <Tag name="Complementary colours" />
      </Tags>
    </Part>
  );
}

/** Pictures of each proportion on each stage. */
function Galleries({ pictures }: { readonly pictures: readonly ArtworkPicture[] }) {
  const images = pictures.map(({ width, height, ...one }) => ({
    ...one,
    _id: one.fileId,
    caption: '',
    data: { url: '', width, height },
    master: null,
    mayZoom: true,
    mayDownload: false,
  }));
  return (
    <Part name="Photo galleries">
      {ratios.map((ratio) => (
        <section key={ratio ?? ''} className={css.column} aria-label={ratio ?? 'As it comes'}>
          <ArtworkGallery artwork={{ title: '', artist: '', dateText: '', images }} {...(ratio && { ratio })} />
        </section>
      ))}
    </Part>
  );
}

function States() {
  const selected = selectedTab(tabs, new URLSearchParams());
  return (
    <Part name="Tabs, waiting, empty, broken">
      <div className={css.column}>
        <Tabs label="After Dark" tabs={tabs} selected={selected} />
        <Loading>
          <SkeletonPicture ratio={1.5} />
          <SkeletonLine width="70%" />
          <SkeletonLine width="40%" />
        </Loading>
      </div>
      <div className={css.column}>
        <EmptyState
          title="No artworks here yet."
          text="Artworks appear here as soon as a curator adds them."
          action={<ButtonLink to={pages.catalogue}>All artworks</ButtonLink>}
        />
        <ErrorState
          title="The works could not be loaded."
          text="Nothing is lost."
          onRetry={() => toastSuccess('Loaded')}
          requestId="01J-42"
        />
      </div>
    </Part>
  );
}
