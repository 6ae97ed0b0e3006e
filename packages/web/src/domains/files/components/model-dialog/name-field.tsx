import { Field } from '../../../../ui/fields/field/field.tsx';

interface NameFieldProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onChange: (name: string) => void;
}

/** The name of a model. */
export function NameField({ name, isBusy, onChange }: NameFieldProps) {
  return (
    <Field
      label="Name"
      help="Read aloud to people who cannot see the model."
      value={name}
      maxLength={200}
      disabled={isBusy}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
