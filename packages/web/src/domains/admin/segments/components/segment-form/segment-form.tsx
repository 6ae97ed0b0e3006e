import { pages } from '@oeuvre/contracts/addresses.ts';
import { Globe, Lock } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useBlocker } from 'react-router';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';
import { Label } from '../../../../../ui/label/label.tsx';
import { pictureUrl } from '../../../../../ui/picture/picture.tsx';
import { useAskBeforeLeaving } from '../../../../../ui/working/use-ask-before-leaving.ts';
import { fieldNames, type SegmentField, type SegmentValues } from '../../segment-values.ts';
import { PictureField } from '../picture-field/picture-field.tsx';
import { type SavedReply, SenderFields } from '../sender-fields/sender-fields.tsx';
import { StaffField } from '../staff-field/staff-field.tsx';
import css from './segment-form.late.module.css';

interface SegmentFormProps {
  readonly title: string;
  /** The segment's address in the administration, once it is made: the form stays open there. */
  readonly address: string | undefined;
  /** Links to the segment's own pages. */
  readonly links?: ReactNode;
  readonly values: SegmentValues;
  readonly changed: readonly SegmentField[];
  readonly onChange: (change: Partial<SegmentValues>) => void;
  /** People who have applied and wait. */
  readonly pendingCount: number;
  readonly savedReply: SavedReply | undefined;
  readonly errors: Readonly<Partial<Record<SegmentField, string>>>;
  /** A refusal that belongs to no field, or the choice after a conflict. */
  readonly notice?: ReactNode;
  readonly saveLabel: string;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** Everything that an administrator may change about a segment, beside how a guest will see it. */
export function SegmentForm(props: SegmentFormProps) {
  const { values, changed, onChange, errors, pendingCount } = props;
  useLeaveQuestion(changed.length > 0, props.address);
  return (
    <div className={css.sheet}>
      <header className={css.head}>
        <p>
          <Link to={pages.managedSegments}>Segments</Link>
        </p>
        <h1>{props.title}</h1>
        {props.links}
      </header>
      <form
        id="segment"
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSave();
        }}
      >
        <div className={css.fields}>
          <TextFields values={values} errors={errors} onChange={onChange} />
          <PictureField
            label="Cover"
            help="Shown 400 px high, on a phone 240. JPEG, PNG or WebP under 5 MB."
            value={values.cover}
            onChange={(cover) => onChange({ cover })}
          />
          <PictureField
            label="Picture in lists"
            help="Without one, lists show the cover."
            value={values.image}
            onChange={(image) => onChange({ image })}
          />
          <AccessField isPublic={values.public} pendingCount={pendingCount} onChange={onChange} />
          <StaffField staff={values.staff} onChange={(staff) => onChange({ staff })} />
          <SenderFields values={values} errors={errors} saved={props.savedReply} onChange={onChange} />
          <VisibilityFields values={values} onChange={onChange} />
        </div>
        <Preview values={values} />
      </form>
      <footer className={css.foot}>
        {props.notice}
        <div className={css.line}>
          <span className={css.say} aria-live="polite">
            {changed.length > 0
              ? `Changed: ${changed.map((field) => fieldNames[field]).join(', ')}. Saved changes are kept in the audit log.`
              : 'No changes yet'}
          </span>
          <ButtonLink to={pages.managedSegments}>Cancel</ButtonLink>
          <Button kind="main" type="submit" form="segment" busy={props.isSaving}>
            {props.saveLabel}
          </Button>
        </div>
      </footer>
    </div>
  );
}

type FieldsProps = Pick<SegmentFormProps, 'values' | 'onChange'>;

function TextFields({ values, errors, onChange }: FieldsProps & Pick<SegmentFormProps, 'errors'>) {
  return (
    <>
      <Field
        label="Name"
        value={values.name}
        maxLength={200}
        required
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextArea
        label="Description"
        rows={3}
        value={values.description}
        maxLength={2_000}
        error={errors.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <TextArea
        label="About"
        help="The text of the tab 'About'. In a private segment only its people read it."
        rows={4}
        value={values.about}
        maxLength={50_000}
        error={errors.about}
        onChange={({ target }) => onChange({ about: target.value })}
      />
    </>
  );
}

interface AccessFieldProps extends Pick<SegmentFormProps, 'pendingCount' | 'onChange'> {
  readonly isPublic: boolean;
}

function AccessField({ isPublic, pendingCount, onChange }: AccessFieldProps) {
  return (
    <RadioGroup
      legend="Access"
      value={isPublic ? 'public' : 'private'}
      onChange={(access) => onChange({ public: access === 'public' })}
      choices={[
        {
          value: 'public',
          label: 'Public segment',
          description: `Everybody sees its works and may join.${
            pendingCount > 0
              ? ` The ${pendingCount === 1 ? 'one person who has' : `${pendingCount.toLocaleString('en-GB')} who have`} applied stay Pending Approval and may join at once.`
              : ''
          }`,
        },
        {
          value: 'private',
          label: 'Private segment',
          description: 'Only members see its works. People apply or are invited.',
        },
      ]}
    />
  );
}

function VisibilityFields({ values, onChange }: FieldsProps) {
  return (
    <div>
      <Checkbox
        label="Visible in Explore and search"
        checked={values.visible}
        onChange={({ target }) => onChange({ visible: target.checked })}
      />
      <Checkbox
        label={
          <>
            Without similar works <span className={css.faint}>(no percentages, no ‘Similar’)</span>
          </>
        }
        checked={values.similarityDisabled}
        onChange={({ target }) => onChange({ similarityDisabled: target.checked })}
      />
    </div>
  );
}

/** Asks before typed text is left behind. */
function useLeaveQuestion(isNeeded: boolean, address: string | undefined) {
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation }) =>
      isNeeded && nextLocation.pathname !== pathname && nextLocation.pathname !== address,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Leave without saving?',
      text: 'Your changes here will be lost.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
      isDanger: true,
    }).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useAskBeforeLeaving(isNeeded);
}

/** The head of the segment's page, as somebody who is not signed in sees it. */
function Preview({ values }: { readonly values: SegmentValues }) {
  return (
    <aside className={css.preview} aria-label="As a guest sees it">
      <h2 className={css.previewHead}>As a guest sees it</h2>
      {values.visible ? (
        <div className={css.card}>
          {values.cover ? <img src={pictureUrl(values.cover, 900)} alt="" width="600" height="170" /> : null}
          <div>
            <Label icon={values.public ? Globe : Lock}>{values.public ? 'Public segment' : 'Private segment'}</Label>
            <p className={css.name}>{values.name.trim() || 'No name'}</p>
            <p className={css.about} dir="auto">
              {values.description}
            </p>
            <span className={css.act} aria-hidden="true">
              {values.public ? 'Join segment' : 'Apply'}
            </span>
          </div>
        </div>
      ) : (
        <p className={css.faint}>Nothing: only its people know of it.</p>
      )}
      <p className={css.faint}>{countOf(values.staff.length, 'supervisor')}</p>
    </aside>
  );
}
