import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChangeFeed } from '../../platform/change-log/change-feed.ts'
import { appendChanges } from '../../platform/change-log/change-log.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openPreparedQueries } from '../../platform/database/open-prepared-queries.ts'
import type { PreparedQueries } from '../../platform/database/prepared-queries.ts'
import { writing } from '../../platform/database/writing.ts'
import { openLog } from '../../platform/log.ts'
import { migrate } from '../../schema/migrate.ts'
import { readChanges } from './read-changes.ts'

describe('the change feed', () => {
  let folder: string
  let db: Database
  let preparedQueries: PreparedQueries
  let feed: ChangeFeed
  let seen: string[]
  const observer = {
    onChange: (subject: string) => void seen.push(subject),
    onEverything: () => void seen.push('everything'),
  }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'unfurly-feed-'))
    const url = join(folder, 'state.sqlite')
    db = openDatabase({ url, timeoutMs: 5000 })
    await migrate(db)
    preparedQueries = openPreparedQueries({ url, timeoutMs: 5000, log: openLog('error'), width: 1 })
    await writing({ db }, ({ db }) => appendChanges(db, ['domains']))
    feed = new ChangeFeed(db, preparedQueries)
    seen = []
  })
  afterEach(async () => {
    await preparedQueries.close()
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  test('starts with everything and continues with new changes', async () => {
    await readChanges(feed, observer)
    await writing({ db }, ({ db }) => appendChanges(db, ['link:a', 'link:b']))
    await readChanges(feed, observer)
    await readChanges(feed, observer)
    expect(seen).toEqual(['everything', 'link:a', 'link:b'])
  })

  test('yields to the event loop while it passes on very many changes', async () => {
    await readChanges(feed, observer)
    const many = Array.from({ length: 30_000 }, (_, n) => `link:${n}`)
    for (let from = 0; from < many.length; from += 1000) {
      await writing({ db }, ({ db }) => appendChanges(db, many.slice(from, from + 1000)))
    }
    let turns = 0
    const turn = setInterval(() => turns++, 1)
    try {
      await readChanges(feed, observer)
    } finally {
      clearInterval(turn)
    }
    expect(seen).toEqual(['everything', ...many])
    expect(turns).toBeGreaterThan(3)
  })

  test('resumes where it was once the database is back', async () => {
    await readChanges(feed, observer)
    await writing({ db }, ({ db }) => appendChanges(db, ['link:a']))
    await db.schema.alterTable('changes').renameTo('away').execute()
    await expect(readChanges(feed, observer)).rejects.toThrow('changes')
    await db.schema.alterTable('away').renameTo('changes').execute()
    await readChanges(feed, observer)
    expect(seen).toEqual(['everything', 'link:a'])
  })
})
