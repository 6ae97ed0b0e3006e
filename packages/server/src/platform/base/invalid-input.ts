import { type AppError, commonErrors, type Problem } from '@oeuvre/contracts/kernel/errors.ts';

type Invalid = AppError & Pick<Problem, 'errors'> & { readonly detail?: string };

/** The name of a field as people read it: 'body.searchQuery' is 'Search query'. */
function nameOf(path: string): string {
  const last = path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? path;
  const words = last
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/**
 * Bad input as one problem with an entry per field. The message is for people and names no path; for a single entry it
 * says what is wrong, and `detail` says where. Paths start with `query.`, `body.` or `params.`.
 */
export function invalidFields(...errors: NonNullable<Problem['errors']>): Invalid {
  const [only, ...more] = errors;
  if (!only || more.length > 0) return Object.assign(commonErrors('invalid-input'), { errors });
  return Object.assign(commonErrors('invalid-input'), {
    errors,
    message: `${nameOf(only.path)}: ${only.message}.`,
    detail: `${only.path} ${only.message}`,
  });
}
