/** The result of joining, applying, declining or withdrawing. */
export interface JoinResult {
  readonly applied?: true;
  readonly error?: string;
}
