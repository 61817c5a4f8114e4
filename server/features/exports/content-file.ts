/** Part of a file's text, and the number of database rows in it. */
export interface Chunk {
  text: string
  rows: number
}

export interface ContentFile {
  name: string
  /** Can be iterated once, while the file is written. */
  chunks: AsyncIterable<Chunk>
}
