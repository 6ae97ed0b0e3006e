/** How package.json's start script runs Node: its environment variables and its options before the program's name. */
export function startSettings(): {
  readonly env: Readonly<Record<string, string>>;
  readonly options: readonly string[];
};
