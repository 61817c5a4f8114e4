import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hubDocument, insertHub, publish } from '../../testing/programs/redirect-hubs.ts'
import {
  openRig,
  type RedirectRig,
  type RequestParser,
} from '../../testing/programs/redirect-rig.ts'
import {
  type FaultyProxy,
  openFaultyProxy,
  throughProxy,
} from '../../testing/servers/faulty-proxy.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { until } from '../../testing/until.ts'

const parsers: RequestParser[] = ['full', 'plain']
const HUB_HOST = { Host: 'hub.test' }

describe.each(['SQLite', 'PostgreSQL'])('a hub on two instances on one %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-hubs-'))
  let rigs: RedirectRig[] = []
  beforeAll(async () => {
    const url =
      kind === 'SQLite'
        ? join(folder, 'shared.sqlite')
        : (await freshDatabase(() => Promise.resolve())).url
    rigs = []
    for (const parser of parsers) rigs.push(await openRig({ parser, url }))
  })
  afterAll(async () => {
    await Promise.all(rigs.map((rig) => rig.close()))
    rmSync(folder, { recursive: true, force: true })
  })

  test('published by one is shown by the other', async () => {
    const [writer, reader] = rigs
    if (!writer || !reader) throw new Error('there are two')
    const shown = async (rig: RedirectRig) => (await rig.ask('/shared', HUB_HOST)).body
    const id = await insertHub(writer.db, { key: 'shared', document: hubDocument('First') })
    for (const rig of rigs) await until(async () => (await shown(rig)).includes('First'))
    await publish(writer.db, { id, key: 'shared', document: hubDocument('Second') })
    for (const rig of rigs) await until(async () => (await shown(rig)).includes('Second'))
  })

  test('is disabled, and comes back, on both', async () => {
    const [writer] = rigs
    if (!writer) throw new Error('there are two')
    const id = await insertHub(writer.db, { key: 'paused' })
    const statuses = () =>
      Promise.all(rigs.map(async (rig) => (await rig.ask('/paused', HUB_HOST)).status))
    await until(async () => (await statuses()).every((status) => status === 200))
    for (const [disabled, expected] of [
      [1, 410],
      [0, 200],
    ] as const) {
      await writer.db.updateTable('links').set({ disabled }).where('id', '=', id).execute()
      await publish(writer.db, { id, key: 'paused', document: hubDocument(`${disabled}`) })
      await until(async () => (await statuses()).every((status) => status === expected))
    }
  })
})

describe.each(parsers)('a hub with PostgreSQL away (%s)', (parser) => {
  let proxy: FaultyProxy
  let rig: RedirectRig
  beforeEach(async () => {
    const { url } = await freshDatabase(() => Promise.resolve())
    proxy = await openFaultyProxy(Number(new URL(url).port))
    rig = await openRig({ parser, url: throughProxy(url, proxy), timeoutMs: 1500 })
  })
  afterEach(async () => {
    await rig.close()
    proxy.close()
  })

  /** A page that changes while it is read is shown, but not kept. */
  async function untilKept(ask: () => Promise<unknown>): Promise<void> {
    const { cache, hubs } = rig.redirect.context
    await until(async () => {
      const [links, pages] = [cache.counts.hits, hubs.counts.hits]
      await ask()
      return cache.counts.hits > links && hubs.counts.hits > pages
    })
  }

  test.each(['refusing', 'hanging'] as const)(
    'goes on being shown and counted, also when it has changed (%s)',
    async (state) => {
      const ids: string[] = []
      for (const name of ['known', 'changed', 'unread']) {
        ids.push(await insertHub(rig.db, { key: `${name}-${state}`, document: hubDocument(name) }))
      }
      await rig.redirect.pollChanges()
      const ask = (name: string) => rig.ask(`/${name}-${state}`, HUB_HOST)
      const viewsOf = async () =>
        (await rig.clicks()).filter(({ event, linkId }) => event === 'view' && ids.includes(linkId))
          .length
      for (const name of ['known', 'changed']) await untilKept(() => ask(name))
      const viewsBefore = await viewsOf()
      proxy.become(state)
      const changed = `dom_hub/changed-${state}`
      rig.redirect.context.cache.forget(`link:${changed}`)
      rig.redirect.context.hubs.forget(changed)
      for (const name of ['known', 'changed']) {
        const page = await ask(name)
        expect([page.status, page.body.includes(name)]).toEqual([200, true])
      }
      expect((await viewsOf()) - viewsBefore).toBe(2)
      expect((await ask('unread')).status).toBe(503)
      proxy.become('open')
      await until(async () => (await ask('unread')).status === 200)
    },
    60_000,
  )
})
