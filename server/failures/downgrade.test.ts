import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Hub } from '../../contract/hubs/hubs.ts'
import type { Link } from '../../contract/links/links.ts'
import { freePort } from '../testing/free-port.ts'
import {
  type RunningProgram,
  registerAt,
  removeFolder,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'

const SLOW = 300_000
const LINKS = 60
const GEO_LINKS = 5
const HUBS = 3

const hubDocument = {
  profile: { name: 'Boats' },
  blocks: [{ id: 'b1', type: 'link', title: 'Boats', url: 'https://boats.example/' }],
  theme: { preset: 'slate' },
  seo: {},
}

let program: RunningProgram | undefined
let dataDir = ''

afterEach(async () => {
  await program?.stop()
  removeFolder(dataDir)
})

function callsOf(origin: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (method: string, path: string, body?: object) =>
    fetch(`${origin}/api/ui/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
}

test(
  'an account that falls to Free with more than it has room for keeps and serves everything',
  async () => {
    dataDir = await startedDataDir()
    const port = await freePort()
    program = await startTestProgram({
      dataDir,
      port,
      environment: {
        PAYMENTS_ENABLED: 'true',
        PUBLIC_URL: `http://localhost:${port}`,
        DEFAULT_HUB_DOMAIN: `hubs.test:${port}`,
      },
    })
    const { origin } = program
    const ask = callsOf(origin, await registerAt(origin))
    const make = async <T>(path: string, body: object): Promise<T> => {
      const answer = await ask('POST', path, body)
      expect(answer.status).toBe(201)
      return answer.json()
    }
    const links: Link[] = []
    const targetOf = (n: number) => `https://boats.example/${n}`
    for (let n = 0; n < LINKS; n++) {
      links.push(await make<Link>('/redirects/standard', { redirectTo: targetOf(n) }))
    }
    const geo = [{ countries: ['DE'], redirectTo: 'https://boats.example/de' }]
    for (let n = LINKS; n < LINKS + GEO_LINKS; n++) {
      links.push(await make<Link>('/redirects/geo', { redirectTo: targetOf(n), type: 'GEO', geo }))
    }
    const hubs: Hub[] = []
    for (let n = 0; n < HUBS; n++) {
      const hub = await make<Hub>('/redirects/furlhub', {
        title: `Hub ${n}`,
        document: hubDocument,
      })
      hubs.push(hub)
      expect((await ask('POST', `/furlhubs/${hub.domain}/${hub.key}/publish`, {})).status).toBe(200)
    }

    // The trial ends.
    const database = new Database(join(dataDir, 'unfurly.sqlite'))
    database.run('pragma busy_timeout = 10000')
    database.run('update accounts set free_trial_ends_at = 1 where free_trial_ends_at is not null')
    database.close()
    expect(await (await ask('GET', '/account')).json()).toMatchObject({ tier: 'FREE' })

    for (const [n, link] of links.entries()) {
      const visit = await fetch(`${origin}/${link.key}`, { redirect: 'manual' })
      expect([visit.status, visit.headers.get('location')]).toEqual([302, targetOf(n)])
    }
    for (const hub of hubs) {
      const page = await fetch(`${origin}/${hub.key}`, { headers: { host: hub.domain } })
      expect(page.status).toBe(200)
    }
    const usage = await (await ask('GET', '/account/usage')).json()
    expect(usage).toMatchObject({
      links: { used: LINKS + GEO_LINKS, limit: 50 },
      geoLinks: { used: GEO_LINKS, limit: 3 },
      hubs: { used: HUBS, limit: 1 },
    })
    const listed = await (await ask('GET', '/redirects?limit=100')).json()
    expect(listed.items).toHaveLength(LINKS + GEO_LINKS)

    const [first] = links
    const edit = { domain: first?.domain, key: first?.key, redirectTo: 'https://boats.example/new' }
    expect((await ask('PUT', '/redirects/standard', edit)).status).toBe(200)
    const refused = [
      ask('POST', '/redirects/standard', { redirectTo: targetOf(0) }),
      ask('POST', '/redirects/geo', { redirectTo: targetOf(0), type: 'GEO', geo }),
      ask('POST', '/redirects/furlhub', { title: 'One more' }),
    ]
    for (const answer of await Promise.all(refused)) {
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ type: '/problems/limit-reached' })
    }
  },
  SLOW,
)
