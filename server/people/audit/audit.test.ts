import { expect, test } from 'bun:test'
import type { AuditEntry, AuditPage } from '../../../contract/people/audit.ts'
import { noOrigin } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { confirmSessions } from '../../testing/people/confirmed.ts'
import { openSession } from '../auth/auth.ts'
import { forgetOldAudit, recordAudit } from './audit.ts'

const AUDIT = '/api/ui/v1/audit'

type Trail = ReturnType<typeof AuditPage.parse>

function rig(open: () => TestApp) {
  const claims = (token: string): { sub: string; acc: string } =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const ask = (token: string, query: Record<string, string> = {}) =>
    open().call(`${AUDIT}?${new URLSearchParams(query)}`, { token })
  const list = async (token: string, query?: Record<string, string>): Promise<Trail> =>
    (await ask(token, query)).json()
  const actions = async (token: string, query?: Record<string, string>) =>
    (await list(token, query)).items.map(({ action }) => action)
  const csv = async (token: string, query: Record<string, string> = {}) => {
    const answer = await open().call(`${AUDIT}/csv?${new URLSearchParams(query)}`, { token })
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  }
  /** Writes an entry as a change by that user does. */
  const write = (
    token: string,
    action: string,
    entry: Partial<Parameters<typeof recordAudit>[1]>,
  ) =>
    writing(open().app, (inside) =>
      recordAudit(inside, {
        accountId: claims(token).acc,
        userId: claims(token).sub,
        action,
        subject: 'thing_1',
        before: null,
        after: null,
        ...entry,
      }),
    )
  const name = (token: string, firstName: string, lastName: string) =>
    open()
      .app.db.updateTable('users')
      .set({ first_name: firstName, last_name: lastName })
      .where('id', '=', claims(token).sub)
      .execute()
  return { claims, ask, list, actions, csv, write, name }
}

