import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { ChangeFeed } from '../../platform/change-log/change-feed.ts'
import { appendChanges } from '../../platform/change-log/change-log.ts'
import { type Database, migrate, openDatabase } from '../../platform/database.ts'
import { readChanges } from './read-changes.ts'

describe('the feed of changes', () => {
  let db: Database
  let feed: ChangeFeed
  let heard: string[]
  const listener = {
    onChange: (subject: string) => void heard.push(subject),
    onEverything: () => void heard.push('everything'),
  }
  beforeEach(async () => {
    db = openDatabase({ url: ':memory:', timeoutMs: 5000 })
    await migrate(db)
    await appendChanges(db, ['domains'])
    feed = new ChangeFeed(db)
    heard = []
  })
  afterEach(() => db.destroy())

  test('begins with everything and goes on with what is new', async () => {
    await readChanges(feed, listener)
    await appendChanges(db, ['link:a', 'link:b'])
    await readChanges(feed, listener)
    await readChanges(feed, listener)
    expect(heard).toEqual(['everything', 'link:a', 'link:b'])
  })

  test('lets others have their turn while it tells of very many changes', async () => {
    await readChanges(feed, listener)
    const many = Array.from({ length: 30_000 }, (_, n) => `link:${n}`)
    for (let from = 0; from < many.length; from += 1000) {
      await appendChanges(db, many.slice(from, from + 1000))
    }
    let turns = 0
    const turn = setInterval(() => turns++, 1)
    try {
      await readChanges(feed, listener)
    } finally {
      clearInterval(turn)
    }
    expect(heard).toEqual(['everything', ...many])
    expect(turns).toBeGreaterThan(3)
  })

  test('goes on where it stood once the database is back', async () => {
    await readChanges(feed, listener)
    await appendChanges(db, ['link:a'])
    await db.schema.alterTable('changes').renameTo('away').execute()
    await expect(readChanges(feed, listener)).rejects.toThrow('changes')
    await db.schema.alterTable('away').renameTo('changes').execute()
    await readChanges(feed, listener)
    expect(heard).toEqual(['everything', 'link:a'])
  })
})
