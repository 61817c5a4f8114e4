/** A database failure with a code that `isDatabaseAway` and similar functions classify. */
export class DatabaseError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'DatabaseError'
    this.code = code
  }
}
