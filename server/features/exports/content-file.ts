/** A piece of a file's text, and how many rows of the account it tells of. */
export interface Chunk {
  text: string
  rows: number
}

export interface ContentFile {
  name: string
  /** Read while the file is written, and only then. */
  chunks: AsyncIterable<Chunk>
}
