/** Part of a file's text, or of its bytes, and the number of database rows in it. */
export interface Chunk {
  text: string
  bytes?: Uint8Array
  rows: number
}

export interface ContentFile {
  name: string
  /** Can be iterated once, while the file is written. */
  chunks: AsyncIterable<Chunk>
  /**
   * Where the files behind this one begin, once its chunks were read: see `filesFrom` of an export. Without it, or while it
   * returns undefined, they can only be read together with this file.
   */
  next?(): string | undefined
}

/** A small file. */
export function textFile(name: string, read: () => string | Promise<string>): ContentFile {
  return { name, chunks: once(read) }
}

export function jsonFile(name: string, read: () => Promise<unknown>): ContentFile {
  return textFile(name, async () => `${JSON.stringify(await read(), null, 2)}\n`)
}

async function* once(read: () => string | Promise<string>): AsyncGenerator<Chunk> {
  yield { text: await read(), rows: 0 }
}
