import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Import, ImportRow } from '../../../../contract/links/imports.ts'
import type { Link } from '../../../../contract/links/links.ts'
import { noFinding } from '../../../domains/own/finding.ts'
import { DAY } from '../../../platform/clock.ts'
import { newId, randomText } from '../../../platform/ids.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../../../testing/imports.ts'
import { insertOwnDomain } from '../../../testing/programs/redirect-rows.ts'
import { type Outside, openOutside } from '../../../testing/servers/outside.ts'
import {
  byTarget,
  expectedOfKutt,
  expectedOfYourls,
  fileOf,
  madeOf,
  type Recording,
  recorded,
} from './recorded.samples.ts'

const LINKS = '/api/ui/v1/redirects'
const API = 'http://public.test'

let outside: Outside
beforeAll(async () => {
  outside = await openOutside()
})
afterAll(() => outside.close())

/** Answers as the recorded program did, and refuses calls that do not prove its key as the program demands. */
async function replay(
  { app }: TestApp,
  { calls, refused }: Recording,
  isProven: (url: URL, headers: NodeJS.Dict<string | string[]>) => boolean,
): Promise<void> {
  const server = createServer(({ url: path = '', headers }, answer) => {
    const url = new URL(path, API)
    const call = calls.find((one) => {
      const known = new URL(one.path, API)
      const isSame = [...known.searchParams].every(
        ([name, value]) => url.searchParams.get(name) === value,
      )
      return known.pathname === url.pathname && isSame
    })
    const { status, body } = isProven(url, headers) ? (call ?? { status: 404, body: {} }) : refused
    answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    answer.end(JSON.stringify(body))
  })
  app.outside = outside.fetchDependencies(await outside.listen(server))
}

/** An account with own domains that take all keys. */
async function openDomains(app: TestApp) {
  const token = await app.register()
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const names = [`${randomText(10)}.example`, `${randomText(10)}.example`] as const
  for (const name of names) {
    const finding = JSON.stringify(noFinding)
    const rules = { key_rule: 'open' as const, case_sensitive: 1 as const }
    const row = { id: newId('dom'), name, account_id: claims.acc, finding, ...rules }
    await insertOwnDomain(app.app.db, row)
  }
  return { token, names }
}

/** Checks and starts an import that was read; answers it, the rows that were refused, and all links. */
async function through(app: TestApp, token: string, id: string, choices: object) {
  const call = async (path: string) => (await app.call(path, { token })).json()
  const sent: Import = await call(`${IMPORTS}/${id}`)
  await putImport(app, token, `${id}/check`, { mapping: sent.mapping, ...choices })
  await workImports(app)
  const checked: Import = await call(`${IMPORTS}/${id}`)
  const { items: bad }: { items: ImportRow[] } = await call(
    `${IMPORTS}/${id}/rows?problems=true&limit=100`,
  )
  await putImport(app, token, `${id}/start`)
  await workImports(app)
  const done: Import = await call(`${IMPORTS}/${id}`)
  const { items: links }: { items: Link[] } = await call(`${LINKS}?limit=100`)
  return { sent, checked, bad, done, links }
}

const isProvenToKutt =
  ({ key }: Recording) =>
  (_url: URL, headers: NodeJS.Dict<string | string[]>) =>
    headers['x-api-key'] === key

const isProvenToYourls =
  (hash: string, { key }: Recording) =>
  ({ searchParams }: URL) => {
    const { timestamp, signature, hash: named = 'md5' } = Object.fromEntries(searchParams)
    const expected = createHash(hash).update(`${timestamp}${key}`).digest('hex')
    return named === hash && signature === expected
  }

/** Reads the links of a service by its API; answers the id of the import. */
async function readFrom(app: TestApp, token: string, service: string, key: string) {
  const sent = await app.call(`${IMPORTS}/from`, { token, body: { service, address: API, key } })
  const { id } = await sent.json()
  await workImports(app)
  return id as string
}

