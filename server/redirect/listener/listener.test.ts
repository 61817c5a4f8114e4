import { afterEach, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { openRig, type RedirectRig, type RigOptions } from '../../testing/programs/redirect-rig.ts'
import { announceChange, GO_DOMAIN } from '../../testing/programs/redirect-rows.ts'
import { exchange } from '../../testing/raw-http.ts'
import { until } from '../../testing/until.ts'
import type { PageAnswer } from '../pages/answers.ts'

const rigs: RedirectRig[] = []
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()))
})

async function open(options: Partial<RigOptions> = {}): Promise<RedirectRig> {
  const rig = await openRig({ parser: 'plain', ...options })
  rigs.push(rig)
  await rig.link({ key: 'known' })
  return rig
}

const page = (status: number): PageAnswer => ({ status, headers: {}, body: '' })
const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: go.test', ...headers].join('\r\n')}\r\n\r\n`
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('one connection', () => {
  test('serves many links, one after another', async () => {
    const rig = await open()
    const parts = Array.from({ length: 20 }, (_, n) => get(n % 3 === 1 ? `/none${n}` : '/known'))
    const { answers, isClosed } = await exchange(rig.port, { parts, answers: 20 })
    expect(statuses(answers)).toEqual(parts.map((_, n) => (n % 3 === 1 ? 404 : 302)))
    expect(isClosed).toBe(false)
  })

  test.each(['interval', 'always'] as const)(
    'gets its answers in order when it pipelines requests (sync %s)',
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

  test('never has a body parsed as a request, wherever it is split', async () => {
    const rig = await open({ application: async (request) => new Response(await request.bytes()) })
    const body = get('/known')
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    for (const [framing, sent] of [
      [`Content-Length: ${body.length}`, body],
      ['Transfer-Encoding: chunked', chunks],
    ] as const) {
      const head = `POST /api/echo HTTP/1.1\r\nHost: go.test\r\n${framing}\r\n\r\n`
      for (let at = 0; at <= sent.length; at += 3) {
        const parts = [head + sent.slice(0, at), sent.slice(at) + get('/app/next')]
        const { answers } = await exchange(rig.port, { parts, answers: 2, pauseMs: 1 })
        // If the answer comes before the last bytes, the connection is closed and the second request is not answered.
        expect([body, `${body},`]).toContain(String(answers.map((answer) => answer.body)))
      }
    }
    expect(await rig.clicks()).toHaveLength(0)
  })

  test.each([
    ['an invalid size', 'x\r\n'],
    ['a size with a sign', '+5\r\nhello\r\n0\r\n\r\n'],
    ['an endless size', '0000000005\r\nhello\r\n0\r\n\r\n'],
    ['a size and a blank', '5 \r\nhello\r\n0\r\n\r\n'],
    ['a line feed alone', '5\nhello\n0\n\n'],
    ['more than its size', '3\r\nhello\r\n0\r\n\r\n'],
    ['a trailer field', '0\r\nX-More: 1\r\n\r\n'],
  ])('with broken chunks (%s) is refused and closed', async (_, chunks) => {
    const reached: string[] = []
    const rig = await open({
      application: async (request) => {
        await request.text().catch(() => '')
        reached.push(request.url)
        return new Response('read')
      },
    })
    const head = 'POST /api/x HTTP/1.1\r\nHost: go.test\r\nTransfer-Encoding: chunked\r\n\r\n'
    const parts = [`${head}${chunks}${get('/app/smuggled')}`]
    const { answers, isClosed } = await exchange(rig.port, { parts, answers: 2 })
    expect([statuses(answers), isClosed]).toEqual([[400], true])
    expect(reached.filter((url) => url.includes('smuggled'))).toEqual([])
  })

  test.each([
    ['two hosts', 'GET /known HTTP/1.1\r\nHost: go.test\r\nHost: go.test\r\n\r\n', 400],
    ['no host', 'GET /known HTTP/1.1\r\n\r\n', 400],
    ['an invalid host', 'GET /known HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['no host in HTTP/1.0', 'GET /health HTTP/1.0\r\n\r\n', 200],
    ['a folded line', 'GET /known HTTP/1.1\r\nHost: go.test\r\nX: a\r\n b\r\n\r\n', 400],
    ['a name with a blank', 'GET /known HTTP/1.1\r\nHost: go.test\r\nX : a\r\n\r\n', 400],
    ['a line feed alone', 'GET /known HTTP/1.1\nHost: go.test\n\n', 400],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a whole address', 'GET http://go.test/known HTTP/1.1\r\nHost: other.test\r\n\r\n', 302],
    ['a tunnel', 'CONNECT /api/x HTTP/1.1\r\nHost: go.test\r\n\r\n', 405],
    ['an unknown method', 'BREW /known HTTP/1.1\r\nHost: go.test\r\n\r\n', 405],
    ['a head without end', `GET /known HTTP/1.1\r\nHost: go.test\r\nX: ${'a'.repeat(17_000)}`, 431],
  ])('with %s gets the right status', async (_, bytes, status) => {
    const rig = await open({ pages: ({ target }) => page(target === '/health' ? 200 : 404) })
    const { answers } = await exchange(rig.port, { parts: [bytes] })
    expect(statuses(answers)).toEqual([status])
  })

  test('that is half-closed still gets its answers', async () => {
    const rig = await open({
      application: async () => {
        await Bun.sleep(100)
        return new Response('late')
      },
    })
    for (const [path, end] of [
      ['/known', 'landing'],
      ['/app/', 'late'],
    ]) {
      const text = await askAndHalfClose(rig.port, get(path ?? ''))
      expect(text).toContain(end ?? '')
    }
  })

  test('that is half-closed within a form gets the answer of an empty one', async () => {
    const rig = await open()
    const type = 'Content-Type: application/x-www-form-urlencoded'
    const head = `POST /known+ HTTP/1.1\r\nHost: go.test\r\n${type}\r\nContent-Length: 30\r\n\r\n`
    expect(await askAndHalfClose(rig.port, `${head}reason=`)).toContain('Thank you')
  })

  test('may split its request anywhere', async () => {
    const rig = await open()
    const request = get('/known', 'User-Agent: x', 'Referer: https://example.org/')
    for (let at = 1; at < request.length; at += 7) {
      const parts = [request.slice(0, at), request.slice(at)]
      const { answers } = await exchange(rig.port, { parts })
      expect(answers).toMatchObject([{ status: 302 }])
    }
  })

  test('can call the application after a link, with its address passed on', async () => {
    const rig = await open()
    const { answers } = await exchange(rig.port, {
      parts: [get('/known'), get('/app/one'), get('/app/two')],
      answers: 3,
    })
    expect(statuses(answers)).toEqual([302, 200, 200])
    expect(answers[1]?.body).toBe('application GET 127.0.0.1')
    expect(answers[2]?.body).toBe('application GET 127.0.0.1')
  })

  test('can alternate pages and links', async () => {
    const rig = await open()
    const { answers, isClosed } = await exchange(rig.port, {
      parts: [get('/app/'), get('/known'), get('/app/two'), get('/known')],
      answers: 4,
    })
    expect(statuses(answers)).toEqual([200, 302, 200, 302])
    expect(isClosed).toBe(false)
    expect(await rig.clicks()).toHaveLength(2)
  })

  test('that sends its body byte by byte is closed, a merely slow one is not', async () => {
    const rig = await open({
      idleMs: 200,
      application: async (request) => new Response(`${(await request.text()).length}`),
    })
    const send = (bytes: number) => {
      const head = `POST /api/x HTTP/1.1\r\nHost: go.test\r\nContent-Length: ${20 * bytes}\r\n\r\n`
      const parts = [head, ...Array<string>(20).fill('x'.repeat(bytes))]
      return exchange(rig.port, { parts, pauseMs: 40 })
    }
    const [drops, slow] = await Promise.all([send(1), send(200)])
    expect([drops.answers.length, drops.isClosed]).toEqual([0, true])
    expect(slow.answers[0]?.body).toBe('4000')
  })

  test('is closed when idle', async () => {
    const rig = await open({ idleMs: 80 })
    const silent = await exchange(rig.port, { parts: [''] })
    expect(silent).toMatchObject({ text: '', isClosed: true })
    const done = await exchange(rig.port, { parts: [get('/known')], answers: 2 })
    expect(done).toMatchObject({ isClosed: true })
    expect(statuses(done.answers)).toEqual([302])
  })
})

describe('calls relayed by the listener', () => {
  test('pass large bodies and large answers completely', async () => {
    const rig = await open({
      application: async (request) => new Response(await request.bytes()),
    })
    const body = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => (n * 7 + (n >> 8)) & 255))
    const answer = await fetch(`http://127.0.0.1:${rig.port}/api/echo`, { method: 'POST', body })
    expect(Bun.hash(await answer.bytes())).toBe(Bun.hash(body))
  })

  test('are not written faster than a slow visitor reads', async () => {
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
    // Bun's types leave this out.
    const slow = socket as typeof socket & { pause(): void; resume(): void }
    slow.pause()
    socket.write(get('/api/stream'))
    let turns = 0
    let seen = written
    // All parts share this process, so turns of its loop without a write show that they wait.
    await until(
      () => {
        turns = written === seen ? turns + 1 : 0
        seen = written
        return turns === 200
      },
      { everyMs: 0 },
    )
    expect(written).toBeLessThan(128)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    slow.resume()
    await over.promise
    expect(received).toBeGreaterThan(256 * 1024 * 1024)
    socket.end()
  }, 20_000)

  test('are streamed', async () => {
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

  test('end when the visitor disconnects', async () => {
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

  test('get the address of the connection, or the one that a trusted proxy names', async () => {
    const application = (request: Request, address: string) =>
      new Response(`${address} ${request.headers.get('unfurly-caller')}`)
    const forged = get('/app/', 'X-Forwarded-For: 203.0.113.9', 'Unfurly-Caller: 198.51.100.1 home')
    const behind = await open({ application })
    const trusting = await exchange(behind.port, { parts: [forged] })
    expect(trusting.answers[0]?.body).toBe('203.0.113.9 203.0.113.9')
    const bare = await open({ application, trustedProxies: ['192.0.2.1'] })
    const doubting = await exchange(bare.port, { parts: [forged] })
    expect(doubting.answers[0]?.body).toBe('127.0.0.1 127.0.0.1')
  })

  test('get the address of a caller that has already disconnected', async () => {
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

/** An address of this machine that no proxy and no other test uses. */
const CALLER = '127.0.0.2'

/** Everything that a client receives when it closes its side right after its request. */
function askAndHalfClose(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true }, () =>
      socket.end(bytes),
    )
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.on('close', () => resolve(text))
  })
}

function callAndLeave(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: CALLER }, () => {
      socket.write(bytes, () => setTimeout(() => socket.destroy(), 1))
    })
    socket.on('close', () => resolve())
    socket.on('data', () => socket.destroy())
  })
}

