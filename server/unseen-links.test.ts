import { afterAll, expect, test } from 'bun:test'
import { prepareAnalytics, storeClicks } from './clicks/analytics/analytics.ts'
import { openIncident } from './monitoring/incidents/incidents.ts'
import { addNotices } from './notices/adding.ts'
import { HOUR, MINUTE } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { writing } from './platform/database/writing.ts'
import { newId } from './platform/ids.ts'
import { describeAppOnBothDatabases, type TestApp } from './testing/app.ts'
import { callTable } from './testing/call-table.ts'
import { plainClick } from './testing/clicks.ts'
import { putMonitor } from './testing/monitors.ts'
import { ask, openTeam } from './testing/people/team.ts'
import { openTestStore } from './testing/servers/engine.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const MEMBER = 15
const ADMIN = 63
const KEY = 'hidden-lantern'
/** Both houses are in one installation. */
const OTHER_KEY = 'hidden-lantern-2'
const CLICKS = 5
const MARK = /hidden.lantern/i
const ui = '/api/ui/v1/'

/** Of calls that need one, or that show links only with one. */
const queries: Readonly<Record<string, string>> = {
  'redirects/best': 'q=lantern',
  'analytics/breakdown': 'dimension=link',
  'analytics/breakdown/file': 'dimension=link',
  'analytics/orphans': 'dimension=key',
}

/** It echoes the key that it is asked for, and says of any key whether it is free. */
const echoes: ReadonlySet<string> = new Set(['keys/:domain/:key'])

/** Those that would show the link to a member who sees it. */
const showing = [
  'redirects',
  'redirects/best',
  'redirects/export',
  'redirects/:domain/:key',
  'redirects/:domain/:key/history',
  'analytics/breakdown',
  'analytics/breakdown/file',
  'analytics/events',
  'analytics/pages',
  'monitors',
  'monitors/incidents',
  'monitors/maintenance',
  'monitors/:domain/:key',
  'monitors/:domain/:key/incidents',
  'monitors/channels/:id/deliveries',
  'notices',
]

/** How the outsider is kept from the link. */
const ways = ['in a closed folder', 'of others, to somebody with only their own links'] as const

/** One link with everything that may be known of it, which the outsider does not see. */
async function openHouse(app: TestApp, way: (typeof ways)[number]) {
  const team = await openTeam(app)
  const [outsider, admin] = [await team.add(MEMBER), await team.add(ADMIN)]
  const { owner, accountId } = team
  const make = async (path: string, body: object) =>
    (await ask(app, owner.token, `POST ${path}`, body)).json()
  const isClosed = way === 'in a closed folder'
  const access = isClosed ? 'members' : 'everyone'
  const folder = await make('folders', { name: 'Lamps', access })
  if (!isClosed) await ask(app, owner.token, `PATCH users/${outsider.id}`, { onlyOwnLinks: true })
  const link = await make('redirects/standard', {
    ...{
      redirectTo: `https://${KEY}.example/`,
      vanity: isClosed ? KEY : OTHER_KEY,
      title: 'Hidden lantern',
    },
    ...{ folderId: folder.id, monitoring: true, tags: ['lamps'] },
  })
  await putMonitor(app.app.db as Database, link.id, { state: 'DOWN' })
  const now = app.app.clock()
  await writing(app.app, async (inside) => {
    await openIncident(inside, {
      ...{ accountId, linkId: link.id, watchId: '', target: link.redirectTo },
      ...{ cause: 'STATUS', reason: 'Answers 404 Not Found', startedAt: now - MINUTE },
      ...{ failedChecks: 3, point: 'here' },
    })
    await addNotices(inside, [
      {
        ...{ accountId, kind: 'milestone', subject: link.id, mark: 'one' },
        facts: { of: 'link', clicks: 100 },
      },
    ])
  })
  const { domain, key } = link
  await make('monitors/maintenance', {
    ...{ title: 'Night', startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-01T01:00:00Z' },
    ...{ repeats: 'NEVER', timeZone: 'UTC', scope: { kind: 'LINK', domain, key } },
  })
  await make('analytics/pages', { kind: 'LINK', domain, key, title: 'Lamp', parts: ['countries'] })
  await storeClicks(started.clickhouse, {
    batchId: crypto.randomUUID(),
    rows: Array.from({ length: CLICKS }, () => ({
      ...plainClick,
      ...{ account_id: accountId, link_id: link.id, at: now - HOUR },
      ...{ target: link.redirectTo },
    })),
  })
  const channel = await make('monitors/channels', {
    ...{ kind: 'EMAIL', name: 'Us', userIds: [owner.id] },
  })
  const item = { linkId: link.id, kind: 'DOWN', domain, key, title: link.title, reason: null }
  await app.app.db
    .insertInto('alert_deliveries')
    .values({
      ...{ id: newId('dlv'), account_id: accountId, channel_id: channel.id, kind: 'DOWN' },
      ...{ summary: 'Hidden lantern is down', created_at: now, attempts: 1, last_at: now },
      ...{ answer: null, state: 'DELIVERED', next_at: null },
      message: JSON.stringify({ kind: 'DOWN', at: now, timeZone: 'UTC', items: [item] }),
    })
    .execute()
  // Who made it is gone
  await app.app.db
    .updateTable('links')
    .set({ created_by: null })
    .where('id', '=', link.id)
    .execute()
  return { outsider, admin, domain, key, channelId: channel.id as string }
}

describeAppOnBothDatabases(
  'A link that somebody does not see',
  (open) => {
    test.each(ways)(
      'is in no answer to them, and in those to an Admin: %s',
      async (way) => {
        const { outsider, admin, domain, key, channelId } = await openHouse(open(), way)
        const paths = callTable
          .map(({ call }) => call)
          .filter((call) => call.startsWith(`GET ${ui}`))
          .map((call) => call.replace(`GET ${ui}`, ''))
          .filter((path) => !echoes.has(path) && !path.endsWith('/live'))
        const read = async (token: string, path: string) => {
          const at = path
            .replace(':domain', domain)
            .replace(':key', key)
            .replace('channels/:id', `channels/${channelId}`)
          const answer = await ask(open(), token, `GET ${at}?${queries[path] ?? ''}`)
          return answer.text()
        }
        const shown: string[] = []
        for (const path of paths) {
          expect([path, MARK.test(await read(outsider.token, path))]).toEqual([path, false])
          if (MARK.test(await read(admin.token, path))) shown.push(path)
        }
        expect(shown).toEqual(expect.arrayContaining(showing))
        const clicksOf = async (token: string) =>
          (await (await ask(open(), token, 'GET analytics/summary')).json()).clicks
        expect([await clicksOf(outsider.token), await clicksOf(admin.token)]).toEqual([0, CLICKS])
      },
      5 * MINUTE,
    )
  },
  { CLICKHOUSE_URL: started.url },
)
