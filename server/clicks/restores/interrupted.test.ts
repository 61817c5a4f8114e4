import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { restoredRows } from '../../account-data/features.ts'
import type { Database } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { describeAppOnBothDatabases, openTestApp, type TestApp } from '../../testing/app.ts'
import {
  changedZip,
  checked,
  exportOf,
  newOwner,
  read,
  start,
  textsOf,
} from '../../testing/restores/moving.ts'
import { fillAccount } from '../../testing/restores/whole-account.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { countClicks, prepareAnalytics } from '../analytics/analytics.ts'
import { runRestore } from './run-restore.ts'

setDefaultTimeout(120_000)

const store = await openTestStore()
await prepareAnalytics(store.clickhouse)
afterAll(() => store.stop(), 60_000)

async function exported(): Promise<Uint8Array> {
  const { test: source, close } = await openTestApp(':memory:', { CLICKHOUSE_URL: store.url })
  const owner = await newOwner(source)
  await fillAccount(source, owner)
  const zip = await exportOf(source, owner)
  await close()
  return zip
}
const zip = await exported()

/** The export with sixty more links. */
function withManyLinks(): Uint8Array {
  const name = 'rows/links.jsonl'
  const links = textsOf(zip)[name] ?? ''
  const plain = links
    .split('\n')
    .find((line) => line.includes('"redirect_to":"https://boats.example/old"'))
  const row = { ...JSON.parse(plain ?? '{}'), deleted_at: null }
  const more = Array.from({ length: 60 }, (_, at) =>
    JSON.stringify({ ...row, id: `lnk_more${String(at).padStart(12, 'a')}`, key: `more-${at}` }),
  )
  return changedZip(zip, { [name]: `${links}${more.join('\n')}\n` })
}

/** An attempt whose worker ends at its n-th transaction. */
const endingAt = (attempt: number, last: number): JobRun => {
  let steps = 0
  return {
    attempt,
    signal: new AbortController().signal,
    async keep(_: Database) {
      steps += 1
      if (steps >= last) throw new Error('the worker ends here')
    },
  }
}

const restoreIdOf = async ({ app }: TestApp, accountId: string): Promise<string> => {
  const row = await app.db
    .selectFrom('account_restores')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.id
}

describeAppOnBothDatabases(
  'A restore',
  (open) => {
    test('whose worker ends at any step goes on there, and stores no click twice', async () => {
      const owner = await newOwner(open())
      expect((await checked(open(), owner, zip)).status).toBe('CHECKED')
      expect((await start(open(), owner)).status).toBe(202)
      const restoreId = await restoreIdOf(open(), owner.accountId)
      let attempts = 0
      while ((await read(open(), owner)).status === 'RUNNING' && attempts < 7) {
        attempts += 1
        const run = endingAt(attempts, 4 + attempts * 2)
        const payload = { restoreId }
        await runRestore(open().app, restoredRows, { payload, run }).catch(() => undefined)
      }
      expect(attempts).toBeGreaterThan(2)
      expect(await read(open(), owner)).toMatchObject({ status: 'DONE', problem: null })
      const { app } = open()
      expect(await countClicks(app.clickhouse, owner.accountId, app.clock())).toBe(62)
      const links = await app.db
        .selectFrom('links')
        .select('id')
        .where('account_id', '=', owner.accountId)
        .execute()
      expect(links).toHaveLength(6)
    })
  },
  { CLICKHOUSE_URL: store.url },
)

describeAppOnBothDatabases(
  'A restore on a plan with less room',
  (open) => {
    test('is refused with a sentence, and nothing is made', async () => {
      const owner = await newOwner(open())
      const { db } = open().app
      await db
        .updateTable('accounts')
        .set({ free_trial_ends_at: 1 })
        .where('id', '=', owner.accountId)
        .execute()
      const found = await checked(open(), owner, withManyLinks())
      expect(found).toMatchObject({
        status: 'FAILED',
        problem: expect.stringContaining(
          'Your plan has room for 50 links, and the export has more.',
        ),
      })
      const links = await db
        .selectFrom('links')
        .select('id')
        .where('account_id', '=', owner.accountId)
        .execute()
      expect(links).toEqual([])
    })
  },
  { CLICKHOUSE_URL: store.url, PAYMENTS_ENABLED: 'true' },
)
