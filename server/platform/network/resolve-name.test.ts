import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DnsServer, startDnsServer } from '../../testing/servers/dns-server.ts'
import { openNameResolver } from './resolve-name.ts'

const NOWHERE = '127.0.0.1:9'

describe('The addresses of a name, by name servers of our own', () => {
  let first: DnsServer
  let second: DnsServer
  let folder: string
  const files = () => ({ hosts: join(folder, 'hosts'), resolv: join(folder, 'resolv.conf') })
  const resolverOf = (...servers: string[]) =>
    openNameResolver({ servers, timeoutMs: 3000, files: files() })
  const resolve = (name: string) => resolverOf(first.address)(name)
  const codeOf = (looked: Promise<unknown>) =>
    looked.then(
      () => 'found',
      (error: { code?: string }) => error.code,
    )

  beforeAll(async () => {
    first = await startDnsServer()
    second = await startDnsServer()
    folder = mkdtempSync(join(tmpdir(), 'names-'))
    writeFileSync(
      files().hosts,
      '# ours\n192.0.2.1 Box box.lan # alias\n2001:db8::1\tbox\nno-address box\n',
    )
    writeFileSync(files().resolv, 'domain old.test\nsearch corp.test lan.test.\n')
  })
  afterAll(async () => {
    await Promise.all([first.close(), second.close()])
    rmSync(folder, { recursive: true })
  })

  test('are those of both families, through a chain of aliases, each time anew', async () => {
    first.set('chain.test', 'CNAME', 'one.chain.test')
    first.set('one.chain.test', 'CNAME', 'two.chain.test')
    first.set('two.chain.test', 'A', '192.0.2.7')
    first.set('two.chain.test', 'AAAA', '2001:db8::7')
    expect((await resolve('chain.test')).toSorted()).toEqual(['192.0.2.7', '2001:db8::7'])
    first.set('two.chain.test', 'A', '192.0.2.8')
    first.set('two.chain.test', 'AAAA')
    expect(await resolve('chain.test')).toEqual(['192.0.2.8'])
  })

  test('are not found where the first server knows of none, and the second is not asked', async () => {
    second.set('gone.test', 'A', '192.0.2.9')
    expect(await codeOf(resolverOf(first.address, second.address)('gone.test'))).toBe('ENOTFOUND')
    expect(second.asked('gone.test')).toBe(0)
    expect(await codeOf(resolve(`${'a'.repeat(64)}.test`))).toBe('ENOTFOUND')
  })

  test.each(['failing', 'refusing', 'silent', 'broken'] as const)(
    'come from the second server if the first is %s',
    async (how) => {
      const name = `${how}.test`
      first.behave(name, how)
      second.set(name, 'A', '192.0.2.9')
      expect(await resolverOf(first.address, second.address)(name)).toEqual(['192.0.2.9'])
      expect(await codeOf(resolve(name))).toBe('EAI_AGAIN')
    },
  )

  test('come from the third server if nobody is at the first two', async () => {
    second.set('third.test', 'A', '192.0.2.9')
    expect(await resolverOf(NOWHERE, NOWHERE, second.address)('third.test')).toEqual(['192.0.2.9'])
    expect(await codeOf(resolverOf(NOWHERE)('third.test'))).toBe('EAI_AGAIN')
  })

  test('come over TCP if the answer does not fit', async () => {
    first.behave('long.test', 'truncated')
    const all = Array.from({ length: 40 }, (_, at) => `192.0.2.${at + 1}`)
    first.set('long.test', 'A', ...all)
    expect((await resolve('long.test')).toSorted()).toEqual(all.toSorted())
  })

  test.each(['silent', 'failing'] as const)(
    'are those of one family if the server is %s for the other',
    async (how) => {
      const name = `half-${how}.test`
      first.set(name, 'A', '192.0.2.10')
      first.behave(`AAAA ${name}`, how)
      expect(await resolve(name)).toEqual(['192.0.2.10'])
    },
  )

  test('come from the hosts file first, in which a change counts at once', async () => {
    first.set('box', 'A', '192.0.2.99')
    expect(await resolve('box')).toEqual(['192.0.2.1', '2001:db8::1'])
    expect(await resolve('box.lan')).toEqual(['192.0.2.1'])
    writeFileSync(files().hosts, '192.0.2.22 box.lan\n')
    expect(await resolve('box.lan')).toEqual(['192.0.2.22'])
    expect(first.asked('box') + first.asked('box.lan')).toBe(0)
  })

  test('of this machine are never asked for', async () => {
    for (const name of ['localhost', 'app.localhost']) {
      expect(await resolve(name)).toEqual(['127.0.0.1', '::1'])
      expect(first.asked(name)).toBe(0)
    }
  })

  test('of a name without a dot are looked for in the search domains, of others are not', async () => {
    first.set('wiki.lan.test', 'A', '192.0.2.30')
    first.set('bare', 'A', '192.0.2.31')
    expect(await resolve('wiki')).toEqual(['192.0.2.30'])
    expect(first.asked('wiki.corp.test')).toBeGreaterThan(0)
    expect(first.asked('wiki')).toBe(0)
    expect(await resolve('bare')).toEqual(['192.0.2.31'])
    first.set('typo.test.lan.test', 'A', '192.0.2.32')
    expect(await codeOf(resolve('typo.test'))).toBe('ENOTFOUND')
    expect(first.asked('wiki.old.test')).toBe(0)
  })

  test('are found without hosts file and search domains', async () => {
    const bare = openNameResolver({
      servers: [first.address],
      files: { hosts: join(folder, 'none'), resolv: join(folder, 'none') },
    })
    first.set('plain.test', 'A', '192.0.2.40')
    expect(await bare('plain.test')).toEqual(['192.0.2.40'])
  })
})

test('Without name servers of our own, the system resolves names', async () => {
  const resolve = openNameResolver({ servers: [] })
  expect(await resolve('localhost')).toContain('127.0.0.1')
})
