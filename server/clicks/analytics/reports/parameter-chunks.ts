/** ClickHouse accepts 128 kB in one parameter. */
const PARAMETER_BYTES = 120_000

/** Each fits in one parameter. */
export function chunksOf(texts: readonly string[]): string[][] {
  const chunks: string[][] = [[]]
  let bytes = 0
  for (const text of texts) {
    // Each character may be escaped; quotes and a comma surround the text.
    const size = 2 * Buffer.byteLength(text) + 3
    if (bytes + size > PARAMETER_BYTES) {
      chunks.push([])
      bytes = 0
    }
    chunks.at(-1)?.push(text)
    bytes += size
  }
  return chunks
}
