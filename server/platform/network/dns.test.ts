import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type DnsServer, startDnsServer } from '../../testing/servers/dns-server.ts'
import { type Dns, openDns } from './dns.ts'

describe('A DNS query', () => {
  let server: DnsServer
  let dns: Dns
  beforeAll(async () => {
    server = await startDnsServer()
    dns = openDns({ servers: [server.address], timeoutMs: 1500 })
  })
  afterAll(() => server.close())

  test('returns the current records each time', async () => {
    server.set('a.test', 'TXT', 'one', 'two')
    expect(await dns.texts('a.test')).toEqual({ isAnswered: true, values: ['one', 'two'] })
    server.set('a.test', 'TXT', 'three')
    expect(await dns.texts('a.test')).toEqual({ isAnswered: true, values: ['three'] })
    server.set('a.test', 'A', '192.0.2.1')
    server.set('a.test', 'AAAA', '2001:db8::1')
    server.set('b.test', 'CNAME', 'a.test')
    expect(await dns.addresses('b.test')).toEqual({
      isAnswered: true,
      values: ['192.0.2.1', '2001:db8::1'],
    })
    expect(await dns.alias('b.test')).toEqual({ isAnswered: true, values: ['a.test'] })
  })

  test('is answered for a missing record, and unanswered for a server failure', async () => {
    expect(await dns.texts('nothing.test')).toEqual({ isAnswered: true, values: [] })
    server.set('no-text.test', 'A', '192.0.2.1')
    expect(await dns.texts('no-text.test')).toEqual({ isAnswered: true, values: [] })
    for (const how of ['silent', 'broken', 'refusing'] as const) {
      server.behave('c.test', how)
      expect([how, await dns.texts('c.test')]).toEqual([how, { isAnswered: false, values: [] }])
    }
  })

  test('to an unreachable server is unanswered', async () => {
    const nowhere = openDns({ servers: ['127.0.0.1:9'], timeoutMs: 500 })
    expect(await nowhere.addresses('a.test')).toEqual({ isAnswered: false, values: [] })
  })

  test('limits number and length of the values', async () => {
    server.set('many.test', 'A', ...Array.from({ length: 60 }, (_, n) => `192.0.2.${n + 1}`))
    expect((await dns.addresses('many.test')).values).toHaveLength(50)
    server.set('long.test', 'TXT', 'x'.repeat(250))
    expect((await dns.texts('long.test')).values.every((text) => text.length <= 512)).toBe(true)
  })
})
