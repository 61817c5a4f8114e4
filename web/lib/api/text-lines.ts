/** The text of an answer in pieces, as they come. */
export async function* textOf(answer: {
  body: ReadableStream<Uint8Array> | null
}): AsyncGenerator<string> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    yield decoder.decode(part.value, { stream: true })
  }
}

/** Whole lines of a text that comes in pieces of any size, those of a piece together. A line that was cut off is left out. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}
