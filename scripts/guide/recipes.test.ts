import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { permissions } from '../../contract/people/permissions.ts'
import { readMetrics } from '../../server/testing/metrics.ts'
import {
  newDataDir,
  type RunningProgram,
  removeFolder,
  startTestProgram,
} from '../../server/testing/programs/program.ts'
import { type DnsServer, startDnsServer } from '../../server/testing/servers/dns-server.ts'
import { findServer } from '../../server/testing/servers/real-server.ts'
import { keyMakerFor, post, registerOperator } from './api-key.ts'
import { type RecipeProxy, startCaddy, startNginx } from './recipe-proxy.ts'
import { type VisitOptions, visit } from './recipe-visitor.ts'

const SLOW = 120_000
/** The names in the recipes. An own domain gets no certificate until it is verified. */
const APPLICATION = 'https://links.example.com'
const OWN = 'go.example.com'
const UNPROVEN = 'stranger.example.com'
const KEY = 'spring-24'
/** Another address of this machine than that of the proxies. */
const VISITOR = '127.0.0.2'
const STRANGER = '203.0.113.9'
const BIG_FILE_BYTES = 15 * 1024 * 1024

let dns: DnsServer
let program: RunningProgram
let folder = ''
let keys: { visitor: string; stranger: string; creator: string }

beforeAll(async () => {
  dns = await startDnsServer()
  folder = mkdtempSync(join(tmpdir(), 'unfurly-recipes-'))
  program = await startTestProgram({
    dataDir: newDataDir(),
    environment: { PUBLIC_URL: APPLICATION, DNS_SERVERS: dns.address, LOG_LEVEL: 'info' },
  })
  const makeKey = await keyMakerFor(program.origin, await registerOperator(program))
  const creator = permissions.Read + permissions.Create + permissions.Update
  keys = {
    visitor: await makeKey({ permissions: permissions.Read, allowedAddresses: [VISITOR] }),
    stranger: await makeKey({ permissions: permissions.Read, allowedAddresses: [STRANGER] }),
    creator: await makeKey({ permissions: creator }),
  }
  await proveOwnDomain()
}, SLOW)
afterAll(async () => {
  await program?.stop()
  await dns?.close()
  for (const each of [folder, program?.dataDir ?? '']) removeFolder(each)
})

const Added = z.object({
  id: z.string(),
  records: z.array(z.object({ type: z.string(), name: z.string(), value: z.string() })).min(1),
})

/** As the page says: a TXT record that the screen shows. Then makes a link on the name. */
async function proveOwnDomain(): Promise<void> {
  const call = (path: string, body: object) =>
    post(`${program.origin}/api/ui/v1${path}`, body, keys.creator)
  const { id, records } = Added.parse(await call('/domains', { name: OWN }))
  const proof = records.find(({ type }) => type === 'TXT')
  expect(proof?.name).toBe(`_unfurly.${OWN}`)
  dns.set(`_unfurly.${OWN}`, 'TXT', proof?.value ?? '')
  expect(await call(`/domains/${id}/check`, {})).toMatchObject({ state: 'verified' })
  const link = { redirectTo: 'https://example.com/spring', vanity: KEY, domain: OWN }
  await call('/redirects/standard', link)
}

const proxies = [
  { name: 'nginx', start: startNginx },
  { name: 'caddy', start: startCaddy },
] as const

for (const { name, start } of proxies) {
  const path = findServer(name)
  if (path === undefined) {
    test.skip(`the recipe for ${name} is not tried: ${name} is not installed`, () => {})
    continue
  }
  describe(`The recipe for ${name}`, () => {
    let proxy: RecipeProxy

    beforeAll(async () => {
      proxy = await start(path, program)
    }, SLOW)
    afterAll(() => proxy?.stop())

    const open = (address: string, options: Partial<VisitOptions> = {}) =>
      visit(address, { port: proxy.httpsPort, from: VISITOR, ...options })

    test('redirects a short link of an own domain', async () => {
      const { status, location } = await open(`https://${OWN}/${KEY}`)
      expect([status, location]).toEqual([302, 'https://example.com/spring'])
    })

    test('serves the application', async () => {
      const page = await open(`${APPLICATION}/app/login`)
      const direct = await fetch(`${program.origin}/app/login`)
      expect([page.status, page.body]).toEqual([direct.status, await direct.text()])
      const version = await open(`${APPLICATION}/app/version`)
      expect([version.status, Object.keys(JSON.parse(version.body))]).toEqual([200, ['version']])
    })

    test('sends visitors of port 80 to https', async () => {
      const { status, location } = await open(`http://${OWN}/${KEY}`, { port: proxy.httpPort })
      expect([301, 308]).toContain(status)
      expect(location).toBe(`https://${OWN}/${KEY}`)
    })

    test('hands on the address of the visitor, and none that the visitor claims', async () => {
      const statusFor = async (key: string, claims: Record<string, string>) => {
        const headers = { authorization: `Bearer ${key}`, ...claims }
        return (await open(`${APPLICATION}/api/ui/v1/account`, { headers })).status
      }
      const claims: Record<string, string>[] = [
        {},
        { 'X-Forwarded-For': STRANGER },
        { 'X-Forwarded-For': `${STRANGER}, ${VISITOR}` },
        { 'X-Real-IP': STRANGER },
        { Forwarded: `for=${STRANGER}` },
      ]
      for (const claim of claims) {
        expect([claim, await statusFor(keys.visitor, claim)]).toEqual([claim, 200])
        expect([claim, await statusFor(keys.stranger, claim)]).toEqual([claim, 403])
      }
    })

    test('lets a large file of links pass', async () => {
      const file = join(folder, `${name}.csv`)
      const row = `https://example.com/${'x'.repeat(1000)}\n`
      writeFileSync(file, `url\n${row.repeat(Math.ceil(BIG_FILE_BYTES / row.length))}`)
      const headers = { authorization: `Bearer ${keys.creator}`, 'content-type': 'text/csv' }
      const { status, body } = await open(`${APPLICATION}/api/ui/v1/imports`, { headers, file })
      expect([status, JSON.parse(body).status]).toEqual([
        201,
        expect.stringMatching(/READING|SENT/),
      ])
    })

    if (name === 'nginx') {
      test('serves the files of a challenge', async () => {
        const place = '/.well-known/acme-challenge/proof'
        writeFileSync(`${proxy.challenges}${place}`, 'a proof')
        const { status, body } = await open(`http://${OWN}${place}`, { port: proxy.httpPort })
        expect([status, body]).toEqual([200, 'a proof'])
      })
    } else {
      test('gets certificates for proven names only, and asks the program for each', async () => {
        const asked = async () => {
          const { find } = await readMetrics(program.origin)
          return ['allowed', 'refused'].map(
            (answer) => find('unfurly_certificate_requests_total', { answer }) ?? 0,
          )
        }
        const [allowed = 0, refused = 0] = await asked()
        expect(allowed).toBeGreaterThan(1)
        expect((await open(`https://${UNPROVEN}/${KEY}`)).status).toBe(0)
        expect(await asked()).toEqual([allowed, refused + 1])
      })
    }
  })
}
