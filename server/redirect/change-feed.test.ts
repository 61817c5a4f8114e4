import { beforeEach, expect, test } from 'bun:test'
import { type Change, ChangeFeed } from './change-feed.ts'

let now = 0
let log: Change[] = []
let heard: string[] = []
let gaps = 0
let feed: ChangeFeed

beforeEach(() => {
  now = 10_000_000
  log = []
  heard = []
  gaps = 0
  feed = new ChangeFeed({
    listSince: async (at) => log.filter((change) => change.at >= at),
    clock: () => now,
    onChange: (subject) => heard.push(subject),
    onGap: () => {
      gaps += 1
    },
  })
})

test('each change is told once, the same subject once a look', async () => {
  log.push({ id: '1', subject: 'link:a', at: now }, { id: '2', subject: 'link:a', at: now })
  await feed.read()
  await feed.read()
  expect(heard).toEqual(['link:a'])
  log.push({ id: '3', subject: 'link:a', at: now })
  await feed.read()
  expect(heard).toEqual(['link:a', 'link:a'])
})

test('a change that was committed late, or by a clock that is behind, is heard of', async () => {
  for (let look = 0; look < 100; look += 1) {
    now += 400
    await feed.read()
  }
  log.push({ id: 'late', subject: 'link:late', at: now - 29_000 })
  now += 400
  await feed.read()
  now += 400
  await feed.read()
  expect(heard).toEqual(['link:late'])
})

test('what changed while nobody could look is made up for', async () => {
  log.push({ id: '1', subject: 'link:a', at: now + 60_000 })
  now += 600_000
  await feed.read()
  expect(heard).toEqual(['link:a'])
  expect(gaps).toBe(0)
})

test('a failed look does not count as one', async () => {
  const change = { id: '1', subject: 'link:a', at: now + 1000 }
  let isAway = true
  const flaky = new ChangeFeed({
    listSince: async (at) => {
      if (isAway) throw new Error('away')
      return [change].filter((row) => row.at >= at)
    },
    clock: () => now,
    onChange: (subject) => heard.push(subject),
    onGap: () => undefined,
  })
  now += 300_000
  await expect(flaky.read()).rejects.toThrow('away')
  isAway = false
  await flaky.read()
  expect(heard).toEqual(['link:a'])
})

test('a pause that is longer than the log says so', async () => {
  now += 31 * 60_000
  await feed.read()
  expect(gaps).toBe(1)
  await feed.read()
  expect(gaps).toBe(1)
})

test('a clock that was set back misses nothing', async () => {
  await feed.read()
  now -= 3_600_000
  log.push({ id: '1', subject: 'link:a', at: now })
  await feed.read()
  expect(heard).toEqual(['link:a'])
})
