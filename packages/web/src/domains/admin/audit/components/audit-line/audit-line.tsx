import type { AuditEntry } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { auditLine } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { type AuditTarget, personOf, segmentOf, subjectOf } from '../../audit.links.ts';

type Part = string | AuditTarget;

/** Parts of a line: the first place of a name becomes its target. */
const withTarget = (parts: readonly Part[], target: AuditTarget): readonly Part[] => {
  const at = parts.findIndex((part) => typeof part === 'string' && part.includes(target.name));
  const part = parts[at];
  if (typeof part !== 'string') return parts;
  const [before = '', ...after] = part.split(target.name);
  return parts.toSpliced(at, 1, before, target, after.join(target.name));
};

/** An act in one line; the names in it lead to their pages. */
export function AuditLine({ entry }: { readonly entry: AuditEntry }) {
  const targets = [subjectOf(entry), personOf(entry), segmentOf(entry)].filter((one) => one?.to !== undefined);
  const parts = targets.reduce<readonly Part[]>((all, target) => withTarget(all, target!), [auditLine(entry)]);
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their places
    <Fragment key={at}>{typeof part === 'string' ? part : <Link to={part.to!}>{part.name}</Link>}</Fragment>
  ));
}
