import { expect, test } from 'bun:test'
import { Position } from './position.ts'

const FROM = 1_700_000_000_000
const NOW = FROM * 1000
const SECOND = 1_000_000
const start = () => Position.start(FROM, NOW)

/** Times of the clicks of one insert that are told. */
function tell(position: Position, arrival: number, times: readonly number[]): number[] {
  position.begin(arrival)
  const told = times.filter((at) => position.take(at))
  position.end(arrival, arrival)
  return told
}

const reopened = (position: Position, earliest = FROM) => {
  const read = Position.read(position.text(), { earliest, now: FROM })
  if (!read) throw new Error('a position reads what it wrote')
  return read
}

test('what was written by nobody is no position', () => {
  const read = (text: string) => Position.read(text, { earliest: FROM, now: FROM })
  for (const text of ['', '1', '1.2.3.4.5', '1.2.3.4.5.AA', '....', '1.2.3.4.x!.', '-1.2.3.4.5.']) {
    expect([text, read(text)]).toEqual([text, undefined])
  }
  expect(read(`1.2.3.4.5.${'AAAA'.repeat(1000)}`)).toBeUndefined()
  expect(read('zzzzzzzzzzz.2.3.4.5.')).toBeUndefined()
})

test('a click is told once, and one from before the beginning never', () => {
  const position = start()
  expect(tell(position, NOW + 1, [FROM - 1, FROM, FROM + 5])).toEqual([FROM, FROM + 5])
  expect(tell(position, NOW + 1, [FROM - 1, FROM, FROM + 5])).toEqual([])
})

test('an insert that becomes visible after later ones is told as well', () => {
  const position = start()
  tell(position, NOW + 10 * SECOND, [FROM + 9])
  const again = reopened(position)
  for (const each of [position, again]) expect(tell(each, NOW + SECOND, [FROM])).toEqual([FROM])
})

test('in the middle of an insert, equal clicks of one millisecond are told as often as they happened', () => {
  const times = [FROM, FROM + 1, FROM + 1, FROM + 1, FROM + 2]
  for (let cut = 0; cut <= times.length; cut++) {
    const position = start()
    position.begin(NOW)
    for (const at of times.slice(0, cut)) position.take(at)
    expect(tell(reopened(position), NOW, times)).toEqual(times.slice(cut))
  }
})

test('a second reading of an insert that was broken off does not lose the place', () => {
  const position = start()
  position.begin(NOW)
  for (const at of [FROM, FROM + 1, FROM + 2]) position.take(at)
  position.begin(NOW)
  position.take(FROM)
  expect(tell(reopened(position), NOW, [FROM, FROM + 1, FROM + 2, FROM + 3])).toEqual([FROM + 3])
})

test('inserts are named for a while only; what is much older counts as told', () => {
  const position = start()
  for (let n = 0; n < 300; n++) tell(position, NOW + n * SECOND, [FROM + n])
  expect(position.text().length).toBeLessThan(200)
  const again = reopened(position)
  expect(tell(again, NOW + 100 * SECOND, [FROM + 1])).toEqual([])
  expect(tell(again, NOW + 290 * SECOND, [FROM + 1])).toEqual([])
  expect(tell(again, NOW + 300 * SECOND, [FROM + 1])).toEqual([FROM + 1])
})

test('however many inserts come at once, a position stays short and forgets none of the latest', () => {
  const position = start()
  for (let n = 0; n < 5000; n++) tell(position, NOW + n * 1000, [FROM + n])
  expect(position.text().length).toBeLessThan(1200)
  const again = reopened(position)
  for (const n of [0, 4000, 4799, 4800, 4999]) {
    expect(tell(again, NOW + n * 1000, [FROM + n])).toEqual([])
  }
})

test('an insert that a wrong clock put into the future makes no other one old', () => {
  const position = start()
  position.begin(NOW + 7200 * SECOND)
  position.take(FROM)
  position.end(NOW + 7200 * SECOND, NOW)
  expect(tell(reopened(position), NOW + SECOND, [FROM + 1])).toEqual([FROM + 1])
})

test('a position from long ago begins no earlier than is allowed', () => {
  expect(reopened(start(), FROM - 5).from).toBe(FROM)
  expect(reopened(Position.start(FROM - 60_000, NOW), FROM - 5).from).toBe(FROM - 5)
})
