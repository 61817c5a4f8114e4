import type { Db } from '../../platform/database.ts'
import type { ExportsTable } from '../../platform/schema-people.ts'
import { findPiece } from './store.ts'

/** Bytes of a file in one row: 256 kB as base64. */
export const PIECE_BYTES = 192 * 1024

/** The file, read as fast as it is taken: one piece is in memory at a time. */
export function piecesOf(db: Db, { id, size }: ExportsTable): ReadableStream<Uint8Array> {
  let position = 0
  let left = size
  return new ReadableStream<Uint8Array>({
    async pull(file) {
      if (left <= 0) return file.close()
      const piece = await findPiece(db, id, position)
      if (piece === undefined) return file.error(new Error('the export ended while it was read'))
      const bytes = Buffer.from(piece, 'base64')
      position += 1
      left -= bytes.length
      file.enqueue(bytes)
    },
  })
}
