import { afterEach, expect, test } from 'bun:test'
import { readStream, type StreamReading } from '../testing/event-stream.ts'
import {
  createLinkAt,
  type RunningProgram,
  registerAt,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KEY = 'seen-live'
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

let program: RunningProgram | undefined

afterEach(async () => {
  await program?.stop()
  if (program) removeFolder(program.dataDir)
  program = undefined
})

async function start(environment: Record<string, string> = {}) {
  program = await startTestProgram({ environment })
  const { origin } = program
  const token = await registerAt(origin)
  const redirectTo = 'https://example.com/'
  await createLinkAt(origin, token, { redirectTo, vanity: KEY, forwardQuery: true })
  let next = 1
  const follow = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const address = `${origin}/${KEY}?utm_content=${next++}`
      const answer = await fetch(address, { redirect: 'manual', headers: { 'user-agent': AGENT } })
      expect(answer.status).toBe(302)
      // Clicks have millisecond precision, and no order within a millisecond.
      await Bun.sleep(2)
    }
  }
  const live = async (since?: string) => {
    const address = new URL(`${origin}/api/ui/v1/analytics/live`)
    if (since) address.searchParams.set('since', since)
    return readStream(await fetch(address, { headers: { authorization: `Bearer ${token}` } }))
  }
  return { program, origin, token, follow, live }
}

const numbersOf = ({ events }: StreamReading) =>
  events.map(({ data }) => Number(JSON.parse(data).utm_content))
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

test(
  'clicks arrive once each and in order, after a reconnect and from any process',
  async () => {
    const { follow, live } = await start({ WEB_CONCURRENCY: '2' })
    const first = await live()
    await follow(20)
    await first.until(20)
    await first.leave()
    await follow(20)
    const second = await live(first.lastId())
    await follow(20)
    await second.until(40)
    await second.leave()
    const third = await live(second.events[9]?.id)
    await third.until(30)
    const byNumber = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
    expect(byNumber([...numbersOf(first), ...numbersOf(second)])).toEqual(upTo(60))
    expect(numbersOf(third)).toEqual(numbersOf(second).slice(10))
    await third.leave()
  },
  SLOW,
)

test(
  'one process streams clicks in the order of the redirects',
  async () => {
    const { follow, live } = await start()
    const stream = await live()
    await follow(50)
    await stream.until(50)
    expect(numbersOf(stream)).toEqual(upTo(50))
    await stream.leave()
  },
  SLOW,
)

test(
  'the stream ends with its session, and a new stream is refused',
  async () => {
    const { origin, token, follow, live } = await start()
    const headers = { authorization: `Bearer ${token}` }
    const stream = await live()
    await follow(3)
    await stream.until(3)
    await fetch(`${origin}/api/ui/v1/auth/logout`, { method: 'POST', headers })
    expect(await stream.ended).toBe('closed')
    await expect(live(stream.lastId())).rejects.toThrow('401')
  },
  SLOW,
)

test(
  'the stream survives a kill of the engine and misses nothing',
  async () => {
    const { program: running, follow, live } = await start()
    const stream = await live()
    await follow(5)
    await stream.until(5)
    process.kill(running.processes().engine ?? 0, 'SIGKILL')
    await follow(20)
    await stream.until(25)
    await follow(5)
    await stream.until(30)
    expect(numbersOf(stream).toSorted((a, b) => a - b)).toEqual(upTo(30))
    await stream.leave()
  },
  SLOW,
)

test(
  'after a kill of the api process the reader resumes with the next one',
  async () => {
    const { program: running, follow, live } = await start()
    const stream = await live()
    await follow(5)
    await stream.until(5)
    process.kill(running.processes().api ?? 0, 'SIGKILL')
    expect(await stream.ended).toBe('broken')
    const again = await comeBack(() => live(stream.lastId()))
    await follow(5)
    await again.until(5)
    expect([...numbersOf(stream), ...numbersOf(again)]).toEqual(upTo(10))
    await again.leave()
  },
  SLOW,
)

test(
  'readers that disconnect without closing free their slots at once',
  async () => {
    const { program: running, token, live } = await start()
    const request = `GET /api/ui/v1/analytics/live HTTP/1.1\r\nHost: localhost:${running.port}\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const sockets = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const begun = Promise.withResolvers<void>()
        const socket = await Bun.connect({
          hostname: '127.0.0.1',
          port: running.port,
          socket: { data: () => begun.resolve() },
        })
        socket.write(request)
        await begun.promise
        return socket
      }),
    )
    await expect(live()).rejects.toThrow('429')
    for (const socket of sockets) socket.terminate()
    // Otherwise the slots would stay taken for a quarter of an hour; the test's time limit is shorter.
    const stream = await comeBack(live)
    await stream.leave()
  },
  SLOW,
)

test(
  'a stop ends open streams and does not wait for them',
  async () => {
    const { program: running, follow, live } = await start()
    const streams = await Promise.all([live(), live()])
    await follow(1)
    await Promise.all(streams.map((stream) => stream.until(1)))
    const stopped = running.stop()
    for (const stream of streams) expect(await stream.ended).toBe('closed')
    expect(await stopped).toBe(0)
    // A child that does not end by itself is killed, which is logged as an error.
    expect(running.output()).not.toContain('"level":"error"')
  },
  SLOW,
)

function comeBack<T extends object>(ask: () => Promise<T>): Promise<T> {
  return until(() => ask().catch(() => undefined)) as Promise<T>
}
