/** Why the program cannot start: its message is the one line the operator sees, and the exit code is 1. */
export class StartError extends Error {
  override name = 'StartError'
}
