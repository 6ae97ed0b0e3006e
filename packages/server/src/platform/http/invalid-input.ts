import { type AppError, commonErrors, type Problem } from '@oeuvre/contracts/kernel/errors.ts';

/**
 * Bad input as one problem with an entry per field; a single entry is also the message. Paths start with `query.`,
 * `body.` or `params.`.
 */
export function invalidFields(...errors: NonNullable<Problem['errors']>): AppError & Pick<Problem, 'errors'> {
  const message =
    errors.length === 1 ? `${errors[0]!.path} ${errors[0]!.message}` : commonErrors.list['invalid-input'][1];
  return Object.assign(commonErrors('invalid-input'), { errors, message });
}
