import { afterEach, expect, test } from 'bun:test'
import { Webhook as Verifier } from 'standardwebhooks'
import type { CreatedWebhook } from '../../contract/people/webhooks.ts'
import { freePort } from '../testing/free-port.ts'
import {
  createLinkAt,
  type RunningProgram,
  registerAt,
  removeFolder,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { rounds } from '../testing/rounds.ts'
import { type Received, type Receiver, startReceiver } from '../testing/servers/receiver.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KILLS = rounds(10)
const LINKS_BETWEEN = 15
const CLICKS_OF_A_LINK = 2

let program: RunningProgram | undefined
let receiver: Receiver | undefined
let dataDir = ''

afterEach(async () => {
  await program?.stop()
  receiver?.stop()
  removeFolder(dataDir)
})

test(
  'after each kill -9 of the worker, each event arrives, repeats have the same id, and each click is told in one delivery',
  async () => {
    dataDir = await startedDataDir()
    receiver = await startReceiver()
    const environment = { ALLOW_PRIVATE_TARGETS: '127.0.0.1' }
    program = await startTestProgram({ dataDir, port: await freePort(), environment })
    const running = program
    const token = await registerAt(running.origin)
    const { secret } = await listen(running, token, receiver.url)
    // Some first attempts fail, so that some deliveries wait for their second one.
    const seen = new Set<unknown>()
    receiver.answerBy((answer, { headers }) => {
      const isFirst = !seen.has(headers['webhook-id'])
      seen.add(headers['webhook-id'])
      answer.writeHead(isFirst && seen.size % 7 === 0 ? 503 : 204).end()
    })

    const keys: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      for (let n = 0; n < LINKS_BETWEEN; n++) {
        const vanity = `told-${kill}-${n}`
        await createLinkAt(running.origin, token, { redirectTo: 'https://example.com/', vanity })
        keys.push(vanity)
        for (let click = 0; click < CLICKS_OF_A_LINK; click++) await visit(running, vanity)
      }
      await killWorker(running)
    }
    const { received } = receiver
    const isWhole = () =>
      madeIn(received).size >= keys.length &&
      clickedIn(received).length >= keys.length * CLICKS_OF_A_LINK
    await until(isWhole, { everyMs: 200 })

    expect([...madeIn(received).keys()].toSorted()).toEqual(keys.toSorted())
    for (const ids of madeIn(received).values()) expect(ids.size).toBe(1)
    expect(clickedIn(received)).toHaveLength(keys.length * CLICKS_OF_A_LINK)
    for (const { body, headers } of received) {
      expect(() =>
        new Verifier(secret).verify(body, headers as Record<string, string>),
      ).not.toThrow()
    }
  },
  SLOW,
)

async function listen(
  { origin }: RunningProgram,
  token: string,
  url: string,
): Promise<CreatedWebhook> {
  const answer = await fetch(`${origin}/api/ui/v1/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      url,
      events: ['link.created', 'link.clicked'],
      kinds: ['human', 'bot', 'preview'],
    }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as CreatedWebhook
}

/** A link is known to the redirects a moment after it was made. */
async function visit({ origin }: RunningProgram, key: string): Promise<void> {
  await until(async () => {
    const answer = await fetch(`${origin}/${key}`, { redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status === 302
  })
}

async function killWorker(running: RunningProgram): Promise<void> {
  const before = await until(() => running.processes().worker)
  process.kill(before, 'SIGKILL')
  await until(() => {
    const { worker } = running.processes()
    return worker !== undefined && worker !== before
  })
}

interface Event {
  type: string
  data: { links?: { key: string }[]; clicks?: { linkId: string }[] }
}

const eventOf = ({ body }: Received): Event => JSON.parse(body)

/** Ids of the deliveries that told of each key. */
function madeIn(received: readonly Received[]): Map<string, Set<string>> {
  const told = new Map<string, Set<string>>()
  for (const one of received) {
    for (const { key } of eventOf(one).data.links ?? []) {
      const ids = told.get(key) ?? new Set()
      told.set(key, ids.add(String(one.headers['webhook-id'])))
    }
  }
  return told
}

/** The clicks of all deliveries, repeats left out. */
function clickedIn(received: readonly Received[]) {
  const byId = new Map(received.map((one) => [one.headers['webhook-id'], one]))
  return [...byId.values()].flatMap((one) => eventOf(one).data.clicks ?? [])
}
