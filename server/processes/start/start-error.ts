/** A reason why the program cannot start. The operator sees its message as one line; the exit code is 1. */
export class StartError extends Error {
  override name = 'StartError'
}
