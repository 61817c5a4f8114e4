import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBacklog } from './backlog.ts'

test('the backlog is all closed segments, of all writers, that are not yet sent', () => {
  const journal = mkdtempSync(join(tmpdir(), 'unfurly-backlog-'))
  try {
    expect(readBacklog(journal)).toEqual({ segments: 0, bytes: 0, since: undefined })
    for (const slot of ['redirect-0', 'redirect-1']) mkdirSync(join(journal, slot))
    writeFileSync(join(journal, 'redirect-0', '1700000000500-aaaaaaaaaa.seg'), 'x'.repeat(30))
    writeFileSync(join(journal, 'redirect-1', '1700000000200-bbbbbbbbbb.seg'), 'x'.repeat(12))
    writeFileSync(join(journal, 'redirect-1', '1700000000100-cccccccccc.sent'), 'x'.repeat(99))
    writeFileSync(join(journal, 'redirect-1', '1700000000900-dddddddddd.open'), 'x'.repeat(99))
    expect(readBacklog(journal)).toEqual({ segments: 2, bytes: 42, since: 1_700_000_000_200 })
  } finally {
    rmSync(journal, { recursive: true, force: true })
  }
})
