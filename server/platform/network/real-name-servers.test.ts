import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../testing/free-port.ts'
import { type DnsServer, startDnsServer } from '../../testing/servers/dns-server.ts'
import { findServer, startServer } from '../../testing/servers/real-server.ts'
import { openDns } from './dns.ts'
import { openNameResolver } from './resolve-name.ts'

interface RealServer {
  /** Forwards what it is asked to the port `upstream`, and listens at `port`. */
  command: (program: string, ports: { port: number; upstream: number; folder: string }) => string[]
}

const realServers: Record<'dnsmasq' | 'unbound', RealServer> = {
  dnsmasq: {
    command: (program, { port, upstream }) => [
      program,
      '--no-daemon',
      '--conf-file=/dev/null',
      '--no-resolv',
      '--no-hosts',
      '--bind-interfaces',
      '--listen-address=127.0.0.1',
      `--port=${port}`,
      `--server=127.0.0.1#${upstream}`,
      '--pid-file=',
      '--user=',
    ],
  },
  unbound: {
    command(program, { port, upstream, folder }) {
      const path = join(folder, 'unbound.conf')
      const server = [
        `interface: 127.0.0.1@${port}`,
        'do-daemonize: no',
        'use-syslog: no',
        'username: ""',
        'chroot: ""',
        `directory: "${folder}"`,
        'pidfile: ""',
        'module-config: "iterator"',
        'do-not-query-localhost: no',
        // Otherwise it answers for .test itself.
        'local-zone: "test." nodefault',
        'num-threads: 1',
      ].map((line) => `  ${line}\n`)
      const forward = `forward-zone:\n  name: "."\n  forward-addr: 127.0.0.1@${upstream}\n`
      writeFileSync(path, `server:\n${server.join('')}${forward}`)
      return [program, '-d', '-c', path]
    },
  },
}

for (const [name, { command }] of Object.entries(realServers)) {
  const program = findServer(name as keyof typeof realServers)
  describe.skipIf(!program)(`Name servers of our own that are ${name}`, () => {
    let upstream: DnsServer
    let address: string
    let stop: (() => Promise<void>) | undefined
    const resolve = (host: string) =>
      openNameResolver({ servers: [address], files: { hosts: '/none', resolv: '/none' } })(host)

    beforeAll(async () => {
      upstream = await startDnsServer()
      const port = await freePort()
      const folder = mkdtempSync(join(tmpdir(), `${name}-`))
      const ports = { port, upstream: Number(upstream.address.split(':')[1]), folder }
      stop = await startServer({ command: command(program ?? '', ports), folder, port })
      address = `127.0.0.1:${port}`
    })
    afterAll(async () => {
      await stop?.()
      await upstream.close()
    })
    afterEach(() => upstream.behave('*', 'well'))

    test('give both families, through a chain of aliases', async () => {
      upstream.set('www.real.test', 'CNAME', 'cdn.real.test')
      upstream.set('cdn.real.test', 'CNAME', 'edge.real.test')
      upstream.set('edge.real.test', 'A', '192.0.2.1', '192.0.2.2')
      upstream.set('edge.real.test', 'AAAA', '2001:db8::1')
      expect((await resolve('www.real.test')).toSorted()).toEqual([
        '192.0.2.1',
        '192.0.2.2',
        '2001:db8::1',
      ])
    })

    test('pass on a change of answer at a TTL of 0', async () => {
      upstream.setTurns('turn.real.test', 'A', [['192.0.2.3'], ['127.0.0.1']])
      expect(await resolve('turn.real.test')).toEqual(['192.0.2.3'])
      expect(await resolve('turn.real.test')).toEqual(['127.0.0.1'])
    })

    test('know of no name, or fail', async () => {
      const code = (host: string) => resolve(host).catch((error: { code: string }) => error.code)
      expect(await code('none.real.test')).toBe('ENOTFOUND')
      upstream.behave('refused.real.test', 'refusing')
      expect(await code('refused.real.test')).toBe('EAI_AGAIN')
    })

    test('answer at length over TCP', async () => {
      const long = Array.from({ length: 12 }, (_, at) => String(at).repeat(200).slice(0, 200))
      upstream.behave('long.real.test', 'truncated')
      upstream.set('long.real.test', 'TXT', ...long)
      const { values } = await openDns({ servers: [address] }).texts('long.real.test')
      expect(values.toSorted()).toEqual(long.toSorted())
    })
  })
}
