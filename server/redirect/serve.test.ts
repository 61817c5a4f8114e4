import { afterEach, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { exchange } from '../testing/raw-http.ts'
import { openRig, type Rig, type RigOptions } from '../testing/redirect-rig.ts'

const rigs: Rig[] = []
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()))
})

async function open(options: Partial<RigOptions> = {}): Promise<Rig> {
  const rig = await openRig({ front: 'fast lane', ...options })
  rigs.push(rig)
  await rig.link({ key: 'known' })
  return rig
}

const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: go.test', ...headers].join('\r\n')}\r\n\r\n`
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('one connection', () => {
  test('asks for many links, one after another', async () => {
    const rig = await open()
    const parts = Array.from({ length: 20 }, (_, n) => get(n % 3 === 1 ? `/none${n}` : '/known'))
    const { answers, isClosed } = await exchange(rig.port, { parts, answers: 20 })
    expect(statuses(answers)).toEqual(parts.map((_, n) => (n % 3 === 1 ? 404 : 302)))
    expect(isClosed).toBe(false)
  })

  test.each(['interval', 'always'] as const)(
    'gets its answers in order when it does not wait for them (sync %s)',
    async (sync) => {
      const rig = await open({ sync })
      const other = await rig.link({ redirect_to: 'https://example.com/other' })
      await rig.ask('/known')
      await rig.ask(`/${other}`)
      const paths = ['/known', `/${other}`, '/unknown', '/known', '/app/']
      const locations = ['landing', 'other', undefined, 'landing', undefined]
      const requests = paths.map((path) => get(path))
      for (const parts of [requests, [requests.join('')]]) {
        const { answers } = await exchange(rig.port, { parts, answers: 5, pauseMs: 0 })
        expect(statuses(answers)).toEqual([302, 302, 404, 302, 200])
        const found = answers.map(({ headers }) => headers.location?.split('/').at(-1))
        expect(found).toEqual(locations)
      }
    },
  )

  test('may cut its request anywhere', async () => {
    const rig = await open()
    const request = get('/known', 'User-Agent: x', 'Referer: https://example.org/')
    for (let at = 1; at < request.length; at += 7) {
      const parts = [request.slice(0, at), request.slice(at)]
      const { answers } = await exchange(rig.port, { parts })
      expect(answers).toMatchObject([{ status: 302 }])
    }
  })

  test('goes on with the application after a link, and says who is calling', async () => {
    const rig = await open()
    const { answers } = await exchange(rig.port, {
      parts: [get('/known'), get('/app/one'), get('/app/two')],
      answers: 3,
    })
    expect(statuses(answers)).toEqual([302, 200, 200])
    expect(answers[1]?.body).toBe('application GET 127.0.0.1')
    expect(answers[2]?.body).toBe('application GET 127.0.0.1')
  })

  test('that left the fast lane is told to come back to it by the next link', async () => {
    const rig = await open()
    const { answers, isClosed } = await exchange(rig.port, {
      parts: [get('/app/'), get('/known'), get('/known')],
      answers: 3,
    })
    expect(statuses(answers)).toEqual([200, 302])
    expect(answers[1]?.headers.connection).toBe('close')
    expect(isClosed).toBe(true)
  })

  test('that says nothing, or nothing more, is ended', async () => {
    const rig = await open({ idleMs: 80 })
    const silent = await exchange(rig.port, { parts: [''] })
    expect(silent).toMatchObject({ text: '', isClosed: true })
    const done = await exchange(rig.port, { parts: [get('/known')], answers: 2 })
    expect(done).toMatchObject({ isClosed: true })
    expect(statuses(done.answers)).toEqual([302])
  })
})

