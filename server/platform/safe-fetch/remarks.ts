/** What browsers forgive in an answer that was read all the same. */
export type AnswerRemark =
  /** The answer breaks the grammar of HTTP, and only a reader as lenient as a browser's understood it. */
  | 'lenient-parser'
  /** The body is not in the coding that its header names. */
  | 'wrong-coding'
  /** The body ends early; its beginning was read. */
  | 'truncated-body'
  /** The server does not send an intermediate certificate, which was fetched from where its certificate says. */
  | 'incomplete-chain'
  /** The server speaks no HTTP/1.1. */
  | 'http2-only'
