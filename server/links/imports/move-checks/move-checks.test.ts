import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { MoveCheck, MoveDifference } from '../../../../contract/links/move-checks.ts'
import { DAY, HOUR, SECOND } from '../../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../../testing/app.ts'
import { checkedFile, IMPORTS, putImport, workImports } from '../../../testing/imports.ts'
import { workMoveChecks } from '../../../testing/move-checks.ts'
import { redirectTo } from '../../../testing/servers/target/answer.ts'
import { openTarget, type Target } from '../../../testing/servers/target/target.ts'
import { forgetOldImports } from '../imports.ts'

const BASE = 'http://old.test/'

let target: Target
beforeAll(async () => {
  target = await openTarget()
  await target.host('silent.test', { is: 'closed' })
})
afterAll(() => target.close())

let made = 0
/** Keys that no other test has. */
const freshKeys = (count: number) =>
  Array.from({ length: count }, () => {
    made += 1
    return `moved-${made}`
  })

const targetOf = (key: string) => `http://shop.test/${key}`

/** The old service leads each key to its target. */
function leadOn(...keys: string[]): void {
  for (const key of keys) target.script(`/${key}`, redirectTo(targetOf(key)), 'old.test')
}

async function imported(app: TestApp, token: string, lines: readonly string[]): Promise<string> {
  const id = await checkedFile(app, token, ['url,key', ...lines].join('\n'))
  await putImport(app, token, `${id}/start`)
  await workImports(app)
  return id
}

const rowsOf = (keys: readonly string[]) => keys.map((key) => `${targetOf(key)},${key}`)

const start = (app: TestApp, token: string, id: string, oldAddress = BASE) =>
  app.call(`${IMPORTS}/${id}/move-check`, { token, body: { oldAddress } })

const read = async (app: TestApp, token: string, id: string): Promise<MoveCheck> =>
  (await app.call(`${IMPORTS}/${id}/move-check`, { token })).json()

async function differences(app: TestApp, token: string, id: string): Promise<MoveDifference[]> {
  const answer = await app.call(`${IMPORTS}/${id}/move-check/differences`, { token })
  return (await answer.json()).items
}

async function checked(app: TestApp, token: string, id: string, base = BASE): Promise<MoveCheck> {
  expect((await start(app, token, id, base)).status).toBe(202)
  await workMoveChecks(app, target.fetchDependencies())
  return read(app, token, id)
}

