/** The result of joining, applying, declining or withdrawing. */
export interface JoinResult {
  readonly applied?: true;
  readonly error?: string;
  /** The status of the refusal; what the browser did not receive has none. */
  readonly status?: number;
}
