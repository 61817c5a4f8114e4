import { expect, test } from 'bun:test'
import { Position } from './position.ts'

const FROM = 1_700_000_000_000
const NOW = FROM * 1000
const SECOND = 1_000_000
const start = () => Position.start(FROM, NOW)

/** Sends the clicks of one insert; returns the times of those that were due. */
function send(position: Position, arrival: number, times: readonly number[]): number[] {
  position.begin(arrival)
  const sent = times.filter((at) => position.take(at))
  position.end(arrival, arrival)
  return sent
}

const reopened = (position: Position, earliest = FROM) => {
  const read = Position.read(position.text(), { earliest, now: FROM })
  if (!read) throw new Error('a position reads what it wrote')
  return read
}

test('malformed text is not a position', () => {
  const read = (text: string) => Position.read(text, { earliest: FROM, now: FROM })
  for (const text of ['', '1', '1.2.3.4.5', '1.2.3.4.5.AA', '....', '1.2.3.4.x!.', '-1.2.3.4.5.']) {
    expect([text, read(text)]).toEqual([text, undefined])
  }
  expect(read(`1.2.3.4.5.${'AAAA'.repeat(1000)}`)).toBeUndefined()
  expect(read('zzzzzzzzzzz.2.3.4.5.')).toBeUndefined()
})

test('a click is sent once, and never one from before the start', () => {
  const position = start()
  expect(send(position, NOW + 1, [FROM - 1, FROM, FROM + 5])).toEqual([FROM, FROM + 5])
  expect(send(position, NOW + 1, [FROM - 1, FROM, FROM + 5])).toEqual([])
})

test('an insert that becomes visible after later ones is sent too', () => {
  const position = start()
  send(position, NOW + 10 * SECOND, [FROM + 9])
  const again = reopened(position)
  for (const each of [position, again]) expect(send(each, NOW + SECOND, [FROM])).toEqual([FROM])
})

test('equal clicks of one millisecond are each sent once when resuming within an insert', () => {
  const times = [FROM, FROM + 1, FROM + 1, FROM + 1, FROM + 2]
  for (let cut = 0; cut <= times.length; cut++) {
    const position = start()
    position.begin(NOW)
    for (const at of times.slice(0, cut)) position.take(at)
    expect(send(reopened(position), NOW, times)).toEqual(times.slice(cut))
  }
})

test('reading an interrupted insert again keeps the position', () => {
  const position = start()
  position.begin(NOW)
  for (const at of [FROM, FROM + 1, FROM + 2]) position.take(at)
  position.begin(NOW)
  position.take(FROM)
  expect(send(reopened(position), NOW, [FROM, FROM + 1, FROM + 2, FROM + 3])).toEqual([FROM + 3])
})

test('inserts are listed for a while only; much older ones count as sent', () => {
  const position = start()
  for (let n = 0; n < 300; n++) send(position, NOW + n * SECOND, [FROM + n])
  expect(position.text().length).toBeLessThan(200)
  const again = reopened(position)
  expect(send(again, NOW + 100 * SECOND, [FROM + 1])).toEqual([])
  expect(send(again, NOW + 290 * SECOND, [FROM + 1])).toEqual([])
  expect(send(again, NOW + 300 * SECOND, [FROM + 1])).toEqual([FROM + 1])
})

test('a position stays short with many inserts at once and lists the latest ones', () => {
  const position = start()
  for (let n = 0; n < 5000; n++) send(position, NOW + n * 1000, [FROM + n])
  expect(position.text().length).toBeLessThan(1200)
  const again = reopened(position)
  for (const n of [0, 4000, 4799, 4800, 4999]) {
    expect(send(again, NOW + n * 1000, [FROM + n])).toEqual([])
  }
})

test('an insert dated in the future does not make others count as old', () => {
  const position = start()
  position.begin(NOW + 7200 * SECOND)
  position.take(FROM)
  position.end(NOW + 7200 * SECOND, NOW)
  expect(send(reopened(position), NOW + SECOND, [FROM + 1])).toEqual([FROM + 1])
})

test('an old position starts no earlier than allowed', () => {
  expect(reopened(start(), FROM - 5).from).toBe(FROM)
  expect(reopened(Position.start(FROM - 60_000, NOW), FROM - 5).from).toBe(FROM - 5)
})
