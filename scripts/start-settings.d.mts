/** How a script of package.json runs Node: its environment variables and its options before the program's name. */
export function startSettings(script?: string): {
  readonly env: Readonly<Record<string, string>>;
  readonly options: readonly string[];
};
