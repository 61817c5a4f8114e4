import { expect, test } from 'bun:test'
import { linesOf, textOf } from './text-lines.ts'

async function* cut(text: string, size: number) {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size)
}

test('lines are whole, wherever the text is cut, and an unfinished one is left out', async () => {
  for (const size of [1, 4, 100]) {
    const lines: string[] = []
    for await (const some of linesOf(cut('first\nsecond\n\nunfin', size))) lines.push(...some)
    expect(lines).toEqual(['first', 'second', ''])
  }
})

test('a letter of several bytes is whole too', async () => {
  const bytes = new TextEncoder().encode('Ülüks')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  let text = ''
  for await (const piece of textOf({ body })) text += piece
  expect(text).toBe('Ülüks')
})
