/** A reason for not starting that the operator can fix: printed as its sentence, without a stack, exit code 1. */
export class StartRefused extends Error {}