test('an untrusted proxy is logged once, for links and calls together', async () => {
  const rig = await openRig({ parser: 'plain', trustedProxies: ['10.0.0.7'] })
  const key = await rig.link()
  const warnings = () => rig.logged.filter((line) => line.includes('TRUSTED_PROXIES'))
  await rig.ask(`/${key}`)
  await rig.ask('/api/any')
  expect(warnings()).toEqual([])
  await rig.ask('/api/any', { 'X-Real-IP': '203.0.113.9' })
  await rig.ask(`/${key}`, { 'X-Forwarded-For': '203.0.113.9' })
  expect(warnings()).toHaveLength(1)
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 'warn', proxy: '127.0.0.1' })
  await rig.close()
})

test('a hundred concurrent visitors of links and pages all get their answers', async () => {
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
  // A tenth of the first visits were to an unknown key.
  expect(await rig.clicks()).toHaveLength(before + 100 + 90)
})

describe('a stop', () => {
  test('notifies clients, finishes running requests and loses no click', async () => {
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

/** Requests a link over one connection until that is closed. */
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

describe('an api process', () => {
  test('that is away leaves calls with 503 at once and links working, and calls work again afterwards', async () => {
    const rig = await open()
    expect((await rig.ask('/app/')).status).toBe(200)
    await rig.api.stop()
    const away = await rig.ask('/app/')
    expect([away.status, away.headers['retry-after']]).toEqual([503, '5'])
    expect((await rig.ask('/known')).status).toBe(302)
    rig.api.start()
    expect((await rig.ask('/app/')).status).toBe(200)
  })

  test('that ends in the middle of an answer does not leave the client with a seemingly complete answer', async () => {
    const rig = await open({
      application: () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('half'))
            },
          }),
        ),
    })
    const { body } = await fetch(`http://127.0.0.1:${rig.port}/api/half`)
    const reader = body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('half')
    await rig.api.stop()
    await expect(reader?.read()).rejects.toThrow()
  })

  test('that does not answer in time leaves calls with 503', async () => {
    const rig = await open({ idleMs: 100, application: () => new Promise(() => undefined) })
    const { answers, isClosed } = await exchange(rig.port, { parts: [get('/api/stuck')] })
    expect([answers[0]?.status, answers[0]?.headers.connection, isClosed]).toEqual([
      503,
      'close',
      false,
    ])
    expect((await rig.ask('/known')).status).toBe(302)
  })

  test('answers a change only after the redirect knows it', async () => {
    const rig = await open({
      application: async (request) => {
        if (request.method === 'GET') return new Response('')
        await rig.db
          .updateTable('links')
          .set({ redirect_to: 'https://example.com/changed' })
          .where('key', '=', 'known')
          .execute()
        await announceChange(rig.db, `link:${GO_DOMAIN}/known`)
        return new Response('done')
      },
    })
    expect((await rig.ask('/known')).headers.location).toEndWith('landing')
    await fetch(`http://127.0.0.1:${rig.port}/api/change`, { method: 'POST' })
    expect((await rig.ask('/known')).headers.location).toEndWith('changed')
  })
})