const refusals = (bad: readonly ImportRow[]) => Object.groupBy(bad, ({ problem }) => problem ?? '')
const countRefusals = (bad: readonly ImportRow[]) =>
  Object.fromEntries(
    Object.entries(refusals(bad)).map(([problem, rows]) => [problem, rows?.length]),
  )

const NO_WEB_ADDRESS = 'redirectTo: Paste a whole address, starting with https:// or http://'
const HAS_PASSWORD = 'redirectTo: Remove the user name and password from the address'
const RESERVED = 'vanity: This word is reserved. Choose another one.'

describeApp('A recorded program', (open) => {
  // The recordings are younger than the clock of the tests.
  beforeAll(() => open().pass(60 * DAY))

  test('Kutt hands over all links by its API', async () => {
    const recording = recorded('kutt.json')
    await replay(open(), recording, isProvenToKutt(recording))
    const { token, names } = await openDomains(open())
    const id = await readFrom(open(), token, 'kutt', recording.key)
    const domains = { 'kutt.example': names[0], 'go.example': names[1] }
    const choices = { domains, acceptLosses: ['password'] }
    const { sent, bad, done, links } = await through(open(), token, id, choices)
    expect(sent.losses.map(({ kind, rows }) => [kind, rows])).toEqual([['password', 3]])
    expect(sent.heldBack).toEqual(['password'])
    const expected = expectedOfKutt(recording, names)
    expect(expected).toHaveLength(28)
    expect(byTarget(madeOf(links))).toEqual(byTarget(expected) as never)
    expect([done.status, done.good]).toEqual(['DONE', expected.length])
    expect(countRefusals(bad)).toEqual({ [NO_WEB_ADDRESS]: 4, [HAS_PASSWORD]: 1, [RESERVED]: 4 })
  })

  test.each(['36', '62'])(
    'YOURLS with %s characters hands over all links by its API',
    async (charset) => {
      const recording = recorded(`yourls-${charset}.json`)
      // As recorded: this version refuses MD5.
      expect(recording.md5).toBe(403)
      await replay(open(), recording, isProvenToYourls('sha256', recording))
      const { token, names } = await openDomains(open())
      const id = await readFrom(open(), token, 'yourls', recording.key)
      const { sent, bad, done, links } = await through(open(), token, id, { domain: names[0] })
      expect(sent.losses.map(({ kind, rows }) => [kind, rows])).toEqual([['other', 1]])
      const expected = expectedOfYourls(recording, names[0])
      expect(byTarget(madeOf(links))).toEqual(byTarget(expected) as never)
      expect([done.status, done.good]).toEqual(['DONE', 33])
      expect(countRefusals(bad)).toEqual({ [NO_WEB_ADDRESS]: 2, [HAS_PASSWORD]: 1, [RESERVED]: 5 })
    },
  )

  test('YOURLS before 1.7.9 is asked by MD5, which is all that it knows', async () => {
    const recording = recorded('yourls-36.json')
    await replay(open(), recording, isProvenToYourls('md5', recording))
    const token = await open().register()
    const id = await readFrom(open(), token, 'yourls', recording.key)
    const read: Import = await (await open().call(`${IMPORTS}/${id}`, { token })).json()
    expect([read.status, read.total]).toEqual(['SENT', 41])
  })

  test.each([
    ['kutt', 'kutt.json'],
    ['yourls', 'yourls-36.json'],
  ])('%s refuses another key in its own words', async (service, name) => {
    const recording = recorded(name)
    await replay(open(), recording, () => false)
    const token = await open().register()
    const id = await readFrom(open(), token, service, 'another key')
    const read: Import = await (await open().call(`${IMPORTS}/${id}`, { token })).json()
    expect(read.status).toBe('FAILED')
    expect(read.problem).toStartWith('The service does not accept this key')
  })

  test.each(['36', '62'])(
    'YOURLS with %s characters hands over the same by its table',
    async (charset) => {
      const recording = recorded(`yourls-${charset}.json`)
      const { token, names } = await openDomains(open())
      const { id } = await (await sendFile(open(), token, fileOf(`yourls-${charset}.tsv`))).json()
      const { sent, done, links } = await through(open(), token, id, { domain: names[0] })
      expect([sent.service, sent.total]).toEqual(['yourls', 41])
      // A client of a database writes a title that is missing like one that is `NULL`, and doubles backslashes.
      const asInTable = (title: string) =>
        ['NULL', 'N/A', 'none'].includes(title) ? null : title.replaceAll('\\', '\\\\')
      const expected = expectedOfYourls(recording, names[0]).map((link) => ({
        ...link,
        title: asInTable(link.title),
      }))
      // `none` and `null` are words for nothing in a table, so these two get new keys, which is said.
      expect(sent.losses).toContainEqual(
        expect.objectContaining({ kind: 'key', rows: 2, sentence: expect.stringContaining('new') }),
      )
      const withKeys = links.filter(({ redirectTo }) => !/\/(none|null)$/.test(redirectTo))
      expect(byTarget(madeOf(withKeys))).toEqual(byTarget(expected) as never)
      expect(done.good).toBe(expected.length + 2)
    },
  )

  test.each([
    ['kutt.json', 'kutt-postgresql.csv'],
    ['kutt-mariadb.json', 'kutt-mariadb.tsv'],
  ])('Kutt hands over what %s lists by its table %s', async (api, file) => {
    const recording = recorded(api)
    const { token, names } = await openDomains(open())
    const { id } = await (await sendFile(open(), token, fileOf(file))).json()
    // The table has the number of a domain.
    const choices = { domain: names[0], domains: { 1: names[1] }, acceptLosses: ['password'] }
    const { sent, links } = await through(open(), token, id, choices)
    expect([sent.service, sent.total, sent.heldBack]).toEqual([
      'kutt',
      recording.put.length,
      ['password'],
    ])
    const isSame = ({ redirectTo }: { redirectTo: string }) =>
      !/\/(none|null|dashes|lines|quotes)$/.test(redirectTo)
    const expected = expectedOfKutt(recording, names).filter(isSame)
    expect(byTarget(madeOf(links).filter(isSame))).toEqual(byTarget(expected) as never)
  })

  test('YOURLS that repeats links of one second on its pages still hands over all', async () => {
    const whole = recorded('yourls-36.json')
    const one = { title: 'T', timestamp: '2024-03-01 10:00:00', ip: '192.0.2.1', clicks: '0' }
    const many = Array.from({ length: 700 }, (_, at) => ({
      ...one,
      ...{ shorturl: `http://yourls.example/k${at}`, url: `https://example.com/${at}` },
    }))
    // Measured with MariaDB 10.11: of 12,300 links of one second, 25 pages had 6,300.
    const page = (limit: number, start: number, listed: object[]) => ({
      path: `/yourls-api.php?limit=${limit}&start=${start}`,
      ...{ status: 200, body: { links: listed, stats: { total_links: 700 } } },
    })
    const [first, second] = [many.slice(0, 500), many.slice(300, 500)]
    const pages = [page(500, 0, first), page(500, 500, second)]
    const read = async (calls: Recording['calls']) => {
      const recording = { ...whole, calls }
      await replay(open(), recording, isProvenToYourls('sha256', recording))
      const token = await open().register()
      const id = await readFrom(open(), token, 'yourls', recording.key)
      const answer: Import = await (await open().call(`${IMPORTS}/${id}`, { token })).json()
      return [answer.status, answer.total, answer.problem]
    }
    expect(await read([...pages, page(700, 0, many)])).toEqual(['SENT', 700, null])
    expect(await read([...pages, page(700, 0, first)])).toEqual([
      ...['FAILED', 0, 'The service lists fewer links than it has. Import its table as a file.'],
    ])
  })
})
