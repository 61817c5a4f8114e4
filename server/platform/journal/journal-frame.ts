const HEADER_BYTES = 8
const BUFFER_BYTES = 1024 * 1024
/** A character of a JavaScript string takes at most three bytes of UTF-8. */
const BYTES_PER_CHARACTER = 3
const TAB = 9
const LINE_FEED = 10

/** The function behind `write(text, offset, 'utf8')`, which is missing in the types. */
interface WritingBuffer extends Buffer {
  utf8Write(text: string, offset: number): number
}

export interface Frame {
  addLine(line: string): void
  /** A line of fields separated by tabs. */
  addFields(fields: readonly string[]): void
  /** Passes on the frame unless it is empty, and starts a new one. */
  write(): void
}

/** A frame for a text that is not a record, such as a header. */
export function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const frame = Buffer.alloc(HEADER_BYTES + payload.length)
  frame.writeUInt32LE(payload.length, 0)
  frame.writeUInt32LE(Bun.hash.crc32(payload), 4)
  payload.copy(frame, HEADER_BYTES)
  return frame
}

/** Collects records in one buffer, which is passed to `take` as a frame by `write` or when it is full. */
export function openFrame(take: (frame: Buffer, records: number) => void): Frame {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES) as WritingBuffer
  let end = HEADER_BYTES
  let records = 0

  const write = () => {
    if (records === 0) return
    buffer.writeUInt32LE(end - HEADER_BYTES, 0)
    buffer.writeUInt32LE(Bun.hash.crc32(buffer.subarray(HEADER_BYTES, end)), 4)
    take(buffer.subarray(0, end), records)
    end = HEADER_BYTES
    records = 0
  }
  const makeRoom = (characters: number) => {
    if (characters * BYTES_PER_CHARACTER > BUFFER_BYTES - end) write()
  }
  return {
    addLine(line) {
      makeRoom(line.length)
      end += buffer.utf8Write(line, end)
      records += 1
    },
    addFields(fields) {
      let characters = 0
      for (const field of fields) characters += field.length + 1
      makeRoom(characters)
      for (const field of fields) {
        end += buffer.utf8Write(field, end)
        buffer[end] = TAB
        end += 1
      }
      buffer[end - 1] = LINE_FEED
      records += 1
    },
    write,
  }
}
