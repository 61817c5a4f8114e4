import { expect, test } from 'bun:test'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import type { HubPresence } from '../../../contract/hubs/presence.ts'
import { SECOND } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { removeMembership, setMembership } from '../../testing/people/callers.ts'
import { openTeam, refusal, type TeamMate } from '../../testing/people/team.ts'
import { forgetOldPresence } from './presence.ts'

const ui = '/api/ui/v1'
const [VIEWER, EDITOR] = [1, 15]

describeAppOnBothDatabases('Presence in the editor of a hub', (open, { testOnce }) => {
  const makeHub = async (who: TeamMate): Promise<Hub> => {
    const body = { title: 'Terns' }
    const made = await open().call(`${ui}/redirects/furlhub`, { token: who.token, body })
    expect(made.status).toBe(201)
    return made.json()
  }
  const pathOf = ({ domain, key }: Hub) => `${ui}/furlhubs/${domain}/${key}`
  const put = (token: string, hub: Hub, body: object) =>
    open().call(`${pathOf(hub)}/presence`, { method: 'PUT', token, body })
  const report = async (who: TeamMate, hub: Hub, body: object): Promise<HubPresence> => {
    const answer = await put(who.token, hub, body)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const close = (who: TeamMate, hub: Hub, tab: string) =>
    open().call(`${pathOf(hub)}/presence/${tab}`, { method: 'DELETE', token: who.token })
  const rows = (hub: Hub) =>
    open()
      .app.db.selectFrom('hub_presence')
      .selectAll()
      .where('hub_id', '=', hub.id)
      .orderBy('tab')
      .execute()
  const rename = (who: TeamMate, first: string) =>
    open()
      .app.db.updateTable('users')
      .set({ first_name: first, last_name: 'Tern' })
      .where('id', '=', who.id)
      .execute()

  testOnce('refuses what is not an id of a tab or a block', async () => {
    const { owner } = await openTeam(open())
    const hub = await makeHub(owner)
    const bad = [
      [{}, 'tab'],
      [{ tab: 'short' }, 'tab'],
      [{ tab: 'x'.repeat(41) }, 'tab'],
      [{ tab: 'tab of terns' }, 'tab'],
      [{ tab: 'tab-of-terns', blockId: '../b1' }, 'blockId'],
      [{ tab: 'tab-of-terns', area: '<b>' }, 'area'],
      [{ tab: 'tab-of-terns', area: 'a'.repeat(21) }, 'area'],
      [{ tab: 'tab-of-terns', userId: 'usr_other' }, 'userId'],
    ] as const
    for (const [body, field] of bad) {
      const answer = await put(owner.token, hub, body)
      const { errors } = await answer.json()
      const fields = errors.map((error: { path: string }) => error.path)
      expect([body, answer.status, fields]).toEqual([body, 422, [field]])
    }
    expect(await rows(hub)).toEqual([])
  })

  testOnce('is closed to other accounts, and to a hub in the trash', async () => {
    const { owner } = await openTeam(open())
    const { owner: stranger } = await openTeam(open())
    const hub = await makeHub(owner)
    await report(owner, hub, { tab: 'tab-of-owner' })
    expect(await refusal(await put(stranger.token, hub, { tab: 'tab-of-other' }))).toEqual([
      404,
      'not-found',
    ])
    expect((await close(stranger, hub, 'tab-of-owner')).status).toBe(404)
    expect((await put('', hub, { tab: 'tab-of-nobody' })).status).toBe(401)
    expect((await rows(hub)).map(({ tab }) => tab)).toEqual(['tab-of-owner'])
    const address = `${ui}/redirects/${hub.domain}/${hub.key}`
    const trashed = await open().call(address, { method: 'DELETE', token: owner.token })
    expect(trashed.status).toBe(204)
    expect((await put(owner.token, hub, { tab: 'tab-of-owner' })).status).toBe(404)
  })

  test('shows each other editor with its block, ordered by names', async () => {
    const team = await openTeam(open())
    const [kim, ada] = [await team.add(VIEWER), await team.add(EDITOR)]
    await rename(kim, 'kim')
    await rename(ada, 'Ada')
    const hub = await makeHub(team.owner)
    const other = await makeHub(team.owner)
    expect((await report(kim, hub, { tab: 'tab-of-kim', blockId: 'b1' })).items).toEqual([])
    open().pass(SECOND)
    await report(ada, hub, { tab: 'tab-of-ada', area: 'design' })
    await report(ada, other, { tab: 'tab-elsewhere' })
    await report(team.owner, hub, { tab: 'second-tab' })
    const seen = await report(team.owner, hub, { tab: 'first-tab' })
    const people = seen.items.map(({ user, tab, blockId, area, isSelf }) => ({
      name: user.name,
      tab,
      blockId,
      area,
      isSelf,
    }))
    expect(people).toEqual([
      { name: 'Ada Tern', tab: 'tab-of-ada', blockId: null, area: 'design', isSelf: false },
      { name: 'kim Tern', tab: 'tab-of-kim', blockId: 'b1', area: null, isSelf: false },
      { name: 'Test Person', tab: 'second-tab', blockId: null, area: null, isSelf: true },
    ])
    expect(seen.items[1]?.user).toEqual({ id: kim.id, name: 'kim Tern', email: kim.email })
    const times = seen.items.map(({ since }) => Date.parse(since))
    expect((times[0] ?? 0) - (times[1] ?? 0)).toBe(SECOND)
  })

  test('says which draft is the newest, and who saved it', async () => {
    const team = await openTeam(open())
    const kim = await team.add(EDITOR)
    const hub = await makeHub(team.owner)
    const first = await report(kim, hub, { tab: 'tab-of-kim' })
    expect(first).toMatchObject({ draftVersion: 1, savedBy: { id: team.owner.id } })
    open().pass(SECOND)
    const saved = await open().call(`${pathOf(hub)}/draft`, {
      method: 'PUT',
      token: kim.token,
      body: { document: { profile: { name: 'Kim' }, blocks: [], theme: hub.theme, seo: {} } },
      headers: { 'if-match': hub.etag },
    })
    const { version, savedBy, savedAt } = await saved.json()
    const next = await report(team.owner, hub, { tab: 'tab-of-owner' })
    expect(next).toMatchObject({ draftVersion: version, savedBy, savedAt })
    expect(next.savedBy?.id).toBe(kim.id)
  })

  test('forgets an editor after twenty seconds, and at once when it is closed', async () => {
    const team = await openTeam(open())
    const kim = await team.add(EDITOR)
    const hub = await makeHub(team.owner)
    const others = async () =>
      (await report(team.owner, hub, { tab: 'tab-of-owner' })).items.map(({ tab }) => tab)
    await report(kim, hub, { tab: 'tab-of-kim' })
    open().pass(19 * SECOND)
    expect(await others()).toEqual(['tab-of-kim'])
    open().pass(SECOND)
    expect(await others()).toEqual([])
    await report(kim, hub, { tab: 'tab-of-kim' })
    // It counts as opened anew, unlike the tab that was seen all the time.
    const now = open().app.clock()
    const opened = (await rows(hub)).map(({ tab, opened_at }) => [tab, opened_at])
    expect(opened).toEqual([
      ['tab-of-kim', now],
      ['tab-of-owner', now - SECOND],
    ])
    expect((await close(team.owner, hub, 'tab-of-kim')).status).toBe(204)
    expect(await others()).toEqual(['tab-of-kim'])
    expect((await close(kim, hub, 'tab-of-kim')).status).toBe(204)
    expect((await close(kim, hub, 'tab-of-kim')).status).toBe(204)
    expect(await others()).toEqual([])
  })

  test('does not show people who were suspended or removed', async () => {
    const team = await openTeam(open())
    const [kim, ada] = [await team.add(EDITOR), await team.add(EDITOR)]
    const hub = await makeHub(team.owner)
    const others = async () =>
      (await report(team.owner, hub, { tab: 'tab-of-owner' })).items.map(({ tab }) => tab)
    await report(kim, hub, { tab: 'tab-of-kim' })
    await report(ada, hub, { tab: 'tab-of-ada' })
    expect((await others()).toSorted()).toEqual(['tab-of-ada', 'tab-of-kim'])
    const at = { accountId: team.accountId }
    await setMembership(open(), { ...at, userId: kim.id }, { status: 'SUSPENDED' })
    await removeMembership(open(), { ...at, userId: ada.id })
    expect(await others()).toEqual([])
  })

  test('writes only what is new, or every eight seconds', async () => {
    const { owner } = await openTeam(open())
    const hub = await makeHub(owner)
    const seenAt = async () => (await rows(hub))[0]?.seen_at
    const tab = 'tab-of-owner'
    await report(owner, hub, { tab, blockId: 'b1' })
    const start = open().app.clock()
    open().pass(7 * SECOND)
    await report(owner, hub, { tab, blockId: 'b1' })
    expect(await seenAt()).toBe(start)
    open().pass(SECOND)
    await report(owner, hub, { tab, blockId: 'b1' })
    expect(await seenAt()).toBe(start + 8 * SECOND)
    open().pass(SECOND)
    await report(owner, hub, { tab, blockId: 'b2' })
    expect(await seenAt()).toBe(start + 9 * SECOND)
    open().pass(SECOND)
    await report(owner, hub, { tab, blockId: 'b2', area: 'design' })
    const [row] = await rows(hub)
    expect(row).toMatchObject({ seen_at: start + 10 * SECOND, opened_at: start })
  })

  test('keeps one row for a tab that reports many times at once', async () => {
    const team = await openTeam(open())
    const kim = await team.add(EDITOR)
    const hub = await makeHub(team.owner)
    const tab = 'tab-of-both'
    const blocks = Array.from({ length: 12 }, (_, at) => `b${at}`)
    const reports = blocks.flatMap((blockId) => [
      report(team.owner, hub, { tab, blockId }),
      report(kim, hub, { tab, blockId }),
    ])
    await Promise.all(reports)
    const kept = await rows(hub)
    expect(kept.map(({ user_id }) => user_id).toSorted()).toEqual(
      [team.owner.id, kim.id].toSorted(),
    )
    expect(blocks).toContain(kept[0]?.block_id ?? '')
    // The same id in two browsers: each of the two sees the other.
    const seen = await report(kim, hub, { tab })
    expect(seen.items).toMatchObject([{ tab, isSelf: false, user: { id: team.owner.id } }])
  })

  test('returns twenty editors at most', async () => {
    const team = await openTeam(open())
    const hub = await makeHub(team.owner)
    const row = { hub_id: hub.id, account_id: team.accountId, block_id: null, area: null }
    const at = { opened_at: open().app.clock(), seen_at: open().app.clock() }
    const tabs = Array.from({ length: 30 }, (_, number) => `tab-${1000 + number}`)
    const all = tabs.map((tab) => ({ ...row, ...at, tab, user_id: team.owner.id }))
    await open().app.db.insertInto('hub_presence').values(all).execute()
    const { items } = await report(team.owner, hub, { tab: 'tab-1005' })
    const others = tabs.filter((tab) => tab !== 'tab-1005')
    expect(items.map(({ tab }) => tab)).toEqual(others.slice(0, 20))
    const last = await report(team.owner, hub, { tab: 'tab-1029' })
    expect(last.items.map(({ tab }) => tab)).toEqual(tabs.slice(0, 20))
  })

  test('old rows are deleted, and those of a hub go with it', async () => {
    const { owner } = await openTeam(open())
    const hub = await makeHub(owner)
    await report(owner, hub, { tab: 'tab-of-yesterday' })
    open().pass(21 * SECOND)
    await report(owner, hub, { tab: 'tab-of-today' })
    await forgetOldPresence(open().app)
    expect((await rows(hub)).map(({ tab }) => tab)).toEqual(['tab-of-today'])
    await open().app.db.deleteFrom('links').where('id', '=', hub.id).execute()
    expect(await rows(hub)).toEqual([])
  })
})
