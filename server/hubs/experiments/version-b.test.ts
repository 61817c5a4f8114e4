import { expect, test } from 'bun:test'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { renderHub } from '../../../hub-page/render-hub.ts'
import { exportedData } from '../../account-data/features.ts'
import { DAY } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { buttonsOf, documentA, documentB, makeComparedHub } from '../../testing/compared-hub.ts'
import { putMonitor } from '../../testing/monitors.ts'
import { openTeam } from '../../testing/people/team.ts'

const ui = '/api/ui/v1'
const HOST = 'hub.localhost:3000'

const withLetters = (document: HubDocument, consent: string): HubDocument => ({
  ...document,
  blocks: [
    ...document.blocks,
    { id: 'mail', type: 'email', title: 'Letters', button: 'Send', consent },
  ],
})

/** The value that the form of the page sends as its block. */
const blockInForm = (document: HubDocument, isVersionB: boolean) =>
  /name="block" value="([^"]+)"/.exec(
    renderHub({
      document,
      settings: { removeBranding: false, customCss: null },
      address: 'https://hub.test/terns',
      home: 'https://go.test/app/',
      hrefOf: () => undefined,
      isVersionB,
    }),
  )?.[1] ?? ''

describeAppOnBothDatabases('Version B of an experiment', (open) => {
  const openHub = async () => {
    const team = await openTeam(open())
    return { team, hub: await makeComparedHub(open(), team.owner.token) }
  }

  test('has forms of its own: people agree to what they read', async () => {
    const { hub, team } = await openHub()
    const a = withLetters(documentA, 'One letter a month.')
    const b = withLetters(documentB, 'A letter each week, and offers.')
    await hub.save(a)
    await hub.post('publish')
    await hub.save(b)
    const { id } = await hub.start({ version: (await hub.read()).draftVersion })
    const subscribe = async (block: string) => {
      const email = `${crypto.randomUUID()}@example.org`
      const form = { hub: hub.key, block, consent: 'yes', email }
      const answer = await open().call('/_/subscribe', {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
        address: `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`,
      })
      const path = `${hub.path}/subscribers`
      const { items } = await (await open().call(path, { token: team.owner.token })).json()
      const found = items.find((item: { email: string }) => item.email === email)
      return [answer.status, found?.blockId, found?.consent]
    }
    const [ofA, ofB] = [blockInForm(a, false), blockInForm(b, true)]
    const readA = [200, 'mail', expect.stringContaining('One letter a month.')]
    const readB = [200, 'mail', expect.stringContaining('A letter each week, and offers.')]
    expect(await subscribe(ofA)).toEqual(readA)
    expect(await subscribe(ofB)).toEqual(readB)
    await hub.post(`experiments/${id}/end`)
    // People who have the page open.
    open().pass(DAY - 1)
    expect(await subscribe(ofB)).toEqual(readB)
    open().pass(1)
    expect(await subscribe(ofB)).toEqual([422, undefined, undefined])
    expect(await subscribe(ofA)).toEqual(readA)
  })

  test('has its own links on no status page; they are monitored like the others', async () => {
    const { hub, team } = await openHub()
    await hub.start()
    const { db } = open().app
    for (const { link_id, place } of await buttonsOf(open(), hub.id)) {
      await putMonitor(db, link_id, { state: place.startsWith('~') ? 'DOWN' : 'UP' })
    }
    const { token } = team.owner
    const body = { kind: 'HUB', title: 'Terns', domain: hub.domain, key: hub.key }
    const made = await open().call(`${ui}/monitors/status-pages`, { token, body })
    const page = await made.json()
    const shown = await (await open().call(`${ui}/status/${page.token}`)).json()
    expect(shown).toMatchObject({ state: 'UP', total: 2 })
    const monitors = await (await open().call(`${ui}/monitors?limit=50`, { token })).json()
    const states = monitors.items.map(({ state }: { state: string }) => state)
    expect(states).toEqual(['DOWN', 'DOWN', 'UP', 'UP'])
  })

  test('goes with the data of the account: each experiment is a line', async () => {
    const { hub, team } = await openHub()
    const { id } = await hub.start({ version: 3, share: 30 })
    await hub.post(`experiments/${id}/promote`, { version: 'A' })
    const range = { accountId: team.accountId, before: open().app.clock() }
    let text = ''
    const data = exportedData.find(({ tables }) => tables.includes('hub_experiments'))
    for await (const file of data?.export?.files(open().app, range) ?? []) {
      if (file.name !== 'hub-experiments.jsonl') continue
      for await (const chunk of file.chunks) text += chunk.text
    }
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        hub: hub.id,
        id,
        status: 'ENDED',
        versionA: 2,
        versionB: 3,
        share: 30,
        startedAt: expect.any(String),
        startedBy: { id: team.owner.id, name: 'Test Person', email: team.owner.email },
        endedAt: expect.any(String),
        endedBy: { id: team.owner.id, name: 'Test Person', email: team.owner.email },
        promoted: 'A',
      },
    ])
  })
})
