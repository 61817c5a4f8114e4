import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { takeClick } from './gate-store.ts'

describeAppOnBothDatabases('A click limit', (open) => {
  test('is exact for any number of visitors at once', async () => {
    const { db } = open().app
    const link = { id: 'lnk_crowd', accountId: 'acc_crowd' }
    const taken = await Promise.all(Array.from({ length: 40 }, () => takeClick(db, link, 3)))
    expect(taken.filter(Boolean)).toHaveLength(3)
  })
})
