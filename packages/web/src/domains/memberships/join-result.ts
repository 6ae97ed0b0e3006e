/** The result of joining, applying, declining or withdrawing. */
export interface JoinResult {
  readonly applied?: true;
  readonly error?: string;
  /** The status of the server's refusal; absent if no answer came. */
  readonly status?: number;
}
