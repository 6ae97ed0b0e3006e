/** Why an address gets no mail: it does not exist, its owner complained, or its owner was erased on request. */
export const suppressionReasons = ['bounce', 'complaint', 'erased'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Suppressed addresses per page by default. */
export const suppressionsPerPage = 50;