describe('the application behind the fast lane', () => {
  test('gets a large body whole, and its large answer arrives whole', async () => {
    const rig = await open({
      application: async (request) => new Response(await request.bytes()),
    })
    const body = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => (n * 7 + (n >> 8)) & 255))
    const answer = await fetch(`http://127.0.0.1:${rig.port}/api/echo`, { method: 'POST', body })
    expect(Bun.hash(await answer.bytes())).toBe(Bun.hash(body))
  })

  test('does not write faster than a slow visitor reads', async () => {
    let written = 0
    const rig = await open({
      application: () =>
        new Response(
          new ReadableStream({
            async pull(controller) {
              if (written >= 256) return controller.close()
              written += 1
              controller.enqueue(new Uint8Array(1024 * 1024).fill(written))
              await Bun.sleep(0)
            },
          }),
        ),
    })
    const before = process.memoryUsage().rss
    let received = 0
    const over = Promise.withResolvers<void>()
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: rig.port,
      socket: {
        data(_, bytes) {
          received += bytes.length
          if (received > 256 * 1024 * 1024) over.resolve()
        },
        close: () => over.resolve(),
      },
    })
    // Bun's types leave it out.
    const slow = socket as typeof socket & { pause(): void; resume(): void }
    slow.pause()
    socket.write(get('/api/stream'))
    await Bun.sleep(400)
    expect(written).toBeLessThan(128)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    slow.resume()
    await over.promise
    expect(received).toBeGreaterThan(256 * 1024 * 1024)
    socket.end()
  }, 20_000)

  test('streams as it goes', async () => {
    const next = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const rig = await open({
      application: () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              for (const [index, { promise }] of next.entries()) {
                await promise
                controller.enqueue(new TextEncoder().encode(`event ${index}\n`))
              }
              controller.close()
            },
          }),
        ),
    })
    const answering = fetch(`http://127.0.0.1:${rig.port}/api/events`)
    next[0]?.resolve()
    const reader = (await answering).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('event 0\n')
    next[1]?.resolve()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('event 1\n')
    expect((await reader?.read())?.done).toBe(true)
  })

  test('hears that a visitor went away', async () => {
    const aborted = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const rig = await open({
      application: (request) => {
        request.signal.addEventListener('abort', () => aborted.resolve())
        reached.resolve()
        return new Promise<Response>(() => undefined)
      },
    })
    const leaving = new AbortController()
    const asked = fetch(`http://127.0.0.1:${rig.port}/api/slow`, { signal: leaving.signal })
    await reached.promise
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await aborted.promise
  })

  test('takes its caller’s address from the connection, and only the proxy’s word for another', async () => {
    const rig = await open({ application: (_, peer) => new Response(peer) })
    const { answers } = await exchange(rig.port, {
      parts: [get('/app/', 'X-Forwarded-For: 203.0.113.9')],
    })
    expect(answers[0]?.body).toBe('127.0.0.1')
  })

  test('knows who called when they left without waiting for the answer', async () => {
    const callers: string[] = []
    const rig = await open({
      application: (_, peer) => {
        callers.push(peer)
        return new Response(peer)
      },
    })
    for (let call = 0; call < 40; call += 1) await callAndLeave(rig.port, get('/app/'))
    await rig.ask('/app/')
    expect(callers.pop()).toBe('127.0.0.1')
    expect(callers.length).toBeGreaterThan(10)
    expect(new Set(callers)).toEqual(new Set([CALLER]))
  })
})

/** An address of this machine that no proxy and no test has. */
const CALLER = '127.0.0.2'

function callAndLeave(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: CALLER }, () => {
      socket.write(bytes, () => setTimeout(() => socket.destroy(), 1))
    })
    socket.on('close', () => resolve())
    socket.on('data', () => socket.destroy())
  })
}

test('a hundred visitors at a time, for links and pages, all get theirs', async () => {
  const rig = await open()
  const keys = await Promise.all(
    Array.from({ length: 50 }, (_, n) => rig.link({ redirect_to: `https://example.com/${n}` })),
  )
  const before = (await rig.clicks()).length
  const visit = async (visitor: number) => {
    const parts = keys.map((key, n) => get((n + visitor) % 10 === 0 ? '/none' : `/${key}`))
    const { answers } = await exchange(rig.port, { parts: [parts[0] ?? ''], answers: 1 })
    const one = keys[visitor % 50] ?? ''
    const link = await rig.ask(`/${one}`)
    const page = await rig.ask(`/app/${visitor}`)
    return [answers.length, link.headers.location, page.status]
  }
  const seen = await Promise.all(Array.from({ length: 100 }, (_, visitor) => visit(visitor)))
  expect(seen).toEqual(seen.map((_, visitor) => [1, `https://example.com/${visitor % 50}`, 200]))
  // A tenth of the first visits were to a key that is no link.
  expect(await rig.clicks()).toHaveLength(before + 100 + 90)
})

describe('a stop', () => {
  test('tells those who are connected, finishes what runs, and loses no click', async () => {
    const running = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const rig = await open({
      application: async () => {
        reached.resolve()
        await running.promise
        return new Response('done')
      },
    })
    const slow = fetch(`http://127.0.0.1:${rig.port}/api/slow`)
    await reached.promise
    const loop = keepAsking(rig.port)
    await loop.begun
    const stopped = rig.stop()
    running.resolve()
    expect(await (await slow).text()).toBe('done')
    const { answered, lastConnection } = await loop.over
    expect(lastConnection).toBe('close')
    await stopped
    expect((await rig.clicks()).length).toBe(answered)
    await expect(fetch(`http://127.0.0.1:${rig.port}/known`)).rejects.toThrow()
  })
})

/** Asks for a link over one connection until that is ended. */
function keepAsking(port: number) {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<{ answered: number; lastConnection: string | undefined }>()
  let answered = 0
  let lastConnection: string | undefined
  void Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) => void socket.write(get('/known')),
      data(socket, bytes) {
        answered += 1
        lastConnection = /\r\nconnection: (\w+)/i.exec(bytes.toString('latin1'))?.[1]
        if (answered === 5) begun.resolve()
        if (lastConnection !== 'close') socket.write(get('/known'))
      },
      close: () => over.resolve({ answered, lastConnection }),
    },
  })
  return { begun: begun.promise, over: over.promise }
}
