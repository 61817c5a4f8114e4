import { expect, test } from 'bun:test'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import type { Link } from '../../contract/links/links.ts'
import { noFinding } from '../domains/own/finding.ts'
import { newId, randomText } from '../platform/ids.ts'
import { describeAppOnBothDatabases, type TestApp } from '../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../testing/imports.ts'
import { addColleague, sessionToken } from '../testing/people/callers.ts'
import { insertOwnDomain } from '../testing/programs/redirect-rows.ts'

const LINKS = '/api/ui/v1/redirects'
const target = { redirectTo: 'https://example.com/' }

describeAppOnBothDatabases('Keys of own domains', tests)

interface Problem {
  type: string
  detail: string
  errors?: { path: string; message: string }[]
}

/** An account with a verified domain, and calls about it. */
async function start(open: TestApp, rules: object = {}) {
  const token = await open.register()
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const id = newId('dom')
  const name = `${randomText(10)}.example`
  const finding = JSON.stringify(noFinding)
  await insertOwnDomain(open.app.db, { id, name, account_id: claims.acc, finding })
  const call = (path: string, init: object = {}) => open.call(path, { token, ...init })
  const edit = (body: object) => call(`/api/ui/v1/domains/${id}`, { method: 'PUT', body })
  if (Object.keys(rules).length > 0) expect((await edit(rules)).status).toBe(200)
  const make = (vanity: string | null, more: object = {}) =>
    call(`${LINKS}/standard`, { body: { ...target, domain: name, vanity, ...more } })
  return {
    token,
    accountId: claims.acc as string,
    id,
    name,
    call,
    edit,
    make,
    made: async (vanity: string | null): Promise<Link> => {
      const answer = await make(vanity)
      expect(answer.status).toBe(201)
      return answer.json()
    },
    read: async (): Promise<OwnDomain> => (await call(`/api/ui/v1/domains/${id}`)).json(),
    /** With its slashes and letters in one segment of the path. */
    at: (key: string, rest = '') => `${LINKS}/${name}/${encodeURIComponent(key)}${rest}`,
  }
}

const vanityProblem = async (answer: Response) => {
  const { errors }: Problem = await answer.json()
  return [answer.status, errors?.[0]?.path]
}

