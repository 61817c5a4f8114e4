import { afterEach, expect, test } from 'bun:test'
import { visit, waitUntilShipped } from '../testing/load.ts'
import {
  createLinkAt,
  type RunningProgram,
  registerAt,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KEY = 'unmoved'

let program: RunningProgram | undefined
afterEach(async () => {
  await program?.stop()
  removeFolder(program?.dataDir ?? '')
})

async function start() {
  const running = await startTestProgram()
  program = running
  const token = await registerAt(running.origin)
  const make = (more: object) =>
    createLinkAt(running.origin, token, { redirectTo: 'https://example.com/', ...more })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${running.origin}${path}`, { redirect: 'manual', ...init })
  const account = () => ask('/api/ui/v1/account', { headers: { authorization: `Bearer ${token}` } })
  return { running, make, ask, account }
}

const form = (password: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ password }).toString(),
})

test(
  'while the api process is killed repeatedly, redirects work and are counted once, and calls get 503',
  async () => {
    const { running, make, account } = await start()
    await make({ vanity: KEY, forwardQuery: true })
    const load = visit(`${running.origin}/${KEY}`, 4)
    const refused = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      const before = load.answered.size
      process.kill(running.processes().api ?? 0, 'SIGKILL')
      for (let status = 0; status !== 200; ) {
        const answer = await account()
        status = answer.status
        if (status !== 200) refused.add(`${status} ${answer.headers.get('retry-after')}`)
      }
      await until(() => load.answered.size >= before + 300)
    }
    await load.stop()
    expect([...load.others.keys()]).toEqual([])
    expect([...refused]).toEqual(['503 5'])
    const clickhouse = running.openClickHouse()
    expect(await waitUntilShipped(clickhouse, load.answered)).toEqual({ missing: 0, doubled: 0 })
    await clickhouse.close()
  },
  SLOW,
)

test(
  'while the api process hangs, links, files and operator pages are still answered',
  async () => {
    const { running, make, ask } = await start()
    await make({ vanity: 'cached' })
    await make({ vanity: 'uncached' })
    await make({ vanity: 'limited', maxClicks: 2 })
    await make({ vanity: 'secret', password: 'open sesame' })
    expect((await ask('/cached')).status).toBe(302)
    const api = running.processes().api ?? 0
    process.kill(api, 'SIGSTOP')
    try {
      const asked = ['/cached', '/uncached', '/nobody', '/limited', '/secret', '/health', '/ready']
      const answers = await Promise.all(asked.map((path) => ask(path)))
      expect(answers.map(({ status }) => status)).toEqual([302, 302, 404, 302, 200, 200, 200])
      expect((await ask('/metrics')).status).toBe(200)
    } finally {
      process.kill(api, 'SIGCONT')
    }
    expect((await ask('/secret', form('open sesame'))).status).toBe(303)
  },
  SLOW,
)

test(
  'while no api process answers, the password page is shown but no password is checked',
  async () => {
    const { running, make, ask } = await start()
    await make({ vanity: 'secret', password: 'open sesame' })
    expect((await ask('/secret')).status).toBe(200)
    process.kill(running.processes().api ?? 0, 'SIGKILL')
    const away = await ask('/secret', form('open sesame'))
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    let status = away.status
    while (status === 503) status = (await ask('/secret', form('open sesame'))).status
    expect(status).toBe(303)
  },
  SLOW,
)
