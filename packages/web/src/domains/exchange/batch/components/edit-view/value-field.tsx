import type { BatchChange } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import { useEffect, useId, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';

interface ValueFieldProps {
  readonly batchId: string;
  readonly column: BatchChange['column'];
  readonly label: string;
  readonly value: string;
  readonly isLong?: boolean;
  /** Proposes the values that the works have. */
  readonly isProposed?: boolean;
  readonly onChange: (value: string) => void;
}

/** A value, with those that the works have already as proposals. */
export function ValueField({ batchId, column, label, value, isLong, isProposed = false, onChange }: ValueFieldProps) {
  const id = useId();
  const [values, setValues] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isProposed) return;
    let isCurrent = true;
    browserCall(batchesRoutes.values, { params: { id: batchId }, query: { column } })
      .then((reply) => isCurrent && setValues(reply.values.map(({ text }) => text)))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [batchId, column, isProposed]);
  if (isLong)
    return <TextArea label={label} isLabelHidden value={value} onChange={({ target }) => onChange(target.value)} />;
  return (
    <>
      <Field
        label={label}
        isLabelHidden
        value={value}
        autoComplete="off"
        {...(isProposed && { list: id })}
        onChange={({ target }) => onChange(target.value)}
      />
      {isProposed ? (
        <datalist id={id}>
          {values.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
