import { expect, test } from 'bun:test'
import { linksIn } from '../../changes/changes.ts'
import { trashLinksOn } from '../../links/links.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { buttonsOf, documentA, documentB, makeComparedHub } from '../../testing/compared-hub.ts'
import { setMembership } from '../../testing/people/callers.ts'
import { auditOf, openTeam } from '../../testing/people/team.ts'
import { thinHubVersions } from '../versions/thin-versions.ts'
import { endExperimentsOn, stopEndedButtons } from './end-running.ts'

const ui = '/api/ui/v1'
const kindOf = async (answer: Response) => {
  const { type } = (await answer.json()) as { type: string }
  return [answer.status, type.split('/').at(-1)]
}

describeAppOnBothDatabases('An experiment', (open, { testOnce }) => {
  const openHub = async () => {
    const team = await openTeam(open())
    return { team, hub: await makeComparedHub(open(), team.owner.token) }
  }
  const read = (hubId: string) => buttonsOf(open(), hubId)
  const livePlaces = async (hubId: string) =>
    (await read(hubId)).filter(({ disabled }) => disabled === 0).map(({ place }) => place)
  const changesOf = async (key: string) =>
    (await open().app.db.selectFrom('changes').select('subject').execute()).filter(({ subject }) =>
      linksIn(subject)?.keys.includes(key),
    ).length

  test('compares the published version with another one, and the hub says so', async () => {
    const { team, hub } = await openHub()
    const changes = await changesOf(hub.key)
    const started = await hub.start({ version: 3, share: 20 })
    const { id } = started
    expect(started).toMatchObject({
      status: 'RUNNING',
      versionA: 2,
      versionB: 3,
      share: 20,
      startedAt: '2026-11-21T12:00:00.000Z',
      startedBy: { id: team.owner.id },
      endedAt: null,
      promoted: null,
      result: null,
    })
    expect((await hub.read()).experiment).toEqual({
      ...{ id, versionA: 2, versionB: 3, share: 20, startedAt: started.startedAt },
    })
    // Its change is what makes each process read the hub again.
    expect(await changesOf(hub.key)).toBeGreaterThan(changes)
    // No analytics store runs beside this test, so the numbers are not known.
    expect(await hub.experiments()).toMatchObject({ total: 1, items: [{ id, result: null }] })
    const { items } = await (
      await open().call(`${ui}/redirects/furlhub`, { token: team.owner.token })
    ).json()
    expect(items).toMatchObject([{ id: hub.id, experiment: { id } }])
    const audit = await auditOf(open(), team.accountId)
    expect(audit.find(({ action }) => action === 'hub.experiment-started')).toMatchObject({
      userId: team.owner.id,
      subject: hub.id,
      before: null,
      after: { versionA: 2, versionB: 3, share: 20 },
    })
  })

  testOnce('has half of the visitors by default, and refuses what cannot be compared', async () => {
    const { hub } = await openHub()
    const bad = [
      [{ version: 99 }, 'version'],
      [{ version: 2 }, 'version'],
      // The draft that was published looks the same.
      [{ version: 1 }, 'version'],
      [{ version: 'B' }, 'version'],
      [{ version: 3, share: 9 }, 'share'],
      [{ version: 3, share: 91 }, 'share'],
      [{ version: 3, share: 12.5 }, 'share'],
      [{ version: 3, more: 1 }, 'more'],
      [{}, 'version'],
    ] as const
    for (const [body, path] of bad) {
      const answer = await hub.post('experiments', body)
      const { errors } = (await answer.json()) as { errors: { path: string }[] }
      expect([body, answer.status, errors[0]?.path]).toEqual([body, 422, path])
    }
    const [book] = documentB.blocks
    const broken = { ...documentB, blocks: [{ ...book, id: 'b1', url: 'javascript:alert(1)' }] }
    await hub.save(broken as typeof documentB)
    const answer = await hub.post('experiments', { version: 4 })
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, 'blocks.0.url'])
    expect(await hub.experiments()).toMatchObject({ total: 0, items: [] })
    expect((await hub.start()).share).toBe(50)
  })

  testOnce('needs a published page that is switched on, and no planned publication', async () => {
    const { team, hub } = await openHub()
    const body = { title: 'Never published' }
    const made = await open().call(`${ui}/redirects/furlhub`, { token: team.owner.token, body })
    const { domain, key } = await made.json()
    const start = () => hub.post('experiments', { version: 3 })
    const fresh = await open().call(`${ui}/furlhubs/${domain}/${key}/experiments`, {
      token: team.owner.token,
      body: { version: 1 },
    })
    expect(await kindOf(fresh)).toEqual([409, 'experiment-needs-page'])
    await hub.post('disable')
    expect(await kindOf(await start())).toEqual([409, 'experiment-needs-page'])
    await hub.post('enable')
    const at = new Date(open().app.clock() + HOUR).toISOString()
    expect((await hub.post('publish', { at })).status).toBe(200)
    expect(await kindOf(await start())).toEqual([409, 'experiment-needs-page'])
    await open().call(`${hub.path}/schedule`, { method: 'DELETE', token: team.owner.token })
    await hub.start()
  })

  test('runs once at a time: of many starts at once, one succeeds', async () => {
    const { hub } = await openHub()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => hub.post('experiments', { version: 3 })),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409])
    const { total, items } = await hub.experiments()
    expect([total, items.filter(({ status }) => status === 'RUNNING').length]).toEqual([1, 1])
  })

  test('and a publication at the same time: one of them is refused', async () => {
    const { hub } = await openHub()
    const [started, published] = await Promise.all([
      hub.post('experiments', { version: 3 }),
      hub.post('publish'),
    ])
    const { experiment, publishedVersion } = await hub.read()
    if (started.status === 201) {
      expect([published.status, publishedVersion]).toEqual([409, 2])
      expect(experiment).not.toBeNull()
    } else {
      // Version 3 is the published one now.
      expect([started.status, published.status, publishedVersion]).toEqual([422, 200, 4])
      expect(experiment).toBeNull()
    }
  })

  testOnce('lets nothing be published meanwhile; drafts go on', async () => {
    const { hub } = await openHub()
    await hub.start()
    const at = new Date(open().app.clock() + HOUR).toISOString()
    for (const body of [{}, { at }]) {
      const refused = await hub.post('publish', body)
      expect(refused.status).toBe(409)
      expect((await refused.json()).detail).toBe(
        'An experiment is running. End it, or promote a version, first.',
      )
    }
    expect((await hub.save(documentA)).status).toBe(200)
    expect((await hub.post('versions/3/restore')).status).toBe(200)
    expect((await hub.post('discard')).status).toBe(200)
    expect(await hub.read()).toMatchObject({ publishedVersion: 2, experiment: { versionB: 3 } })
  })

  test('gives version B links of its own only where it leads elsewhere', async () => {
    const { hub, team } = await openHub()
    const before = await read(hub.id)
    await hub.start()
    const during = await read(hub.id)
    expect(during).toMatchObject([
      ...before,
      { place: '~b2', redirect_to: 'https://letters.example/spring', disabled: 0 },
      { place: '~b9', redirect_to: 'https://shop.example/', disabled: 0 },
    ])
    // Those are not addresses of the published page.
    const { token } = team.owner
    const listed = await (await open().call(`${hub.path}/buttons`, { token })).json()
    expect(listed.items.map(({ place }: { place: string }) => place)).toEqual(['b1', 'b2'])
  })

  test('promoted B is published, with its addresses on the links of the page', async () => {
    const { team, hub } = await openHub()
    const [b1, b2] = await read(hub.id)
    const { id } = await hub.start()
    const promoted = await hub.post(`experiments/${id}/promote`, { version: 'B' })
    expect(promoted.status).toBe(200)
    expect(await promoted.json()).toMatchObject({
      status: 'PUBLISHED',
      publishedVersion: 4,
      draftVersion: 4,
      experiment: null,
    })
    const version = await open().call(`${hub.path}/versions/4`, { token: team.owner.token })
    expect(await version.json()).toMatchObject({ kind: 'PUBLISHED', document: documentB })
    expect(await read(hub.id)).toMatchObject([
      { place: 'b1', link_id: b1?.link_id },
      { place: 'b2', link_id: b2?.link_id, redirect_to: 'https://letters.example/spring' },
      { place: 'b9', redirect_to: 'https://shop.example/', disabled: 0 },
      // For those who have version B open.
      { place: '~b2', disabled: 0 },
      { place: '~b9', disabled: 0 },
    ])
    expect(await hub.experiments()).toMatchObject({
      items: [{ id, status: 'ENDED', promoted: 'B', endedBy: { id: team.owner.id } }],
    })
    const again = await hub.post(`experiments/${id}/promote`, { version: 'A' })
    expect(await kindOf(again)).toEqual([409, 'experiment-ended'])
    const actions = (await auditOf(open(), team.accountId)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'hub.experiment-promoted')).toHaveLength(1)
    expect((await hub.post('publish')).status).toBe(200)
  })

  test('promoted B leaves a newer draft alone, and replaces one without news', async () => {
    const { hub } = await openHub()
    const first = await hub.start()
    const newer = { ...documentB, profile: { name: 'Terns in summer', bio: '' } }
    await hub.save(newer)
    await hub.post(`experiments/${first.id}/promote`, { version: 'B' })
    expect(await hub.read()).toMatchObject({
      status: 'CHANGED',
      publishedVersion: 5,
      draftVersion: 4,
      profile: newer.profile,
    })
    await hub.post('discard')
    const second = await hub.start({ version: 2 })
    await hub.post(`experiments/${second.id}/promote`, { version: 'B' })
    expect(await hub.read()).toMatchObject({ status: 'PUBLISHED', profile: documentA.profile })
  })

  test('promoted A, and a plain end, leave the page as it is', async () => {
    const { hub } = await openHub()
    for (const [call, body, promoted] of [
      ['promote', { version: 'A' }, 'A'],
      ['end', {}, null],
    ] as const) {
      const { id } = await hub.start()
      const ended = await hub.post(`experiments/${id}/${call}`, body)
      expect(await ended.json()).toMatchObject({
        ...{ publishedVersion: 2, draftVersion: 3, status: 'CHANGED', experiment: null },
      })
      const [latest] = (await hub.experiments()).items
      expect(latest).toMatchObject({ id, status: 'ENDED', promoted })
      open().pass(MINUTE)
    }
    expect((await hub.post('publish')).status).toBe(200)
  })

  test('ends once, whoever ends it at the same time', async () => {
    const { hub } = await openHub()
    const { id } = await hub.start()
    const answers = await Promise.all([
      hub.post(`experiments/${id}/end`),
      hub.post(`experiments/${id}/promote`, { version: 'B' }),
      hub.post(`experiments/${id}/promote`, { version: 'A' }),
      hub.post('disable'),
    ])
    const ends = answers.slice(0, 3).filter(({ status }) => status === 200)
    expect(ends.length).toBeLessThanOrEqual(1)
    const { items, total } = await hub.experiments()
    expect([total, items[0]?.status, (await hub.read()).experiment]).toEqual([1, 'ENDED', null])
  })

  test('ends when the hub is switched off, put into the trash, or loses its domain', async () => {
    const { team, hub } = await openHub()
    const { token } = team.owner
    const ended = async () => (await hub.experiments()).items[0]
    await hub.start()
    await hub.post('disable')
    expect(await ended()).toMatchObject({ status: 'ENDED', endedBy: { id: team.owner.id } })
    await hub.post('enable')
    open().pass(MINUTE)
    await hub.start()
    const at = `${ui}/redirects/${hub.domain}/${hub.key}`
    expect((await open().call(at, { method: 'DELETE', token })).status).toBe(204)
    expect(await ended()).toMatchObject({ status: 'ENDED', endedBy: { id: team.owner.id } })
    expect((await hub.post('experiments', { version: 3 })).status).toBe(404)
    await open().call(`${at}/restore`, { method: 'PUT', token })
    expect((await hub.read()).experiment).toBeNull()
    open().pass(MINUTE)
    await hub.start()
    const { app } = open()
    const row = await app.db
      .selectFrom('links')
      .select('domain_id')
      .where('id', '=', hub.id)
      .executeTakeFirstOrThrow()
    const domainId = row.domain_id
    await endExperimentsOn(app, domainId)
    expect(await ended()).toMatchObject({ status: 'RUNNING' })
    await trashLinksOn(app, { domainId, at: app.clock() })
    await endExperimentsOn(app, domainId)
    expect(await ended()).toMatchObject({ status: 'ENDED', endedBy: null })
  })

  test('keeps the links of version B for a day after the end, and longer for the next one', async () => {
    const { hub, team } = await openHub()
    const stop = () => stopEndedButtons(open().app, { hubId: hub.id, accountId: team.accountId })
    const first = await hub.start()
    await hub.post(`experiments/${first.id}/end`)
    open().pass(DAY - 1)
    await stop()
    expect(await livePlaces(hub.id)).toEqual(['b1', 'b2', '~b2', '~b9'])
    await hub.post('publish')
    expect(await livePlaces(hub.id)).toEqual(['b1', 'b2', 'b9', '~b2', '~b9'])
    const second = await hub.start({ version: 2 })
    open().pass(1)
    await stop()
    // Version 2 leads elsewhere at b2.
    expect(await livePlaces(hub.id)).toEqual(['b1', 'b2', 'b9', '~b2'])
    await hub.post(`experiments/${second.id}/end`)
    open().pass(DAY)
    await stop()
    expect(await livePlaces(hub.id)).toEqual(['b1', 'b2', 'b9'])
    const due = await open()
      .app.db.selectFrom('jobs')
      .select(['run_at', 'payload'])
      .where('kind', '=', 'hub-experiment-buttons')
      .execute()
    const ofHub = due.filter(({ payload }) => payload.includes(hub.id))
    expect(ofHub.map(({ run_at }) => run_at)).toContain(open().app.clock())
  })

  testOnce('shares no link whose code differs, and all whose code is the same', async () => {
    const { hub } = await openHub()
    const locked = (code: string, title: string) => ({
      ...documentA,
      blocks: documentA.blocks.map((block) =>
        block.id === 'b1' ? { ...block, title, lock: { kind: 'code' as const, code } } : block,
      ) as typeof documentA.blocks,
    })
    await hub.save(locked('sesame', 'Book'))
    await hub.post('publish')
    await hub.save(locked('sesame', 'Sail'))
    const { draftVersion } = await hub.read()
    const { id } = await hub.start({ version: draftVersion })
    expect(await livePlaces(hub.id)).toEqual(['b1', 'b2'])
    await hub.post(`experiments/${id}/end`)
    await hub.save(locked('open', 'Sail'))
    await hub.start({ version: (await hub.read()).draftVersion })
    expect(await livePlaces(hub.id)).toEqual(['b1', 'b2', '~b1'])
  })

  test('keeps both of its versions, also after its end', async () => {
    const { hub, team } = await openHub()
    const { id } = await hub.start()
    // A later save of the same hour makes version 3 one of those that are thinned out.
    for (const name of ['One', 'Two']) {
      await hub.save({ ...documentB, profile: { name, bio: '' } })
    }
    const numbers = async () =>
      (
        await (await open().call(`${hub.path}/versions`, { token: team.owner.token })).json()
      ).items.map(({ number }: { number: number }) => number)
    await hub.post(`experiments/${id}/end`)
    open().pass(2 * DAY)
    await thinHubVersions(open().app)
    expect(await numbers()).toEqual([5, 3, 2])
  })

  testOnce('is for members who may change hubs; reading is for those who may read', async () => {
    const { team, hub } = await openHub()
    const reader = await team.add(1)
    const suspended = await team.add(127)
    await setMembership(
      open(),
      { userId: suspended.id, accountId: team.accountId },
      { status: 'SUSPENDED' },
    )
    const { id } = await hub.start()
    const list = (token: string) => open().call(`${hub.path}/experiments`, { token })
    const writes = [
      ['experiments', { version: 3 }],
      [`experiments/${id}/promote`, { version: 'B' }],
      [`experiments/${id}/end`, {}],
    ] as const
    for (const [call, body] of writes) {
      expect(await kindOf(await hub.post(call, body, reader.token))).toEqual([403, 'forbidden'])
      expect(await kindOf(await hub.post(call, body, suspended.token))).toEqual([403, 'suspended'])
    }
    expect((await list(reader.token)).status).toBe(200)
    expect((await list(suspended.token)).status).toBe(403)
    expect((await hub.read()).experiment).toMatchObject({ id })
  })

  test('of another account, or of another hub, does not exist', async () => {
    const { team, hub } = await openHub()
    const { id } = await hub.start()
    const stranger = await openTeam(open())
    const sibling = await makeComparedHub(open(), team.owner.token)
    for (const [call, body] of [
      [`experiments/${id}/promote`, { version: 'B' }],
      [`experiments/${id}/end`, {}],
    ] as const) {
      expect((await hub.post(call, body, stranger.owner.token)).status).toBe(404)
      expect((await sibling.post(call, body)).status).toBe(404)
    }
    const foreign = { token: stranger.owner.token }
    expect((await open().call(`${hub.path}/experiments`, foreign)).status).toBe(404)
    expect((await hub.post('experiments', { version: 3 }, stranger.owner.token)).status).toBe(404)
    expect((await hub.read()).experiment).toMatchObject({ id })
  })

  test('pages through the experiments of a hub, the newest first', async () => {
    const { hub } = await openHub()
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      const { id } = await hub.start()
      await hub.post(`experiments/${id}/end`)
      ids.unshift(id)
      open().pass(MINUTE)
    }
    const first = await hub.experiments('?limit=2')
    expect([first.total, first.items.map(({ id }) => id)]).toEqual([5, ids.slice(0, 2)])
    const second = await hub.experiments(`?limit=2&cursor=${first.nextCursor}`)
    const third = await hub.experiments(`?limit=2&cursor=${second.nextCursor}`)
    expect([...second.items, ...third.items].map(({ id }) => id)).toEqual(ids.slice(2))
    expect(third.nextCursor).toBeNull()
    expect(await hub.experiments('?cursor=none')).toMatchObject({ status: 400 })
  })
})
