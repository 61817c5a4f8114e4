import { expect, test } from 'bun:test'
import { Outages } from './outages.ts'

const seen = (api: boolean) => ({ redirects: true, api, analytics: true })

/** What is kept of looks at the API, one a tick from 1 on. */
function keptOf(looks: readonly boolean[], outages = new Outages('here')) {
  looks.forEach((isGood, at) => {
    outages.observe(at + 1, seen(isGood))
  })
  return outages.unwritten().map(({ part, startedAt, endedAt }) => [part, startedAt, endedAt])
}

test('one failure is nothing; two in a row began with the first, and the first answer ends them', () => {
  expect(keptOf([true, false, true, false, true])).toEqual([])
  expect(keptOf([true, false, false])).toEqual([['api', 2, null]])
  expect(keptOf([true, false, false, false, true, true])).toEqual([['api', 2, 5]])
  expect(keptOf([false, false, true, false, true, false, false])).toEqual([
    ['api', 1, 3],
    ['api', 6, null],
  ])
})

test('what was written is not written again, unless it has changed', () => {
  const outages = new Outages('here')
  keptOf([false, false], outages)
  const [open] = outages.unwritten()
  if (!open) throw new Error('nothing was kept')
  outages.observe(3, seen(true))
  outages.written(open)
  const [ended] = outages.unwritten()
  expect(ended).toEqual({ ...open, endedAt: 3 })
  if (ended) outages.written(ended)
  expect(outages.unwritten()).toEqual([])
})

test('a worker goes on with the incidents of the one before, or ends them', () => {
  const stored = { id: 'old', instanceId: 'here', part: 'api', startedAt: -9, endedAt: null }
  const failing = new Outages('here')
  keptOf([false, false], failing)
  failing.adopt([stored])
  expect(failing.unwritten()).toEqual([])
  failing.observe(3, seen(true))
  expect(failing.unwritten()).toEqual([{ ...stored, endedAt: 3 }])

  const answering = new Outages('here')
  keptOf([true, true], answering)
  answering.adopt([stored, { ...stored, id: 'other', part: 'a part of a newer version' }])
  expect(answering.unwritten()).toEqual([{ ...stored, endedAt: 1 }])
})