describe('connections', () => {
  const hold = (port: number, localAddress: string) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress })
      socket.once('connect', () => resolve(socket))
      socket.once('error', reject)
    })
  const isEnded = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once('close', () => resolve(true))
      socket.once('error', () => resolve(true))
      socket.once('data', () => resolve(false))
      socket.write(get('/known'))
    })

  test('of one address are capped without affecting others or a trusted proxy', async () => {
    const rig = await open({
      trustedProxies: ['127.0.0.9'],
      limits: { perAddress: 3, inAll: 100 },
    })
    const greedy = await Promise.all(Array.from({ length: 3 }, () => hold(rig.port, '127.0.0.5')))
    expect(await isEnded(await hold(rig.port, '127.0.0.5'))).toBe(true)
    expect(await isEnded(await hold(rig.port, '127.0.0.6'))).toBe(false)
    const proxied = await Promise.all(Array.from({ length: 9 }, () => hold(rig.port, '127.0.0.9')))
    expect(await Promise.all(proxied.map(isEnded))).toEqual(Array(9).fill(false))
    const [first] = greedy
    first?.destroy()
    await until(async () => !(await isEnded(await hold(rig.port, '127.0.0.5'))))
    for (const socket of [...greedy, ...proxied]) socket.destroy()
  })

  test('are capped in total', async () => {
    const rig = await open({ limits: { perAddress: 100, inAll: 4 } })
    const held = await Promise.all(Array.from({ length: 4 }, () => hold(rig.port, '127.0.0.5')))
    expect(await isEnded(await hold(rig.port, '127.0.0.6'))).toBe(true)
    for (const socket of held) socket.destroy()
    await until(async () => !(await isEnded(await hold(rig.port, '127.0.0.6'))))
  })
})