describeAppOnBothDatabases('The check of a move', (open) => {
  test('finds that all addresses lead where they led, and asks each old one once, by HEAD', async () => {
    const token = await open().register()
    const keys = freshKeys(3)
    leadOn(...keys)
    const id = await imported(open(), token, rowsOf(keys))
    expect(await read(open(), token, id)).toBeNull()
    const begun: MoveCheck = await (await start(open(), token, id)).json()
    expect(begun).toMatchObject({ status: 'RUNNING', total: 3, done: 0, secondsLeft: 3 })
    await workMoveChecks(open(), target.fetchDependencies())
    expect(await read(open(), token, id)).toMatchObject({
      ...{ status: 'DONE', total: 3, done: 3, same: 3, skipped: 0, found: [] },
      ...{ secondsLeft: null, problem: null, oldAddress: BASE },
    })
    expect(await differences(open(), token, id)).toEqual([])
    const asked = keys.flatMap((key) => target.requests(`/${key}`))
    expect(asked.map(({ host, method }) => [host, method])).toEqual(
      keys.map(() => ['old.test', 'HEAD']),
    )
  })

  test('brings a notice at its end, and at that of each later one', async () => {
    const token = await open().register()
    const [first = '', second = ''] = freshKeys(2)
    leadOn(first, second)
    const id = await imported(open(), token, rowsOf([first, second]))
    const notices = async () => {
      const { items } = await (await open().call('/api/ui/v1/notices', { token })).json()
      return items.filter(({ kind }: { kind: string }) => kind === 'moveCheck')
    }
    await checked(open(), token, id)
    const all = { importId: id, outcome: 'done', checked: 2, differences: 0 }
    expect(await notices()).toMatchObject([all])
    target.script(`/${second}`, { status: 410 }, 'old.test')
    open().pass(HOUR)
    await checked(open(), token, id)
    expect(await notices()).toMatchObject([{ ...all, differences: 1 }, all])
    // One that a person ends needs none.
    open().pass(HOUR)
    await start(open(), token, id)
    await open().call(`${IMPORTS}/${id}/move-check`, { token, method: 'DELETE' })
    await workMoveChecks(open(), target.fetchDependencies())
    expect(await notices()).toHaveLength(2)
  })

  test('counts no click of its links', async () => {
    const token = await open().register()
    const keys = freshKeys(1)
    leadOn(...keys)
    await checked(open(), token, await imported(open(), token, rowsOf(keys)))
    const clicks = await open().app.db.selectFrom('link_clicks').selectAll().execute()
    expect(clicks.filter(({ total }) => total > 0)).toEqual([])
  })

  test('names each kind of difference', async () => {
    const token = await open().register()
    const keys = freshKeys(6)
    const [elsewhere = '', gone = '', page = '', refused = '', broken = '', meets = ''] = keys
    target.script(`/${elsewhere}`, redirectTo('http://other.test/'), 'old.test')
    target.script('/', {}, 'other.test')
    target.script(`/${elsewhere}`, {}, 'shop.test')
    target.script(`/${gone}`, { status: 410 }, 'old.test')
    target.script(`/${page}`, { body: 'Enter the password' }, 'old.test')
    target.script(`/${refused}`, { status: 403 }, 'old.test')
    target.script(`/${broken}`, { status: 500 }, 'old.test')
    // Both lead to the same page in the end.
    target.script(`/${meets}`, redirectTo('http://shop.test/before'), 'old.test')
    target.script('/before', redirectTo('http://shop.test/after'), 'shop.test')
    target.script(`/${meets}`, redirectTo('http://SHOP.test:80/after'), 'shop.test')
    target.script('/after', {}, 'shop.test')
    const id = await imported(open(), token, rowsOf(keys))
    const check = await checked(open(), token, id)
    expect(check).toMatchObject({ status: 'DONE', done: 6, same: 1 })
    expect(check.found).toEqual([
      { kind: 'different', rows: 1 },
      { kind: 'old-missing', rows: 1 },
      { kind: 'old-page', rows: 1 },
      { kind: 'old-refused', rows: 1 },
      { kind: 'old-error', rows: 1 },
    ])
    const found = await differences(open(), token, id)
    expect(found[0]).toEqual({
      row: 1,
      kind: 'different',
      oldAddress: `${BASE}${elsewhere}`,
      oldTarget: 'http://other.test/',
      oldStatus: 200,
      newAddress: `http://localhost:3000/${elsewhere}`,
      newTarget: targetOf(elsewhere),
    })
    expect(found.map(({ kind, oldStatus }) => [kind, oldStatus])).toEqual([
      ['different', 200],
      ['old-missing', 410],
      ['old-page', 200],
      ['old-refused', 403],
      ['old-error', 500],
    ])
    const report = await (await open().call(`${IMPORTS}/${id}/move-check/report`, { token })).text()
    expect(report.trim().split('\r\n')).toHaveLength(6)
    expect(report).toContain(
      `"1","Leads elsewhere","${BASE}${elsewhere}","http://other.test/","200"`,
    )
  })

  test('knows what became of the links meanwhile, and does not ask the old addresses of those', async () => {
    const token = await open().register()
    const keys = freshKeys(5)
    leadOn(...keys)
    const [trashed = '', paused = '', locked = '', ended = '', ruled = ''] = keys
    const id = await imported(open(), token, rowsOf(keys))
    const change = (key: string, changes: object) =>
      open().app.db.updateTable('links').set(changes).where('key', '=', key).execute()
    await open().call(`/api/ui/v1/redirects/localhost:3000/${trashed}`, { method: 'DELETE', token })
    await change(paused, { disabled: 1 })
    await change(locked, { password_hash: 'x' })
    await change(ended, { expires_at: 1 })
    const rule = [{ countries: ['DE'], redirectTo: targetOf(ruled) }]
    await change(ruled, { redirect_to: 'http://shop.test/else', geo: JSON.stringify(rule) })
    const check = await checked(open(), token, id)
    expect(check.found).toEqual([
      { kind: 'new-missing', rows: 1 },
      { kind: 'new-password', rows: 1 },
      { kind: 'new-ended', rows: 1 },
      { kind: 'new-paused', rows: 1 },
    ])
    expect(check.same).toBe(1)
    expect(target.requests(`/${trashed}`)).toEqual([])
  })

  test('ends where the old service says nothing for long', async () => {
    const token = await open().register()
    const id = await imported(open(), token, rowsOf(freshKeys(70)))
    const check = await checked(open(), token, id, 'http://silent.test/')
    expect(check).toMatchObject({ status: 'FAILED', done: 50, same: 0 })
    expect(check.problem).toStartWith('50 old addresses in a row did not answer')
  })

  test('goes on after a worker that was killed, and gives the others a turn', async () => {
    const token = await open().register()
    const keys = freshKeys(90)
    leadOn(...keys)
    const id = await imported(open(), token, rowsOf(keys))
    await start(open(), token, id)
    let asked = 0
    const outside = target.fetchDependencies()
    const dying = {
      ...outside,
      resolve: (name: string) => {
        asked += 1
        // Not a failed fetch: the whole attempt fails.
        if (asked > 30) throw Object.assign(new Error('the worker ends'), { code: 'EKILLED' })
        return outside.resolve(name)
      },
    }
    const cut = {
      take: () => (asked >= 30 ? Promise.reject(new Error('killed')) : Promise.resolve()),
      freeAt: () => 0,
    }
    await workMoveChecks(open(), dying, cut)
    expect(await read(open(), token, id)).toMatchObject({ status: 'RUNNING', done: 20 })
    open().pass(HOUR)
    expect(await workMoveChecks(open(), outside)).toBeGreaterThan(1)
    expect(await read(open(), token, id)).toMatchObject({ status: 'DONE', done: 90, same: 90 })
  })

  test('is cancelled, and can be started again, which replaces what was found', async () => {
    const token = await open().register()
    const keys = freshKeys(2)
    const id = await imported(open(), token, rowsOf(keys))
    for (const key of keys) target.script(`/${key}`, { status: 404 }, 'old.test')
    expect(await checked(open(), token, id)).toMatchObject({ found: [{ rows: 2 }] })
    leadOn(...keys)
    open().pass(SECOND)
    expect((await start(open(), token, id)).status).toBe(202)
    expect(await differences(open(), token, id)).toEqual([])
    expect((await start(open(), token, id)).status).toBe(409)
    const cancel = () => open().call(`${IMPORTS}/${id}/move-check`, { method: 'DELETE', token })
    expect((await cancel()).status).toBe(204)
    await workMoveChecks(open(), target.fetchDependencies())
    expect(await read(open(), token, id)).toMatchObject({ status: 'CANCELLED', done: 0 })
    expect((await cancel()).status).toBe(204)
    open().pass(SECOND)
    expect(await checked(open(), token, id)).toMatchObject({ status: 'DONE', same: 2, found: [] })
    expect(await differences(open(), token, id)).toEqual([])
  })

  test('one move of an account is checked at a time', async () => {
    const token = await open().register()
    const [first = '', second = ''] = freshKeys(2)
    const one = await imported(open(), token, rowsOf([first]))
    const other = await imported(open(), token, rowsOf([second]))
    await start(open(), token, one)
    const refused = await start(open(), token, other)
    expect(refused.status).toBe(409)
    expect((await refused.json()).detail).toStartWith('A move of this account is being checked.')
    await workMoveChecks(open(), target.fetchDependencies())
    expect((await start(open(), token, other)).status).toBe(202)
    await workMoveChecks(open(), target.fetchDependencies())
  })

  test('keeps its import while it runs, and goes with it', async () => {
    const token = await open().register()
    const keys = freshKeys(1)
    target.script(`/${keys[0]}`, { status: 404 }, 'old.test')
    const id = await imported(open(), token, rowsOf(keys))
    open().pass(DAY - HOUR)
    const later = await open().register()
    expect((await start(open(), later, id)).status).toBe(404)
    expect(await checked(open(), token, id)).toMatchObject({ status: 'DONE' })
    open().pass(2 * HOUR)
    await forgetOldImports(open().app)
    expect(await read(open(), token, id)).toMatchObject({ done: 1 })
    open().pass(DAY)
    await forgetOldImports(open().app)
    expect((await open().call(`${IMPORTS}/${id}/move-check`, { token })).status).toBe(404)
    const left = await open()
      .app.db.selectFrom('move_differences')
      .selectAll()
      .where('import_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  test('goes on without the member who started it', async () => {
    const token = await open().register()
    const keys = freshKeys(1)
    leadOn(...keys)
    const id = await imported(open(), token, rowsOf(keys))
    await start(open(), token, id)
    const { account_id } = await open()
      .app.db.selectFrom('imports')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const setStatus = (status: string) =>
      open()
        .app.db.updateTable('memberships')
        .set({ status })
        .where('account_id', '=', account_id)
        .execute()
    await setStatus('SUSPENDED')
    await workMoveChecks(open(), target.fetchDependencies())
    await setStatus('ACTIVE')
    expect(await read(open(), token, id)).toMatchObject({ status: 'DONE', same: 1 })
  })

  test('ends with its account', async () => {
    const token = await open().register()
    const id = await imported(open(), token, rowsOf(freshKeys(1)))
    await start(open(), token, id)
    const { account_id } = await open()
      .app.db.selectFrom('imports')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const before = target.requests().length
    const setDeleted = (deleted_at: number | null) =>
      open()
        .app.db.updateTable('accounts')
        .set({ deleted_at })
        .where('id', '=', account_id)
        .execute()
    await setDeleted(1)
    await workMoveChecks(open(), target.fetchDependencies())
    await setDeleted(null)
    expect(target.requests().length).toBe(before)
    expect(await read(open(), token, id)).toMatchObject({ status: 'CANCELLED', done: 0 })
  })

  test.each([
    ['', 'Enter an address'],
    ['javascript:alert(1)', 'Paste a whole address'],
    ['http://10.0.0.1/', 'private network'],
    ['http://old.test/?key=', 'Enter only what stands before the key'],
    ['http://localhost:3000/', 'leads here already'],
    [`http://old.test/${'a'.repeat(500)}`, 'At most 500 characters'],
  ])('refuses %p as the old address', async (oldAddress, words) => {
    const token = await open().register()
    const id = await imported(open(), token, rowsOf(freshKeys(1)))
    const refused = await start(open(), token, id, oldAddress)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(await refused.json())).toContain(words)
  })

  test('refuses an import that is not through, and a file without keys', async () => {
    const token = await open().register()
    const unfinished = await checkedFile(open(), token, 'url,key\nhttp://shop.test/a,never-made')
    expect((await start(open(), token, unfinished)).status).toBe(409)
    const id = await checkedFile(open(), token, 'url\nhttp://shop.test/a')
    await putImport(open(), token, `${id}/start`)
    await workImports(open())
    const refused = await start(open(), token, id)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(await refused.json())).toContain('No column of this file')
  })
})
