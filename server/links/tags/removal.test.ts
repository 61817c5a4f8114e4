import { expect, test } from 'bun:test'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { openJobRunner } from '../../platform/jobs/jobs.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { openTeam } from '../../testing/people/team.ts'
import { insertLinks } from '../../testing/programs/redirect-rows.ts'
import { finishTagRemoval, REMOVE_TAG_JOB } from './removal.ts'

const TAGS = '/api/ui/v1/tags'
const MANY = 450

const runJobs = ({ app }: TestApp) =>
  openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    handlers: { [REMOVE_TAG_JOB]: (payload, run) => finishTagRemoval(app, payload, run) },
  }).runDue()

describeAppOnBothDatabases('Deleting a tag of many links', (open) => {
  test('hides it at once, then removes it from all its links, and no other tag', async () => {
    const { owner, accountId } = await openTeam(open())
    const { token } = owner
    const { db } = open().app
    const make = async (name: string) => (await open().call(TAGS, { token, body: { name } })).json()
    const [tag, other] = [await make('Spring'), await make('Print')]
    const { id: domain_id } = await db
      .selectFrom('domains')
      .select('id')
      .where('is_default', '=', 1)
      .executeTakeFirstOrThrow()
    const links = await insertLinks(db, MANY, { account_id: accountId, domain_id })
    for (const { id } of [tag, other]) {
      await db
        .insertInto('link_tags')
        .values(links.map((link_id) => ({ tag_id: id, link_id })))
        .execute()
    }

    const deleted = await open().call(`${TAGS}/${tag.id}`, { method: 'DELETE', token })
    expect(deleted.status).toBe(204)
    const list = async () => (await (await open().call(TAGS, { token })).json()).items
    expect(await list()).toMatchObject([{ id: other.id, links: MANY }])
    const search = await open().call('/api/ui/v1/redirects?tag=Spring', { token })
    expect((await search.json()).items).toEqual([])
    const again = await open().call(`${TAGS}/${tag.id}`, { method: 'DELETE', token })
    expect(again.status).toBe(404)
    // The name is free before the worker has removed the old tag from its links.
    const renewed = await make('spring')
    expect(renewed).toMatchObject({ name: 'spring', links: 0 })

    expect(await runJobs(open())).toBe(1)
    const left = await db
      .selectFrom('link_tags')
      .select('tag_id')
      .where('link_id', 'in', links)
      .execute()
    expect(new Set(left.map(({ tag_id }) => tag_id))).toEqual(new Set([other.id]))
    expect(left).toHaveLength(MANY)
    const rows = await db
      .selectFrom('tags')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual([other.id, renewed.id].toSorted())
  })

  test('a job that names a tag in use does not remove it', async () => {
    const { owner } = await openTeam(open())
    const answer = await open().call(TAGS, { token: owner.token, body: { name: 'Kept' } })
    const { id } = await answer.json()
    const run = { attempt: 1, signal: new AbortController().signal, keep: async () => undefined }
    await finishTagRemoval(open().app, { tagId: id }, run)
    await finishTagRemoval(open().app, { tagId: newId('tag') }, run)
    const { items } = await (await open().call(TAGS, { token: owner.token })).json()
    expect(items).toMatchObject([{ id }])
  })
})
