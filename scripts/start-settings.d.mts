/** The script that runs this program of packages/server/src; programs without one run like the server. */
export function scriptOf(program: string): string;

/** How a script of package.json runs Node: its environment variables and its options before the program's name. */
export function startSettings(script?: string): {
  readonly env: Readonly<Record<string, string>>;
  readonly options: readonly string[];
};
