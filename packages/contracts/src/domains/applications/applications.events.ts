import type { ApplicationId, SegmentId, UserId } from '../../kernel/ids.ts';

interface OfApplication {
  readonly applicationId: ApplicationId;
  readonly segmentId: SegmentId;
  readonly by: UserId;
}

/** The topics and payloads of applications. */
export interface ApplicationEvents {
  /** Works offered together to one segment. */
  'applications.offered': {
    readonly applicationIds: readonly ApplicationId[];
    readonly segmentId: SegmentId;
    readonly by: UserId;
  };
  /** The owner has changed the message of an offer. */
  'applications.changed': OfApplication;
  'applications.withdrawn': OfApplication;
  'applications.asked': OfApplication & { readonly count: number };
  'applications.answered': OfApplication & { readonly count: number };
  'applications.approved': OfApplication;
  'applications.declined': OfApplication;
  /** A curator has undone a decision. */
  'applications.reopened': OfApplication;
}
