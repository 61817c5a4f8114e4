import { damaged, refusal } from './refusal.ts'

/** Beyond every row and click. */
const LINE_MAX = 4_200_000

/** The lines of a file without their ends, those of a piece together; `end` is what parts them. */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  end: '\n' | '\r\n',
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let left = ''
  for await (const piece of pieces) {
    const lines = (left + decoded(() => decoder.decode(piece, { stream: true }))).split(end)
    left = lines.pop() ?? ''
    if (left.length > LINE_MAX) throw refusal('A file in the ZIP has a line that is too long.')
    if (lines.length > 0) yield lines
  }
  left += decoded(() => decoder.decode())
  if (left !== '') throw damaged()
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw damaged()
  }
}
