import { expect, test } from 'bun:test'
import type { HubDraftAuthors } from '../../../contract/hubs/authors.ts'
import { HubDocument } from '../../../contract/hubs/document.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { openTeam, refusal, type TeamMate } from '../../testing/people/team.ts'
import { publishScheduled } from '../publishing/schedule.ts'
import { thinHubVersions } from '../versions/thin-versions.ts'

const ui = '/api/ui/v1'
const EDITOR = 15

const page = (fields: { name?: string; title?: string; accent?: string } = {}): HubDocument =>
  HubDocument.parse({
    profile: { name: fields.name ?? 'Terns', bio: 'Boats' },
    blocks: [
      { id: 'b1', type: 'link', title: fields.title ?? 'Book', url: 'https://boats.example/' },
    ],
    theme: {
      preset: 'slate',
      ...(fields.accent && { tokens: { color: { accent: fields.accent } } }),
    },
    seo: {},
  })

describeAppOnBothDatabases('Who changed a field of a draft', (open) => {
  const makeHub = async ({ token }: TeamMate): Promise<Hub> => {
    const body = { title: 'Terns', document: page() }
    return (await open().call(`${ui}/redirects/furlhub`, { token, body })).json()
  }
  const call = async (who: TeamMate, hub: Hub, what: string, more: object = {}) => {
    const path = `${ui}/furlhubs/${hub.domain}/${hub.key}/${what}`
    const answer = await open().call(path, { token: who.token, ...more })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const save = (who: TeamMate, hub: Hub, document: HubDocument) =>
    call(who, hub, 'draft', { method: 'PUT', body: { document }, headers: { 'if-match': '*' } })
  /** By field: who, and in which version. */
  const authorsOf = async (who: TeamMate, hub: Hub) => {
    const { items, isComplete }: HubDraftAuthors = await call(who, hub, 'draft/authors')
    const rows = items.map(({ area, blockId, field, author, version }) => [
      [area, blockId, field].filter((part) => part !== null).join(' '),
      [author?.id, version],
    ])
    return { fields: Object.fromEntries(rows), items, isComplete }
  }
  const accountOf = async ({ token }: TeamMate): Promise<string> =>
    (await (await open().call(`${ui}/accounts`, { token })).json()).items[0].id

  test('is told to members only', async () => {
    const { owner } = await openTeam(open())
    const { owner: stranger } = await openTeam(open())
    const hub = await makeHub(owner)
    const path = `${ui}/furlhubs/${hub.domain}/${hub.key}/draft/authors`
    expect((await open().call(path)).status).toBe(401)
    const foreign = await open().call(path, { token: stranger.token })
    expect(await refusal(foreign)).toEqual([404, 'not-found'])
  })

  test('is whoever saved it first, and then whoever saved another value', async () => {
    const team = await openTeam(open())
    const { owner } = team
    const kim = await team.add(EDITOR)
    const hub = await makeHub(owner)
    const first = [owner.id, 1]
    expect(await authorsOf(kim, hub)).toMatchObject({
      isComplete: true,
      fields: {
        'profile name': first,
        'profile bio': first,
        'blocks b1 ': first,
        'blocks b1 title': first,
        'blocks b1 url': first,
        'theme preset': first,
      },
    })
    open().pass(MINUTE)
    await save(kim, hub, page({ title: 'Book a boat', accent: '#112233' }))
    open().pass(MINUTE)
    await save(owner, hub, page({ title: 'Book a boat', accent: '#112233', name: 'Gulls' }))
    const { fields, items } = await authorsOf(owner, hub)
    expect(fields).toMatchObject({
      'profile name': [owner.id, 3],
      'profile bio': first,
      'blocks b1 title': [kim.id, 2],
      'blocks b1 url': first,
      'theme color.accent': [kim.id, 2],
    })
    const title = items.find(({ field }) => field === 'title')
    expect(title).toMatchObject({
      author: { id: kim.id, name: 'Kim Colleague', email: kim.email },
      at: new Date(open().app.clock() - MINUTE).toISOString(),
    })
  })

  test('is nobody who only publishes', async () => {
    const team = await openTeam(open())
    const { owner } = team
    const kim = await team.add(EDITOR)
    const hub = await makeHub(owner)
    await call(kim, hub, 'publish', { method: 'POST' })
    expect((await authorsOf(owner, hub)).fields).toMatchObject({ 'profile name': [owner.id, 1] })
    await save(kim, hub, page({ name: 'Gulls' }))
    await call(owner, hub, 'publish', { method: 'POST' })
    const { fields } = await authorsOf(owner, hub)
    expect(fields).toMatchObject({ 'profile name': [kim.id, 3], 'profile bio': [owner.id, 1] })
  })

  test('is not misled by an old draft that was published on schedule', async () => {
    const team = await openTeam(open())
    const { owner } = team
    const kim = await team.add(EDITOR)
    const hub = await makeHub(owner)
    const when = open().app.clock() + 10 * MINUTE
    const body = { at: new Date(when).toISOString() }
    await call(owner, hub, 'publish', { method: 'POST', body })
    await save(kim, hub, page({ title: 'Sails' }))
    open().pass(10 * MINUTE)
    const job = { hubId: hub.id, accountId: await accountOf(owner), userId: owner.id, when }
    await publishScheduled(open().app, job)
    const between = await authorsOf(owner, hub)
    expect(between.fields).toMatchObject({ 'blocks b1 title': [kim.id, 2] })
    // This draft, the fourth version, continues from the second one.
    await save(owner, hub, page({ title: 'Sails', name: 'Gulls' }))
    expect((await authorsOf(owner, hub)).fields).toMatchObject({
      'blocks b1 title': [kim.id, 2],
      'profile name': [owner.id, 4],
      'blocks b1 url': [owner.id, 1],
    })
  })

  test('is whoever brought a value back by restoring a version', async () => {
    const team = await openTeam(open())
    const { owner } = team
    const kim = await team.add(EDITOR)
    const hub = await makeHub(owner)
    await save(owner, hub, page({ name: 'Gulls' }))
    await call(kim, hub, 'versions/1/restore', { method: 'POST' })
    expect((await authorsOf(owner, hub)).fields).toMatchObject({
      'profile name': [kim.id, 3],
      'profile bio': [owner.id, 1],
    })
  })

  test('stays the same when the autosaves of an hour become one', async () => {
    const team = await openTeam(open())
    const { owner } = team
    const kim = await team.add(EDITOR)
    const hub = await makeHub(owner)
    for (const title of ['S', 'Sa', 'Sails']) await save(owner, hub, page({ title }))
    open().pass(MINUTE)
    await save(kim, hub, page({ title: 'Sails', name: 'Gulls' }))
    const people = async () =>
      (await authorsOf(owner, hub)).items.map(({ field, author }) => [field, author?.id])
    const before = await people()
    open().pass(2 * DAY)
    await thinHubVersions(open().app)
    expect((await call(owner, hub, 'versions')).total).toBe(2)
    expect(await people()).toEqual(before)
  })

  test('is not known for what is older than five hundred drafts', async () => {
    const { owner } = await openTeam(open())
    const hub = await makeHub(owner)
    const { db } = open().app
    const first = await db
      .selectFrom('hub_versions')
      .selectAll()
      .where('hub_id', '=', hub.id)
      .executeTakeFirstOrThrow()
    const drafts = Array.from({ length: 600 }, (_, at) => ({
      ...first,
      number: at + 2,
      created_at: first.created_at + at,
      hash: `hash-${at}`,
      document: JSON.stringify(page({ name: `Tern ${at}` })),
    }))
    for (let at = 0; at < drafts.length; at += 100) {
      await db
        .insertInto('hub_versions')
        .values(drafts.slice(at, at + 100))
        .execute()
    }
    await db.updateTable('hubs').set({ draft_version: 601 }).where('id', '=', hub.id).execute()
    const { fields, isComplete } = await authorsOf(owner, hub)
    expect(isComplete).toBe(false)
    expect(fields).toMatchObject({
      'profile name': [owner.id, 601],
      'profile bio': [undefined, 101],
      'blocks b1 ': [undefined, 101],
    })
  })
})
