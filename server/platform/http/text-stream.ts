/**
 * Streams a text that is generated while it is sent, with the memory of one piece. The first piece is generated before the
 * response starts, so that a refusal can still be answered as a Problem.
 */
export async function streamText(
  pieces: AsyncGenerator<string>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next = await pieces.next()
  return new ReadableStream<Uint8Array>({
    async pull(body) {
      while (!next.done && next.value === '') next = await pieces.next()
      if (next.done) return body.close()
      body.enqueue(encoder.encode(next.value))
      next = await pieces.next()
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
