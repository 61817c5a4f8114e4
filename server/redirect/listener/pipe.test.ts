import { expect, test } from 'bun:test'
import { Outlet, type Pipe } from './pipe.ts'

/** A socket that accepts that many bytes at a time. */
function narrowPipe(width: number) {
  const written: Buffer[] = []
  const pipe = {
    write(bytes: Uint8Array) {
      const part = Buffer.from(bytes.subarray(0, width))
      written.push(part)
      return part.length
    },
  } as unknown as Pipe
  return { outlet: new Outlet(pipe), written: () => Buffer.concat(written).toString() }
}

test('bytes leave in order, whoever may change them', () => {
  const { outlet, written } = narrowPipe(4)
  const changing = Buffer.from('one two ')
  expect(outlet.send(changing)).toBe(false)
  outlet.sendLasting(Buffer.from('three '))
  outlet.send(Buffer.from('four'))
  changing.fill('x')
  let flushed = 0
  outlet.afterFlush(() => flushed++)
  for (let turns = 0; turns < 20 && !outlet.drained(); turns++) expect(flushed).toBe(0)
  expect([written(), outlet.isWaiting, flushed]).toEqual(['one two three four', false, 1])
})
