import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, createServer, Socket } from 'node:net'
import { freePort } from '../../testing/free-port.ts'
import { type Outside, openOutside } from '../../testing/servers/outside.ts'
import { until } from '../../testing/until.ts'
import { byTurns, raceConnections } from './race-connections.ts'
import { safeFetch } from './safe-fetch.ts'

let outside: Outside
beforeAll(async () => {
  outside = await openOutside()
})
afterAll(() => outside.close())

test.each<[string[], string[]]>([
  [['1.1.1.1'], ['1.1.1.1']],
  [
    ['::1', '::2', '::3', '1.1.1.1'],
    ['::1', '1.1.1.1', '::2', '::3'],
  ],
  [
    ['1.1.1.1', '::1', '::2', '::3'],
    ['1.1.1.1', '::1', '::2', '::3'],
  ],
  [
    ['1.1.1.1', '1.1.1.2', '1.1.1.3', '::1', '::2'],
    ['1.1.1.1', '::1', '1.1.1.2', '::2', '1.1.1.3'],
  ],
  [[], []],
])('Of %j, the families are tried by turns', (addresses, turns) => {
  expect(byTurns(addresses)).toEqual(turns)
})

test('Of many addresses, ten are tried', () => {
  expect(byTurns(Array.from({ length: 40 }, (_, at) => `1.1.1.${at}`))).toHaveLength(10)
})

describe('Of all addresses of a name', () => {
  const V4 = '93.184.216.34'
  const V6 = '2606:2800:220:1::1'
  const V4_TOO = '93.184.216.35'

  /** Each address leads to a port of its own; `silent` ones never finish the connection. */
  async function open(ports: Readonly<Record<string, number | 'silent'>>) {
    const tried: string[] = []
    const sockets: Socket[] = []
    const dependencies = outside.fetchDependencies(
      0,
      { 'public.test': Object.keys(ports) },
      {
        connect: (address) => {
          tried.push(address)
          const port = ports[address] ?? 0
          const socket = port === 'silent' ? pending() : connect(port, '127.0.0.1')
          sockets.push(socket)
          return socket
        },
      },
    )
    return { tried, sockets, fetched: await safeFetch(dependencies, 'http://public.test/') }
  }

  test.each<[string, string[]]>([
    ['of the other family', [V4, V6]],
    ['of the same family', [V4, V4_TOO]],
    ['that prefers IPv6', [V6, V4]],
  ])('one that refuses gives way to the next, %s', async (_, addresses) => {
    const [first = '', second = ''] = addresses
    const port = await outside.listen(outside.chain([{ status: 200 }]))
    const { tried, fetched } = await open({ [first]: await freePort(), [second]: port })
    expect(fetched).toMatchObject({ kind: 'fetched', status: 200 })
    expect(tried).toEqual([first, second])
  })

  test('one that says nothing is overtaken by the next, and closed', async () => {
    const port = await outside.listen(outside.chain([{ status: 200 }]))
    const { sockets, fetched } = await open({ [V6]: 'silent', [V4]: port })
    expect(fetched).toMatchObject({ kind: 'fetched', status: 200 })
    await until(() => sockets.every(({ destroyed }) => destroyed))
  })

  test('the first that answers is the only one', async () => {
    const port = await outside.listen(outside.chain([{ status: 200 }]))
    const { tried } = await open({ [V4]: port, [V6]: port })
    expect(tried).toEqual([V4])
  })

  test('the reason is told when all refuse', async () => {
    const port = await freePort()
    const { tried, fetched } = await open({ [V6]: port, [V4]: port, [V4_TOO]: port })
    expect(fetched).toMatchObject({ kind: 'failed', why: 'ECONNREFUSED' })
    expect(tried).toHaveLength(3)
  })

  test.each([
    [[V4, '127.0.0.1']],
    [['127.0.0.1', V4]],
    [[V4, V6, '::1']],
    [[V4, '::ffff:10.0.0.1']],
  ])('a single private one refuses the name: %j', async (addresses) => {
    const { tried, fetched } = await open(Object.fromEntries(addresses.map((each) => [each, 1])))
    expect(fetched).toMatchObject({ kind: 'refused', why: 'private' })
    expect(tried).toEqual([])
  })
})

test('The connections that lose a race are closed', async () => {
  const port = await outside.listen(createServer((socket) => socket.on('error', () => undefined)))
  const late = pending()
  const { socket, others } = await raceConnections(['a', 'b', 'c'], (address) =>
    address === 'a' ? late : connect(port, '127.0.0.1'),
  )
  expect(others).toEqual(['a', 'c'])
  expect(late.destroyed).toBe(true)
  socket.destroy()
})

/** A connection that is never made. */
function pending(): Socket {
  return new Socket()
}
