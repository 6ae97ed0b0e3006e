/**
 * The law of a kind of long work: the states in which a job works on it, and for each step that a person may take, the
 * state that it leads to from each state in which it may be taken.
 */
export interface WorkLaw<State extends string, AtWork extends State, Step extends string> {
  readonly atWork: readonly AtWork[];
  readonly steps: Readonly<Record<Step, Readonly<Partial<Record<State, State>>>>>;
}

/** The state that the step leads to; undefined if it may not be taken now. */
export const stateAfter = <State extends string, Step extends string>(
  law: WorkLaw<State, State, Step>,
  step: Step,
  state: State,
): State | undefined => law.steps[step][state];

/** Whether the law allows this step now. Rights, and times after which it is too late, are asked by themselves. */
export const mayTakeStep = <State extends string, Step extends string>(
  law: WorkLaw<State, State, Step>,
  step: Step,
  state: State,
): boolean => stateAfter(law, step, state) !== undefined;

/** Whether a job works on it, so its numbers change by themselves. */
export const isAtWork = <State extends string>(law: WorkLaw<State, State, string>, state: State): boolean =>
  law.atWork.includes(state);

/** The states in which the step may be taken. */
export const statesBefore = <State extends string, Step extends string>(
  law: WorkLaw<State, State, Step>,
  step: Step,
): readonly State[] => Object.keys(law.steps[step]) as State[];

/**
 * How a work is for the person who began it: a job is at it, it waits for the person, its effects are held for a while,
 * the person has paused it, it failed, or it has ended.
 */
export const workStandings = ['working', 'waiting', 'held', 'paused', 'failed', 'ended'] as const;
export type WorkStanding = (typeof workStandings)[number];