function tests(open: () => TestApp) {
  test('are the usual ones at first, and an Owner chooses others', async () => {
    const own = await start(open())
    expect(await own.read()).toMatchObject({
      ...{ keyRule: 'standard', caseSensitive: false, areKeysFixed: false },
    })
    expect(await vanityProblem(await own.make('東京'))).toEqual([422, 'vanity'])
    const changed = await own.edit({ keyRule: 'open', caseSensitive: true })
    expect(await changed.json()).toMatchObject({ keyRule: 'open', caseSensitive: true })
    expect((await own.edit({ keyRule: 'wide' })).status).toBe(422)
    const { items } = await (await own.call('/api/ui/v1/audit')).json()
    const edit = items.find(({ action }: { action: string }) => action === 'domain.edited')
    expect(edit).toMatchObject({
      before: { key_rule: 'standard', case_sensitive: false },
      after: { key_rule: 'open', case_sensitive: true },
    })
    // A shared domain never takes them.
    const shared = await own.call(`${LINKS}/standard`, { body: { ...target, vanity: 'a/b' } })
    expect(await vanityProblem(shared)).toEqual([422, 'vanity'])
  })

  test('are no choice of an Administrator', async () => {
    const own = await start(open())
    const administrator = 1 + 2 + 4 + 8 + 32
    const colleague = await addColleague(open(), own.accountId, administrator)
    const token = await sessionToken(open(), colleague)
    const path = `/api/ui/v1/domains/${own.id}`
    const refused = await open().call(path, { method: 'PUT', token, body: { keyRule: 'open' } })
    expect(refused.status).toBe(403)
    const targets = { rootTarget: 'https://example.com/', keyRule: 'standard' }
    const allowed = await open().call(path, { method: 'PUT', token, body: targets })
    expect(allowed.status).toBe(200)
  })

  test('stay as they are while a link has one, even in the trash', async () => {
    const own = await start(open())
    const { key } = await own.made(null)
    const inUse = async () => {
      const refused = await own.edit({ keyRule: 'open' })
      const { type, detail }: Problem = await refused.json()
      expect([refused.status, new URL(type, 'http://x').pathname]).toEqual([
        409,
        '/problems/domain-in-use',
      ])
      expect(detail).toContain(own.name)
    }
    await inUse()
    expect((await own.read()).areKeysFixed).toBe(true)
    expect((await own.call(own.at(key), { method: 'DELETE' })).status).toBe(204)
    await inUse()
    // What it has already can be sent again.
    expect((await own.edit({ keyRule: 'standard', caseSensitive: false })).status).toBe(200)
    await open().app.db.deleteFrom('link_clicks').execute()
    await open().app.db.deleteFrom('links').where('domain_id', '=', own.id).execute()
    expect((await own.edit({ keyRule: 'open' })).status).toBe(200)
  })

  test('are found by every call that names one, in one segment of its path', async () => {
    const own = await start(open(), { keyRule: 'open' })
    for (const key of ['a', 'guide/v1.2/intro', '東京/案内', '🎉', 'c++', '@me', 'Ünï/ÇÖde']) {
      const link = await own.made(key)
      expect(link).toMatchObject({ key, domain: own.name })
      expect(link.shortUrl).toBe(`http://${own.name}/${encodeURI(key)}`)
      const upper = key.normalize('NFD').toUpperCase()
      for (const spelled of [key, upper]) {
        expect(await (await own.call(own.at(spelled))).json()).toMatchObject({ id: link.id })
      }
      for (const rest of ['/history', '/aliases', '/qr']) {
        expect([rest, (await own.call(own.at(key, rest))).status]).toEqual([rest, 200])
      }
      const edit = { ...target, key, domain: own.name, title: 'Named' }
      const edited = await own.call(`${LINKS}/standard`, { method: 'PUT', body: edit })
      expect(await edited.json()).toMatchObject({ title: 'Named', key })
      const free = `/api/ui/v1/keys/${own.name}/${encodeURIComponent(upper)}`
      expect(await (await own.call(free)).json()).toMatchObject({ available: false })
      expect((await own.make(upper)).status).toBe(409)
      expect((await own.call(own.at(key), { method: 'DELETE' })).status).toBe(204)
      const restored = await own.call(own.at(key, '/restore'), { method: 'PUT' })
      expect([key, restored.status]).toEqual([key, 200])
    }
    const list = await own.call(`${LINKS}?sort=key&limit=3&domain=${own.name}`)
    const { nextCursor } = await list.json()
    expect((await own.call(`${LINKS}?sort=key&limit=3&cursor=${nextCursor}`)).status).toBe(200)
  })

  test('are two in other case where capitals are told apart, and else one', async () => {
    const both = await start(open(), { caseSensitive: true })
    const upper = await both.made('Upper1')
    const lower = await both.made('upper1')
    expect((await both.make('Upper1')).status).toBe(409)
    for (const link of [upper, lower]) {
      expect(await (await both.call(both.at(link.key))).json()).toMatchObject({ id: link.id })
    }
    expect((await both.call(both.at('UPPER1'))).status).toBe(404)
    const renamed = await both.call(both.at('upper1', '/key'), {
      method: 'PUT',
      body: { key: 'UPPER1' },
    })
    expect(await renamed.json()).toMatchObject({ id: lower.id, key: 'UPPER1' })
    const one = await start(open())
    await one.made('Upper1')
    expect((await one.make('upper1')).status).toBe(409)
  })

  test('may be those of aliases and of new addresses, by the rule of their domain', async () => {
    const own = await start(open(), { keyRule: 'open' })
    const { key } = await own.made('first')
    const put = (items: object[]) =>
      own.call(own.at(key, '/aliases'), { method: 'PUT', body: { items } })
    const aliases = await put([{ key: 'cafe\u0301/x' }, { key: '🎉' }])
    expect(aliases.status).toBe(200)
    const { items } = await aliases.json()
    expect(items.map((alias: { key: string }) => alias.key).toSorted()).toEqual([
      'caf\u00e9/x',
      '🎉',
    ])
    // The same again changes nothing.
    expect((await put([{ key: 'cafe\u0301/x' }, { key: '🎉' }])).status).toBe(200)
    const bad = await put([{ key: 'a b' }])
    expect(await vanityProblem(bad)).toEqual([422, 'items.0.key'])
    const rename = (body: object) => own.call(own.at(key, '/key'), { method: 'PUT', body })
    expect(await vanityProblem(await rename({ key: 'a//b' }))).toEqual([422, 'key'])
    const elsewhere = await rename({ key: 'a/b', domain: 'localhost:3000' })
    expect(await vanityProblem(elsewhere)).toEqual([422, 'key'])
    expect(await (await rename({ key: 'neu/東' })).json()).toMatchObject({ key: 'neu/東' })
  })

  test('decide which rows of a file are twins', async () => {
    const lines = ['url,key', 'https://example.com/1,Upper1', 'https://example.com/2,upper1']
    const results = async (rules: object) => {
      const own = await start(open(), rules)
      const sent = await (await sendFile(open(), own.token, lines.join('\n'))).json()
      const body = { mapping: sent.mapping, domain: own.name }
      await putImport(open(), own.token, `${sent.id}/check`, body)
      await workImports(open())
      const { items } = await (await own.call(`${IMPORTS}/${sent.id}/rows`)).json()
      const problems: (string | null)[] = items.map(
        (row: { problem: string | null }) => row.problem,
      )
      await putImport(open(), own.token, `${sent.id}/start`)
      await workImports(open())
      const imported = await (await own.call(`${LINKS}?domain=${own.name}&sort=key`)).json()
      const keys = imported.items.map(({ key }: Link) => key)
      return { problems, keys, name: own.name }
    }
    const apart = await results({ caseSensitive: true })
    expect(apart).toMatchObject({ problems: [null, null], keys: ['Upper1', 'upper1'] })
    const one = await results({})
    expect(one.problems).toEqual([
      null,
      `“upper1” differs only by case from “Upper1” of row 1. On ${one.name} they are one address, and it leads where row 1 leads. Choose another key, or a domain that tells capital letters apart.`,
    ])
    expect(one.keys).toEqual(['Upper1'])
  })

  test('of a file may be whole addresses, or have slashes and dots beside their domain', async () => {
    const own = await start(open(), { keyRule: 'open' })
    const lines = [
      'long url,short code,domain',
      `https://example.com/1,https://${own.name}/a/%E6%9D%B1,`,
      `https://example.com/2,v1.2/new,${own.name}`,
      `https://example.com/3,${own.name}/c,${own.name}`,
    ]
    const sent = await (await sendFile(open(), own.token, lines.join('\n'))).json()
    const mapping = { redirectTo: 0, key: 1, domain: 2 }
    const body = { mapping, domain: own.name }
    await putImport(open(), own.token, `${sent.id}/check`, body)
    await workImports(open())
    const { items } = await (await own.call(`${IMPORTS}/${sent.id}/rows`)).json()
    expect(items.map((row: { problem: string | null }) => row.problem)).toEqual([null, null, null])
    await putImport(open(), own.token, `${sent.id}/start`)
    await workImports(open())
    const imported = await (await own.call(`${LINKS}?domain=${own.name}&sort=key`)).json()
    expect(imported.items.map(({ key }: Link) => key)).toEqual(['a/東', 'c', 'v1.2/new'])
  })

  test('do not change while a link is made under them', async () => {
    for (let time = 0; time < 10; time += 1) {
      const own = await start(open(), { keyRule: 'open', caseSensitive: true })
      const change = () => own.edit({ keyRule: 'standard', caseSensitive: false })
      const make = () => own.make('a/B')
      const [changed, made] =
        time % 2 === 0
          ? await Promise.all([change(), make()])
          : (await Promise.all([make(), change()])).toReversed()
      const statuses = [changed?.status ?? 0, made?.status ?? 0]
      // 503: it was written under the rules from before, and may be tried again.
      expect([
        [200, 422],
        [200, 503],
        [409, 201],
      ]).toContainEqual(statuses)
      const isOpen = (await own.read()).keyRule === 'open'
      expect(isOpen).toBe(made?.status === 201)
    }
  })

  test('come with the name when its account adds a removed domain again', async () => {
    const own = await start(open(), { keyRule: 'open', caseSensitive: true })
    await own.made('a/B')
    const gone = `/api/ui/v1/domains/${own.id}?links=trash`
    expect((await own.call(gone, { method: 'DELETE' })).status).toBe(204)
    const again = await own.call('/api/ui/v1/domains', { body: { name: own.name } })
    expect(await again.json()).toMatchObject({
      ...{ id: own.id, keyRule: 'open', caseSensitive: true, areKeysFixed: true },
    })
  })
}
