import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJournal } from '../../platform/journal/journal.ts'
import { listSegments, type Segment } from '../../platform/journal/journal-reader.ts'
import { openLog } from '../../platform/log.ts'
import { batchesOf } from './batches.ts'
import { encodeClick } from './click-record.ts'

let journal = ''
beforeEach(() => {
  journal = mkdtempSync(join(tmpdir(), 'unfurly-batches-'))
})
afterEach(() => rmSync(journal, { recursive: true, force: true }))

/** Writes one segment, much larger than a writer makes them. */
async function write(clicks: number, target = 'https://t.example/'): Promise<Segment> {
  const options = { folder: join(journal, 'redirect-0'), maxRecords: 10_000_000, maxAgeMs: 600_000 }
  const writer = openJournal({ ...options, sync: 'never', log: openLog('error') })
  const line = encodeClick({
    at: 1_700_000_000_000,
    accountId: 'acc_1',
    linkId: 'lnk_1',
    trigger: 'link',
    address: '81.2.69.142',
    host: 'go.example.org',
    isPrivate: false,
    agent: 'a',
    acceptLanguage: '',
    referrer: '',
    target,
    rule: '',
    event: 'click',
  })
  for (let n = 0; n < clicks; n++) writer.append(line)
  await writer.close()
  const [segment] = listSegments(journal, 'closed')
  if (!segment) throw new Error('no segment')
  return segment
}

const contents = (segment: Segment) =>
  [...batchesOf(segment)].map(({ id, clicks }) => [id, clicks.length] as const)

test('a segment of a usual second is one batch under the id of the segment', async () => {
  const segment = await write(15_000)
  expect(contents(segment)).toEqual([[segment.id, 15_000]])
})

test('a full segment is split at the same places each time, and its own id comes last', async () => {
  const segment = await write(50_000)
  const batches = contents(segment)
  expect(batches.map(([id]) => id)).toEqual([`${segment.id}/0`, `${segment.id}/1`, segment.id])
  expect(batches.reduce((sum, [, clicks]) => sum + clicks, 0)).toBe(50_000)
  expect(contents(segment)).toEqual(batches)
})

test('few clicks with huge targets are split too', async () => {
  const segment = await write(10_000, `https://t.example/?${'x'.repeat(8000)}`)
  const batches = contents(segment)
  expect(batches.length).toBe(4)
  expect(batches.reduce((sum, [, clicks]) => sum + clicks, 0)).toBe(10_000)
})
