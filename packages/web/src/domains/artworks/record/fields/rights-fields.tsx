import type { RightsEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import {
  closestWithoutZoom,
  rightsOf,
  rightsStatements,
} from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import { Check, X } from 'lucide-react';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Select } from '../../../../ui/working/select/select.tsx';
import css from './section-fields.late.module.css';

const statements = [
  { value: '', label: 'Not known' },
  ...Object.entries(rightsStatements).map(([uri, { name }]) => ({ value: uri, label: name })),
];

interface RightsFieldsProps {
  readonly rights: RightsEntry;
  readonly onChange: (rights: RightsEntry) => void;
}

/** A rights statement, its address, and what follows from it. */
export function RightsFields({ rights, onChange }: RightsFieldsProps) {
  const { uri } = rights;
  const statement = rightsStatements[uri ?? ''];
  const may = rightsOf(uri);
  return (
    <>
      <Select
        label="Rights statement"
        isLabelHidden
        options={statements}
        value={uri ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const { uri: _, ...rest } = rights;
          onChange(chosen ? { ...rest, uri: chosen } : rest);
        }}
      />
      {statement ? (
        <p className={css.help}>
          {statement.meaning} <a href={uri}>{uri?.replace('https://', '').replace(/\/$/, '')}</a>
        </p>
      ) : null}
      <Field
        label="Rights holder"
        value={rights.holder ?? ''}
        maxLength={1_000}
        onChange={(event) => onChange({ ...rights, holder: event.currentTarget.value })}
      />
      <ul className={css.consequences} aria-label="What follows">
        <Consequence
          isAllowed={may.zoom}
          name="Zoom"
          yes="Everybody may look closely."
          no={`Pictures of at most ${closestWithoutZoom.toLocaleString('en')} px.`}
        />
        <Consequence
          isAllowed={may.mail}
          name="Newsletters"
          yes="May be mailed, with the credit line."
          no="Mails link to the work instead of showing it."
        />
        <Consequence
          isAllowed={may.download}
          name="Download"
          yes="Readers may download the original."
          no="No download button."
        />
      </ul>
    </>
  );
}

interface ConsequenceProps {
  readonly isAllowed: boolean;
  readonly name: string;
  readonly yes: string;
  readonly no: string;
}

const Consequence = ({ isAllowed, name, yes, no }: ConsequenceProps) => (
  <li className={isAllowed ? css.may : css.mayNot}>
    <b>
      <Icon of={isAllowed ? Check : X} size="small" />
      {name}
    </b>
    <span>{isAllowed ? yes : no}</span>
  </li>
);
