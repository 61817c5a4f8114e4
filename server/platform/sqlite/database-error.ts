/** A failure of the database with its code, by which isDatabaseAway and its like tell what it means. */
export class DatabaseError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'DatabaseError'
    this.code = code
  }
}
