import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MonitorsTable } from '../schema/monitoring.ts'
import { putMonitor } from '../testing/monitors.ts'
import { openRig, type RedirectRig, type RequestParser } from '../testing/programs/redirect-rig.ts'
import { announceChange, GO_DOMAIN } from '../testing/programs/redirect-rows.ts'
import { freshDatabase } from '../testing/servers/postgres.ts'
import { until } from '../testing/until.ts'

const target = 'https://example.com/landing'
const backup = 'https://backup.example/'

describe.each<[RequestParser, string]>([
  ['plain', 'SQLite'],
  ['full', 'PostgreSQL'],
])('the backup of a link (%s, %s)', (parser, kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-failover-'))
  let rig: RedirectRig
  beforeAll(async () => {
    const url =
      kind === 'SQLite'
        ? join(folder, 'state.sqlite')
        : (await freshDatabase(() => Promise.resolve())).url
    rig = await openRig({ parser, url })
  })
  afterAll(async () => {
    await rig.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A link with a backup whose monitor finds that its targets are up. */
  async function monitored(changes: Omit<Partial<MonitorsTable>, 'state'> = {}): Promise<string> {
    const key = await rig.link({ redirect_to: target, fallback_url: backup, monitoring: 1 })
    const { id } = await rig.db
      .selectFrom('links')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    await putMonitor(rig.db, id, changes)
    return key
  }

  async function change(key: string, changes: Partial<MonitorsTable>): Promise<void> {
    await rig.db
      .updateTable('monitors')
      .set(changes)
      .where(({ eb, selectFrom }) =>
        eb('link_id', '=', selectFrom('links').select('links.id').where('key', '=', key)),
      )
      .execute()
    await announceChange(rig.db, `link:${GO_DOMAIN}/${key}`)
  }

  const locationOf = async (key: string) => (await rig.ask(`/${key}`)).headers.location

  test('is served while the target is down, and every click is counted with its target', async () => {
    const key = await monitored()
    const clicks = (await rig.clicks()).length
    const served: (string | undefined)[] = []
    let isAsking = true
    const asking = (async () => {
      while (isAsking) served.push(await locationOf(key))
    })()
    const serves = (address: string) => until(() => served.at(-1) === address)
    await serves(target)
    await change(key, { down_targets: JSON.stringify([target]), is_failed_over: 1 })
    await serves(backup)
    await change(key, { down_targets: null, is_failed_over: 0 })
    await serves(target)
    isAsking = false
    await asking
    const turns = served.filter((address, at) => address !== served[at - 1])
    expect(turns).toEqual([target, backup, target])
    const counted = (await rig.clicks()).slice(clicks)
    expect(counted.map((click) => click.target)).toEqual(served as string[])
  })

  test('is served whatever the state is while it is pinned, and never when failover is off', async () => {
    const key = await monitored({ failover: 'PINNED' })
    expect(await locationOf(key)).toBe(backup)
    await change(key, { failover: 'OFF', down_targets: JSON.stringify([target]) })
    await until(async () => (await locationOf(key)) === target)
    await change(key, { failover: 'AUTO' })
    await until(async () => (await locationOf(key)) === backup)
  })

  test('is not served by the weekly checks of a link without monitoring', async () => {
    const down_targets = JSON.stringify([target])
    expect(await locationOf(await monitored({ is_weekly: 1, down_targets }))).toBe(target)
    expect(await locationOf(await monitored({ is_weekly: 1, failover: 'PINNED' }))).toBe(target)
  })
})
