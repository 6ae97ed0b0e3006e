/** Works of one call that hangs, publishes, withdraws or takes down. */
export const maximumWorksAtOnce = 200;
