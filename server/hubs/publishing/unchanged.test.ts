import { expect, test } from 'bun:test'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { publishScheduled } from './schedule.ts'

const UI = '/api/ui/v1'

const page = (title: string): HubDocument => ({
  profile: { name: 'Tern Studio', bio: '' },
  blocks: [{ id: 'b1', type: 'link', title, url: 'https://boats.example/book' }],
  theme: { preset: 'slate' },
  seo: {},
})

describeAppOnBothDatabases('What changes nothing of a hub', (open) => {
  /** A published hub, its calls, and what they leave behind. */
  async function opened() {
    const token = await open().register()
    const { db } = open().app
    const made = await open().call(`${UI}/redirects/furlhub`, {
      token,
      body: { title: 'Tern Studio', document: page('Boats') },
    })
    const hub: Hub = await made.json()
    const path = `${UI}/furlhubs/${hub.domain}/${hub.key}`
    const post = async (call: string, body?: object, headers = {}) => {
      const answer = await open().call(`${path}/${call}`, {
        method: 'POST',
        token,
        headers,
        ...(body && { body }),
      })
      return { status: answer.status, hub: (await answer.json()) as Hub }
    }
    const save = async (title: string) => {
      const draft = await open().call(`${path}/draft`, { token })
      return open().call(`${path}/draft`, {
        method: 'PUT',
        token,
        body: { document: page(title) },
        headers: { 'if-match': draft.headers.get('etag') ?? '' },
      })
    }
    const patch = (path: string, body: object, method = 'PATCH') =>
      open().call(path, { method, token, body })
    const rows = async () => ({
      versions: await db
        .selectFrom('hub_versions')
        .select(['number', 'kind'])
        .where('hub_id', '=', hub.id)
        .orderBy('number')
        .execute(),
      audit: (
        await db
          .selectFrom('audit')
          .select('action')
          .where('subject', '=', hub.id)
          .orderBy('at')
          .execute()
      ).length,
      jobs: (
        await db.selectFrom('jobs').select('kind').where('payload', 'like', `%${hub.id}%`).execute()
      ).length,
    })
    expect((await post('publish')).status).toBe(200)
    return { token, hub, path, post, save, patch, rows }
  }

  test('is published again without a version, an entry or a job, also by twenty calls at once', async () => {
    const { post, rows } = await opened()
    const before = await rows()
    expect(before.versions).toHaveLength(2)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('publish')))
    for (const { status, hub } of answers) {
      expect([status, hub.status, hub.publishedVersion]).toEqual([200, 'PUBLISHED', 2])
    }
    expect(await rows()).toEqual(before)
    expect((await post('publish', undefined, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('is published once by twenty calls after a change', async () => {
    const { post, save, rows } = await opened()
    await save('Sails')
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('publish')))
    for (const { status, hub } of answers) expect([status, hub.publishedVersion]).toEqual([200, 4])
    expect((await rows()).versions).toHaveLength(4)
  })

  test('is not published again from a draft that was edited back, or restored', async () => {
    const { post, save, rows } = await opened()
    await save('Sails')
    await save('Boats')
    expect((await post('publish')).hub).toMatchObject({ status: 'PUBLISHED', publishedVersion: 2 })
    const before = await rows()
    for (const number of [1, 2, 4]) await post(`versions/${number}/restore`)
    await post('discard')
    expect(await rows()).toEqual(before)
    // A version with another content is restored once.
    await post('versions/3/restore')
    await post('versions/3/restore')
    expect((await rows()).versions.map(({ kind }) => kind)).toEqual([
      'AUTOSAVE',
      'PUBLISHED',
      'AUTOSAVE',
      'AUTOSAVE',
      'RESTORED',
    ])
  })

  test('is enabled by publishing, without a version', async () => {
    const { post, rows } = await opened()
    await post('disable')
    const before = await rows()
    expect((await post('publish')).hub).toMatchObject({ status: 'PUBLISHED', publishedVersion: 2 })
    expect(await rows()).toEqual({ ...before, audit: before.audit + 1 })
  })

  test('is scheduled neither again nor without a change, and one job waits at most', async () => {
    const { token, hub, post, save, rows } = await opened()
    const before = await rows()
    const at = (ms: number) => ({ at: new Date(open().app.clock() + ms).toISOString() })
    expect((await post('publish', at(HOUR))).hub).toMatchObject({
      status: 'PUBLISHED',
      scheduledAt: null,
    })
    expect(await rows()).toEqual(before)
    await save('Sails')
    const first = at(HOUR)
    for (let presses = 0; presses < 3; presses++) await post('publish', first)
    expect(await rows()).toMatchObject({ audit: before.audit + 1, jobs: before.jobs + 1 })
    for (let days = 1; days < 4; days++) await post('publish', at(days * DAY))
    expect((await rows()).jobs).toBe(before.jobs + 1)
    await open().call(`${UI}/furlhubs/${hub.domain}/${hub.key}/schedule`, {
      method: 'DELETE',
      token,
    })
    expect((await rows()).jobs).toBe(before.jobs)
  })

  test('is not published again on schedule', async () => {
    const { token, hub, post, save, rows } = await opened()
    await save('Sails')
    const when = open().app.clock() + HOUR
    await post('publish', { at: new Date(when).toISOString() })
    await open()
      .app.db.updateTable('hubs')
      .set(({ ref }) => ({ published_hash: ref('draft_hash') }))
      .where('id', '=', hub.id)
      .execute()
    const before = await rows()
    open().pass(HOUR + MINUTE)
    const account = await (await open().call(`${UI}/account`, { token })).json()
    await publishScheduled(open().app, { hubId: hub.id, accountId: account.id, userId: '', when })
    expect(await rows()).toEqual({ ...before, jobs: before.jobs - 1 })
    expect((await post('publish')).hub.scheduledAt).toBeNull()
  })

  test('is recorded neither as an edit nor as a new name of a version', async () => {
    const { path, patch, rows } = await opened()

    expect((await patch(path, { title: 'Terns' })).status).toBe(200)
    await patch(`${path}/versions/2`, { label: 'First' })
    const before = await rows()
    for (let saves = 0; saves < 3; saves++) {
      await patch(path, { title: 'Terns' })
      await patch(`${path}/versions/2`, { label: 'First' })
    }
    expect(await rows()).toEqual(before)
  })

  test('is made at most two hundred times an hour, whatever it changes', async () => {
    const { hub, post, save } = await opened()
    await open()
      .app.db.updateTable('rate_counters')
      .set({ used: 200 })
      .where('bucket', '=', `hub-versions:${hub.id}`)
      .execute()
    await save('Sails')
    expect((await post('publish')).status).toBe(429)
    open().pass(HOUR)
    expect((await post('publish')).status).toBe(200)
  })
})
