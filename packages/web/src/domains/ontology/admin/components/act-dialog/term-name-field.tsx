import { Field } from '../../../../../ui/fields/field/field.tsx';

interface TermNameFieldProps {
  readonly name: string;
  readonly onChange: (name: string) => void;
}

/** The name that a term is to have. */
export const TermNameField = ({ name, onChange }: TermNameFieldProps) => (
  <Field
    label="Name"
    value={name}
    maxLength={200}
    autoComplete="off"
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
