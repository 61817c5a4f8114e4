import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { type DnsServer, startDnsServer } from '../../testing/servers/dns-server.ts'
import { type Outside, openOutside, PUBLIC } from '../../testing/servers/outside.ts'
import { openNameResolver } from '../network/resolve-name.ts'
import { safeFetch } from './safe-fetch.ts'

const OTHER = '93.184.216.35'
const PUBLIC_6 = '2606:2800:220:1::1'
const files = { hosts: '/none', resolv: '/none' }

describe('A name server that changes its answer', () => {
  let outside: Outside
  let dns: DnsServer
  let stubPort: number
  let connected: string[] = []
  let location: string | undefined

  beforeAll(async () => {
    outside = await openOutside()
    dns = await startDnsServer()
    const stub = createServer((_, answer) => {
      answer.writeHead(location === undefined ? 200 : 302, location ? { location } : {})
      answer.end('from outside')
      location = undefined
    })
    stubPort = await outside.listen(stub)
  })
  afterAll(async () => {
    outside.close()
    await dns.close()
  })
  beforeEach(() => {
    connected = []
    location = undefined
  })

  /** Public addresses lead to the stub, any other to where it really leads, and all are written down. */
  const fetchFrom = (address: string) =>
    safeFetch(
      {
        resolve: openNameResolver({ servers: [dns.address], files }),
        connect: (to, port) => {
          connected.push(to)
          return [PUBLIC, OTHER, PUBLIC_6].includes(to)
            ? connect(stubPort, '127.0.0.1')
            : connect(port, to)
        },
        allowPrivate: [],
      },
      outside.address(address),
      { timeoutMs: 5000 },
    )

  test.each([
    ['A', PUBLIC, '127.0.0.1'],
    ['AAAA', PUBLIC_6, '::1'],
    ['AAAA', PUBLIC_6, '::ffff:127.0.0.1'],
  ] as const)('gets the fetch to the address that was checked: %s %s, then %s', async (...turn) => {
    const [type, checked, later] = turn
    const name = `${later.replaceAll(/[.:]/g, '-').replaceAll('--', 'x')}.rebind.test`
    dns.setTurns(name, type, [[checked], [later]])
    expect(await fetchFrom(`http://${name}/`)).toMatchObject({ kind: 'fetched', status: 200 })
    expect(connected).toEqual([checked])
    expect([dns.asked(`A ${name}`), dns.asked(`AAAA ${name}`)]).toEqual([1, 1])
    expect(await fetchFrom(`http://${name}:{PORT}/`)).toMatchObject({ kind: 'refused' })
    expect(connected).toEqual([checked])
  })

  test('is asked again at each redirect, and what it says then is checked', async () => {
    dns.setTurns('hop.test', 'A', [[PUBLIC], [OTHER], ['127.0.0.1']])
    location = 'http://hop.test/again'
    expect(await fetchFrom('http://hop.test/')).toMatchObject({ kind: 'fetched', hops: 1 })
    expect(connected).toEqual([PUBLIC, OTHER])
    dns.setTurns('hop.test', 'A', [[PUBLIC], ['127.0.0.1']])
    location = 'http://hop.test:8080/again'
    expect(await fetchFrom('http://hop.test/')).toMatchObject({ kind: 'refused', why: 'private' })
    expect(connected).toEqual([PUBLIC, OTHER, PUBLIC])
  })

  test('moves an alias to a private name, and is refused at the next look', async () => {
    dns.set('inner.test', 'A', '10.0.0.1')
    dns.set('outer.test', 'A', PUBLIC)
    dns.set('middle.test', 'CNAME', 'outer.test')
    dns.setTurns('alias.test', 'CNAME', [['middle.test'], ['middle.test'], ['inner.test']])
    expect(await fetchFrom('http://alias.test/')).toMatchObject({ kind: 'fetched' })
    expect(await fetchFrom('http://alias.test/')).toMatchObject({ kind: 'refused', why: 'private' })
    expect(connected).toEqual([PUBLIC])
  })

  test.each([
    ['A', [PUBLIC, '127.0.0.1']],
    ['A', ['10.0.0.1', PUBLIC]],
    ['AAAA', [PUBLIC_6, 'fd00::1']],
  ] as const)('mixes public and private addresses, and is refused: %s %p', async (type, values) => {
    const name = `mixed-${values.join('-').replaceAll(/[.:]/g, '-').replaceAll(/-+/g, '-')}.test`
    dns.set(name, type, ...values)
    dns.set(name, type === 'A' ? 'AAAA' : 'A', type === 'A' ? PUBLIC_6 : PUBLIC)
    expect(await fetchFrom(`http://${name}/`)).toMatchObject({ kind: 'refused', why: 'private' })
    expect(connected).toEqual([])
  })

  test('has led no fetch to a forbidden address', () => {
    expect(outside.canaries()).toBe(0)
  })
})
