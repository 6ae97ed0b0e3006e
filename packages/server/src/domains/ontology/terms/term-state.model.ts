import type { LabelKind, MatchKind, NoteKind, TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';

/** A term as acts change it and undos restore it. What is derived (ancestors, extended name) is not part of it. */
export interface TermState {
  readonly source: string;
  readonly sourceId: string;
  readonly name: string;
  readonly type: TagType;
  /** Absent in acts from before terms could be types of object. */
  readonly isObjectType?: boolean;
  readonly parents: readonly TagId[];
  readonly labels: readonly { readonly language: string; readonly kind: LabelKind; readonly name: string }[];
  readonly notes: readonly { readonly language: string; readonly kind: NoteKind; readonly text: string }[];
  readonly matches: readonly { readonly uri: string; readonly kind: MatchKind }[];
  readonly deprecatedAt: string | null;
  readonly replacedBy: TagId | null;
}
