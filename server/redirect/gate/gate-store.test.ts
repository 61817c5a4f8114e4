import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { takeClick } from './gate-store.ts'

describeAppOnBothDatabases('A click limit', (open) => {
  test('is exact for any number of visitors at once', async () => {
    const { app, call, register } = open()
    const body = { redirectTo: 'https://example.com/', maxClicks: 3 }
    const token = await register()
    const made = await call('/api/ui/v1/redirects/standard', { token, body })
    const { id } = await made.json()
    const account = await (await call('/api/ui/v1/account', { token })).json()
    const link = { id, accountId: account.id }
    const takes = Array.from({ length: 40 }, () => takeClick(app.db, link, body.maxClicks))
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(3)
  })
})
