import { expect, test } from 'bun:test'
import { comeBack, goDown, watchedLink } from '../monitoring/alerts/testing.samples.ts'
import { MINUTE } from '../platform/clock.ts'
import { describeAppOnBothDatabases, waitingMailsIn } from '../testing/app.ts'
import { checkedFile, putImport, workImports } from '../testing/imports.ts'
import { HOSTILE, newcomer } from './testing.samples.ts'

describeAppOnBothDatabases(
  'What happens rings the bell:',
  (open) => {
    test('an incident and its end, whatever the channels are', async () => {
      const mine = await newcomer(open())
      const token = await mine.token()
      const watched = await watchedLink(open(), { token, host: 'shop.example', title: HOSTILE })
      const incidentId = await goDown(watched, 'It answers 500')
      open().pass(MINUTE)
      await comeBack(watched, incidentId)
      expect(await mine.list()).toMatchObject([
        { kind: 'incident', state: 'up', incidentId, link: { title: HOSTILE } },
        { kind: 'incident', state: 'down', incidentId, reason: 'It answers 500' },
      ])
    })

    test('the end of an import', async () => {
      const mine = await newcomer(open())
      const token = await mine.token()
      const id = await checkedFile(
        open(),
        token,
        'Long URL\r\nhttps://example.com/1\r\njavascript:alert(1)\r\n',
      )
      expect(await mine.list()).toEqual([])
      await putImport(open(), token, `${id}/start`)
      await workImports(open())
      expect(await mine.list()).toMatchObject([
        { kind: 'import', importId: id, outcome: 'done', made: 1, rows: 2 },
      ])
    })

    test('a limit that is near, beside its mail', async () => {
      const mine = await newcomer(open())
      await open()
        .app.db.updateTable('accounts')
        .set({ free_trial_ends_at: 1 })
        .where('id', '=', mine.accountId)
        .execute()
      const link = { redirectTo: 'https://example.com/' }
      const items = Array.from({ length: 40 }, () => ({ action: 'create', link }))
      const token = await mine.token()
      await open().call('/api/ui/v1/redirects/bulk', { token, body: { items } })
      expect(await mine.list()).toMatchObject([
        { kind: 'limit', limit: 'links', used: 40, max: 50, share: 80 },
      ])
      expect(await waitingMailsIn(open().app.db, mine.email)).toHaveLength(1)
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