describeAppOnBothDatabases('The audit log', (open, { testOnce }) => {
  const { claims, ask, list, actions, csv, write, name } = rig(open)
  const only = ({ items }: Trail) => items[0] as AuditEntry

  test('is for Administrators and shows the changes of their own account only', async () => {
    const { app } = open()
    const token = await open().register()
    await write(await open().register(), 'link.edited', { after: { key: 'foreign' } })
    expect((await open().call(AUDIT)).status).toBe(401)
    expect((await open().call(`${AUDIT}/csv`)).status).toBe(401)
    expect(await actions(token)).toEqual(['account.created'])
    expect(await actions(token, { q: 'foreign' })).toEqual([])
    expect(await csv(token)).not.toContain('foreign')

    const editor = await open().register()
    const { acc: accountId } = claims(token)
    const { sub: userId } = claims(editor)
    const member = { user_id: userId, account_id: accountId, role: 15 + 16, status: 'ACTIVE' }
    await app.db
      .insertInto('memberships')
      .values({ ...member, created_at: app.clock() })
      .execute()
    const inside = await writing(app, (inside) => openSession(inside, userId, { accountId }))
    expect((await ask(inside)).status).toBe(403)
    expect((await open().call(`${AUDIT}/csv`, { token: inside })).status).toBe(403)
  })

  testOnce('invalid parameters are reported by name', async () => {
    const token = await open().register()
    for (const [field, value] of [
      ['q', 'a\0b'],
      ['q', 'x'.repeat(201)],
      ['action', '\0'],
      ['from', 'yesterday'],
      ['limit', '101'],
    ] as const) {
      const answer = await ask(token, { [field]: value })
      expect([field, answer.status]).toEqual([field, 422])
      expect((await answer.json()).errors[0].path).toBe(field)
    }
    expect((await ask(token, { cursor: 'nonsense' })).status).toBe(400)
  })

  test('is newest first, and its pages neither repeat nor skip entries of one millisecond', async () => {
    const token = await open().register()
    for (let i = 0; i < 5; i++) {
      open().pass(1)
      await write(token, 'link.edited', { subject: `twin_${i}` })
      await write(token, 'link.edited', { subject: `pair_${i}` })
    }
    const seen: AuditEntry[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Trail = await list(token, { limit: '3', ...(cursor && { cursor }) })
      expect(page.total).toBe(11)
      seen.push(...page.items)
      cursor = page.nextCursor
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(11)
    const times = seen.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(seen.at(-1)?.action).toBe('account.created')
  })

  test('is filtered by an action or its first part, by user and by period', async () => {
    const { app } = open()
    const token = await open().register()
    const before = app.clock()
    open().pass(DAY)
    await write(token, 'user.invited', {})
    await write(token, 'user.removed', {})
    await write(token, 'users.counted', { userId: null })
    const at = new Date(app.clock()).toISOString()
    expect((await actions(token, { action: 'user' })).toSorted()).toEqual([
      'user.invited',
      'user.removed',
    ])
    expect(await actions(token, { action: 'user.invited' })).toEqual(['user.invited'])
    expect(await actions(token, { action: 'user.inv' })).toEqual([])
    expect(await actions(token, { action: 'user.removed,account' })).toEqual([
      'user.removed',
      'account.created',
    ])
    expect(await actions(token, { action: ',' })).toHaveLength(4)
    expect(await actions(token, { user: claims(token).sub })).toHaveLength(3)
    expect(await actions(token, { user: 'usr_nobody' })).toEqual([])
    expect(await actions(token, { from: at })).toHaveLength(3)
    expect(await actions(token, { to: at })).toEqual(['account.created'])
    expect(await actions(token, { from: new Date(before).toISOString(), to: at })).toEqual([
      'account.created',
    ])
  })

  test('is searched in action, subject, fields and names, ignoring case', async () => {
    const token = await open().register(`oe-${crypto.randomUUID()}@example.org`)
    await name(token, 'Özgür', 'MÜLLER')
    await write(token, 'link.edited', { subject: 'lnk_Sought', after: { title: '50% Änderung' } })
    await write(token, 'link.deleted', { userId: null, before: { title: '500 snake_case' } })
    const find = (q: string) => actions(token, { q, action: 'link' })
    for (const q of [
      'EDITED',
      'lnk_sought',
      '50%',
      'änderung',
      'ÄNDERUNG',
      'özgür',
      'müller',
      'müller edited',
      'OE-',
    ])
      expect([q, await find(q)]).toEqual([q, ['link.edited']])
    expect(await find('Snake_')).toEqual(['link.deleted'])
    for (const q of ['snakeXcase', 's_ake', '5%e', "'; drop table audit; --", '\\', '!'])
      expect([q, await find(q)]).toEqual([q, []])
  })

  test('shows who did it and from where, and only the fields that changed', async () => {
    const { app } = open()
    const token = await open().register()
    const origin = { ...noOrigin, country: () => 'NL', assumedBy: claims(token).sub }
    await writing({ ...app, origin }, (inside) =>
      recordAudit(inside, {
        accountId: claims(token).acc,
        userId: claims(token).sub,
        action: 'link.edited',
        subject: 'lnk_gone',
        before: { key: 'spring', title: 'Old', note: null, tags: ['a'] },
        after: { key: 'spring', title: 'New', note: null, tags: ['a', 'b'] },
      }),
    )
    const entry = only(await list(token, { action: 'link' }))
    expect(entry).toMatchObject({
      subject: 'lnk_gone',
      subjectName: 'spring',
      actor: { id: claims(token).sub, name: 'Test Person' },
      assumedBy: entry.actor?.email,
      apiKey: null,
      country: 'NL',
    })
    expect(entry.before).toEqual({ title: 'Old', tags: ['a'] })
    expect(entry.after).toEqual({ title: 'New', tags: ['a', 'b'] })
    expect(only(await list(token, { action: 'account' })).country).toBeNull()

    const before = { email: 'sam@example.org', role: 1, status: 'ACTIVE' }
    await write(token, 'user.role-changed', { before, after: { email: before.email, role: 3 } })
    const lowered = only(await list(token, { action: 'user.role-changed' }))
    expect([lowered.before, lowered.after]).toEqual([{ role: 1 }, { role: 3 }])
    await write(token, 'user.removed', { before, after: { links: 4, heir: null } })
    const removed = only(await list(token, { action: 'user.removed' }))
    expect([removed.before, removed.after]).toEqual([before, { links: 4 }])
  })

  test('names links by their short address and users by their names', async () => {
    const token = await open().register()
    const body = { redirectTo: 'https://example.org/', vanity: 'audit-me', title: 'Spring' }
    await open().call('/api/ui/v1/redirects/standard', { token, body })
    const made = only(await list(token, { action: 'link.created' }))
    expect(made.subjectName).toBe(`${open().app.config.defaultDomain}/audit-me`)
    expect(made.before).toBeNull()
    expect(made.after).toMatchObject({ title: 'Spring' })
    expect(made.after).not.toHaveProperty('note')
    await write(token, 'user.suspended', { subject: claims(token).sub })
    expect(only(await list(token, { action: 'user' })).subjectName).toBe('Test Person')
  })

  test('names the API key that made a call, also after it was revoked', async () => {
    const token = await open().register()
    const keys = '/api/ui/v1/api-keys'
    await confirmSessions(open())
    const key = await (
      await open().call(keys, { token, body: { name: 'CMS sync', permissions: 47 } })
    ).json()
    const body = { redirectTo: 'https://example.org/' }
    await open().call('/api/ui/v1/redirects/standard', { token: key.key, body })
    const keyOfLink = async () => only(await list(token, { action: 'link' })).apiKey
    expect(await keyOfLink()).toBe('CMS sync')
    await open().call(`${keys}/${key.id}`, { token, method: 'DELETE' })
    expect(await keyOfLink()).toBe('CMS sync')
    const [revoked, created] = (await list(token, { action: 'apiKey' })).items.toSorted((a, b) =>
      b.action.localeCompare(a.action),
    )
    expect([created?.action, created?.subjectName]).toEqual(['apiKey.created', 'CMS sync'])
    expect([revoked?.action, revoked?.subjectName]).toEqual(['apiKey.revoked', 'CMS sync'])
    expect(JSON.stringify(await list(token))).not.toContain(key.key.slice(8))
  })

  testOnce('comes as CSV for spreadsheets, without formulas', async () => {
    const token = await open().register()
    const attacks = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1']
    for (const subject of attacks) await write(token, 'link.edited', { subject })
    await write(token, 'link.edited', { subject: 'a "quoted", one', after: { title: 'Ä' } })
    const text = await csv(token)
    expect(text.startsWith('\ufeff"Time (UTC)","Person","E-mail"')).toBe(true)
    for (const subject of attacks) expect(text).toContain(`,"'${subject}",`)
    expect(text).toContain('"a ""quoted"", one"')
    expect(text).toContain('"{""title"":""Ä""}"')
    expect(text.endsWith('"\r\n')).toBe(true)
    expect(await csv(token, { q: 'quoted' })).not.toContain('SUM')
  })

  test('comes as CSV at any length', async () => {
    const token = await open().register()
    for (let i = 0; i < 1001; i++) await write(token, 'link.edited', { subject: `row_${i}` })
    const lines = (await csv(token)).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 1001 + 1)
    expect(new Set(lines).size).toBe(lines.length)
    const answer = await open().call(`${AUDIT}/csv`, { token })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('audit-log.csv')
    await answer.body?.cancel()
  })

  test('is kept for 400 days', async () => {
    const token = await open().register()
    open().pass(399 * DAY)
    await write(token, 'link.edited', {})
    const { app } = open()
    const later = await writing(app, (inside) => openSession(inside, claims(token).sub))
    await forgetOldAudit(app)
    expect(await actions(later)).toEqual(['link.edited', 'account.created'])
    open().pass(DAY + 1)
    await forgetOldAudit(app)
    expect(await actions(later)).toEqual(['link.edited'])
  })
})
