import { describe, expect, test } from 'bun:test'
import { Hosts } from './hosts.ts'

const settings = { publicHost: 'go.example.com', isPublicOnLoopback: false, basePath: '/app/' }
const rows = [
  { name: 'old.example.com', domainId: 'dom_1', kind: 'link' },
  { name: 'go.example.com', domainId: 'dom_1', kind: 'link' },
  { name: 'hub.example.com', domainId: 'dom_2', kind: 'hub' },
  { name: 'brand.example:8443', domainId: 'dom_3', kind: 'link' },
]

function loaded(changes: Partial<typeof settings> = {}): Hosts {
  const hosts = new Hosts({ ...settings, ...changes })
  hosts.load(rows)
  return hosts
}

describe('a Host', () => {
  test.each([
    ['go.example.com', 'go.example.com', true, 'dom_1'],
    ['GO.Example.COM.', 'go.example.com', true, 'dom_1'],
    ['old.example.com', 'old.example.com', false, 'dom_1'],
    ['hub.example.com', 'hub.example.com', false, 'dom_2'],
    ['brand.example:8443', 'brand.example:8443', false, 'dom_3'],
    ['brand.example', 'brand.example', false, undefined],
    ['go.example.com:81', 'go.example.com:81', false, undefined],
    ['192.0.2.1', '192.0.2.1', false, undefined],
    ['', '', false, undefined],
  ])('"%s" is the site %s', (header, name, isOwn, domainId) => {
    expect(loaded().find(header)).toMatchObject({ name, isOwn, domainId })
  })

  test.each([
    'a b/../<x>',
    'u:p@evil:99999',
    'a, b',
    'x:99999',
    '..',
    'go.example.com:',
    'gö.example.com',
    'go.example.com/',
    'go.example.com\u0000',
    '[::1',
  ])('%j is not a valid host', (header) => {
    expect(loaded().find(header)).toBeUndefined()
  })

  test('of loopback is our own under each of its names if PUBLIC_URL is on loopback', () => {
    const hosts = new Hosts({
      ...settings,
      publicHost: 'localhost:3000',
      isPublicOnLoopback: true,
    })
    hosts.load([{ name: 'localhost:3000', domainId: 'dom_1', kind: 'link' }])
    for (const name of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect(hosts.find(name)).toMatchObject({ name, isOwn: true, domainId: 'dom_1' })
    }
    expect(hosts.find('localhost:3001')).toMatchObject({ isOwn: false, domainId: undefined })
    expect(loaded().find('localhost')).toMatchObject({ isOwn: false, domainId: undefined })
  })

  test('serves no keys if it is not a link domain', () => {
    expect(loaded({ publicHost: 'www.example.com' }).find('www.example.com')).toMatchObject({
      isOwn: true,
      domainId: undefined,
    })
  })

  test('keeps the number of its domain after a reload, and shares it with earlier names', () => {
    const hosts = loaded()
    const before = hosts.find('brand.example:8443')?.space
    hosts.load(rows.toReversed())
    expect(hosts.find('brand.example:8443')?.space).toBe(before ?? -1)
    expect(hosts.find('old.example.com')?.space).toBe(hosts.find('go.example.com')?.space ?? -1)
    expect(hosts.find('hub.example.com')?.space).not.toBe(before ?? -1)
  })

  test('that was removed is not ours any more', () => {
    const hosts = loaded()
    hosts.load(rows.slice(0, 2))
    expect(hosts.find('brand.example:8443')).toMatchObject({ domainId: undefined })
  })

  test('is not loaded before the domains have been read', () => {
    const hosts = new Hosts(settings)
    expect(hosts.isLoaded).toBe(false)
    expect(hosts.find('go.example.com')).toMatchObject({ isOwn: true, domainId: undefined })
  })
})

test.each([
  ['app', true],
  ['APP', true],
  ['api', true],
  ['.well-known', true],
  ['robots.txt', true],
  ['health', true],
  ['spring', false],
  ['apps', false],
  ['', false],
])('the first segment "%s" belongs to the application: %p', (segment, expected) => {
  expect(loaded().isApplication(segment)).toBe(expected)
})

test('the first segment of another BASE_PATH belongs to the application', () => {
  expect(loaded({ basePath: '/Tools/links/' }).isApplication('tools')).toBe(true)
})

test.each([
  ['https://go.example.com/spring', true],
  ['https://go.example.com/', true],
  ['https://go.example.com/app/', false],
  ['https://go.example.com/app', false],
  ['https://go.example.com/app/pricing?x', false],
  ['https://go.example.com/application', true],
  ['http://old.example.com/app/', true],
  ['https://hub.example.com/me', true],
  ['https://brand.example:8443/x', true],
  ['https://brand.example/x', false],
  ['https://example.org/', false],
  ['nonsense', false],
])('a target %s is a link of ours: %p', (target, expected) => {
  expect(loaded().isLink(target)).toBe(expected)
})

describe('a host name', () => {
  test('is served whatever the port of its domain, and other names are not', () => {
    const hosts = loaded()
    for (const name of ['go.example.com', 'OLD.example.com', 'hub.example.com.', 'brand.example']) {
      expect([name, hosts.isServed(name)]).toEqual([name, true])
    }
    for (const name of ['', 'example.com', 'x.go.example.com', 'brand.example:8443', 'a b', '..']) {
      expect([name, hosts.isServed(name)]).toEqual([name, false])
    }
  })
})

describe('targets of a domain', () => {
  const targets = (root: string) => ({ root, notFound: null, expired: null })
  const rootOf = (root: string) => {
    const hosts = new Hosts(settings)
    hosts.load([
      ...rows,
      { name: 'b.test', domainId: 'dom_4', kind: 'link', targets: targets(root) },
    ])
    return hosts.find('b.test')?.targets.root
  }

  test('are prepared for a header', () => {
    expect(rootOf('https://example.org/a')).toBe('https://example.org/a')
    expect(rootOf('https://example.org/a\r\nX: y')).toBe('https://example.org/a%0D%0AX:%20y')
  })

  test('that are links of this installation become loops, in any order of the names', () => {
    for (const target of [
      'https://b.test/x',
      'https://go.example.com/x',
      'https://hub.example.com/',
    ]) {
      expect([target, rootOf(target)]).toEqual([target, ''])
    }
    expect(rootOf('https://go.example.com/app/pricing')).toBe('https://go.example.com/app/pricing')
  })
})

test('a link of ours is recognised whatever its case, trailing dot or port', () => {
  const hosts = loaded()
  for (const address of [
    'https://go.example.com/x',
    'https://GO.example.com./x',
    'http://hub.example.com.:80/x',
    'https://old.example.com:8443/x',
    'https://brand.example:8443/x',
  ]) {
    expect([address, hosts.isLink(address)]).toEqual([address, true])
  }
  // If the domain has a port, other ports of its host are other services.
  for (const address of ['https://brand.example/x', 'https://example.com/go.example.com', 'x']) {
    expect([address, hosts.isLink(address)]).toEqual([address, false])
  }
})

test('a domain does not redirect to a blocked host', () => {
  const hosts = new Hosts(settings)
  const targets = {
    root: 'https://a.evil.example/',
    notFound: 'https://good.example/',
    expired: null,
  }
  hosts.block(['evil.example'])
  hosts.load([{ name: 'b.test', domainId: 'dom_4', kind: 'link', targets }])
  expect(hosts.find('b.test')?.targets).toEqual({
    root: undefined,
    notFound: 'https://good.example/',
    expired: undefined,
  })
})
