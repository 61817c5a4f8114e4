/**
 * A body of text that is made while it is sent: any length takes no more memory than one piece. The first piece is read
 * before the answer begins, so that a refusal is still answered as a Problem.
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
