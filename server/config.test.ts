import { describe, expect, test } from 'bun:test'
import { hostname } from 'node:os'
import { readConfig } from './config.ts'
import { ConfigError } from './settings.ts'

describe('The environment', () => {
  test('without any variable every setting has its default', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      basePath: '/app/',
      defaultDomain: 'localhost:3000',
      defaultHubDomain: 'hub.localhost:3000',
      flags: { geo: true, hub: true, payments: false, socialLogin: false, statusPage: false },
      trustedProxies: ['loopback'],
      webConcurrency: 1,
      linkCacheMb: 64,
      isPublicOnLoopback: true,
      screenViewsUrl: undefined,
      operator: { name: undefined, email: undefined, networks: {} },
    })
    expect(config.dataDir).toEndWith('/data')
  })

  test('domains follow PUBLIC_URL; an IP address has no hub domain, so hubs are off', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Links.Example.com' })).toMatchObject({
      publicHost: 'links.example.com',
      defaultDomain: 'links.example.com',
      defaultHubDomain: 'hub.links.example.com',
      isPublicOnLoopback: false,
    })
    const byAddress = readConfig({ PUBLIC_URL: 'http://192.0.2.1:8080' })
    expect(byAddress.defaultHubDomain).toBeUndefined()
    expect(byAddress.flags.hub).toBe(false)
    expect(
      readConfig({ PUBLIC_URL: 'http://192.0.2.1', DEFAULT_HUB_DOMAIN: 'hub.example.org' }).flags
        .hub,
    ).toBe(true)
  })

  test('name servers are addresses, with a port or without', () => {
    const servers = ['192.0.2.1', '192.0.2.1:5353', '2001:db8::1', '[2001:db8::1]:5353']
    expect(readConfig({ DNS_SERVERS: servers.join(', ') }).dnsServers).toEqual(servers)
    expect(readConfig({}).dnsServers).toEqual([])
  })

  test('the memory for links is a number of megabytes', () => {
    expect(readConfig({ LINK_CACHE_MB: '512' }).linkCacheMb).toBe(512)
  })

  const wrong: [variable: string, value: string][] = [
    ['OPERATOR_NAME', 'x'.repeat(201)],
    ['CONTACT_EMAIL', 'nobody'],
    ['SOCIAL_X_URL', 'javascript:alert(1)'],
    ['SOCIAL_LINKEDIN_URL', 'data:text/html,<script>alert(1)</script>'],
    ['SOCIAL_GITHUB_URL', 'github.com/unfurly'],
    ['EXTENSION_CHROME_URL', 'store'],
    ['EXTENSION_FIREFOX_URL', 'javascript:alert(1)'],
    ['DNS_SERVERS', 'dns.example.com'],
    ['DNS_SERVERS', '192.0.2.1,'.repeat(2).concat('x')],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'eighty'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'links.example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://example.com/path'],
    ['BASE_PATH', '/'],
    ['BASE_PATH', 'app'],
    ['BASE_PATH', '/app'],
    ['BASE_PATH', '/a b/'],
    ['DATABASE_URL', 'mysql://x'],
    ['CLICKHOUSE_URL', 'clickhouse://x'],
    ['FILES_URL', 'https://store.example.com/files'],
    ['FILES_URL', 's3://store.example.com/files'],
    ['SECRET_KEY', 'x'.repeat(31)],
    ['DEFAULT_DOMAIN', 'a b'],
    ['LINK_DOMAINS', 'go.example.com,b@d'],
    ['SMTP_URL', 'localhost:25'],
    ['GEO_ENABLED', 'yes'],
    ['PAYMENTS_ENABLED', '1'],
    ['STATUS_PAGE_ENABLED', 'on'],
    ['SCREEN_VIEWS_URL', 'plausible.io/api/event'],
    ['SCREEN_VIEWS_URL', 'ftp://plausible.io/api/event'],
    ['SCREEN_VIEWS_URL', 'https://name:pass@plausible.io/api/event'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['WEB_CONCURRENCY', '0'],
    ['API_CONCURRENCY', 'many'],
    ['API_CONCURRENCY', '2'],
    ['LINK_CACHE_MB', '0'],
    ['LINK_CACHE_MB', '2000'],
    ['JOURNAL_SYNC', 'sometimes'],
    ['LOG_LEVEL', 'loud'],
  ]
  test.each(wrong)('%s=%s stops the start with one line that names it', (variable, value) => {
    const read = () =>
      readConfig({
        [variable]: value,
        ...(variable === 'DATABASE_URL' ? { SECRET_KEY: 'x'.repeat(32) } : {}),
      })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${variable} got .*; it takes .*\\.$`))
    expect(read).not.toThrow(/\n/)
  })

  test('the error for an invalid secret does not contain it', () => {
    expect(() => readConfig({ SECRET_KEY: 'hunter2' })).toThrow('SECRET_KEY got a value;')
    expect(() => readConfig({ SMTP_URL: 'user:hunter2' })).not.toThrow('hunter2')
    expect(() => readConfig({ FILES_URL: 's3://KEY:hunter2@store.example.com' })).toThrow(
      'FILES_URL got a value;',
    )
  })

  test('an identity provider without https must be on this machine, or allowed by name', () => {
    const read = (issuer: string, allowed = '') =>
      readConfig({
        SOCIAL_LOGIN_ENABLED: 'true',
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: 'unfurly',
        ALLOW_PRIVATE_TARGETS: allowed,
      }).oidc?.isPlain
    expect(() => read('http://id.example.com')).toThrow(/^OIDC_ISSUER got .*; it takes .*\.$/)
    expect(() => read('http://10.1.2.3')).toThrow(ConfigError)
    expect(read('http://127.0.0.1:9000')).toBe(true)
    expect(read('http://localhost:9000/realm')).toBe(true)
    expect(read('http://id.internal', 'id.internal')).toBe(true)
    expect(read('http://10.1.2.3', '10.0.0.0/8')).toBe(true)
    expect(read('https://id.example.com')).toBe(false)
  })

  test('the checks have the name of the machine, if they have no other', () => {
    expect(readConfig({}).monitor).toEqual({
      only: false,
      name: hostname().slice(0, 60),
      label: 'this server',
      controlUrls: [],
    })
    const urls = ['https://example.com', 'http://example.org/up']
    const named = { MONITOR_NAME: 'frankfurt', MONITOR_CONTROL_URLS: urls.join(', ') }
    expect(readConfig(named).monitor).toMatchObject({
      name: 'frankfurt',
      label: 'frankfurt',
      controlUrls: urls,
    })
    expect(() => readConfig({ MONITOR_NAME: 'x'.repeat(61) })).toThrow(/^MONITOR_NAME got/)
    expect(() => readConfig({ MONITOR_CONTROL_URLS: 'https://example.com, ftp://a' })).toThrow(
      /^MONITOR_CONTROL_URLS got/,
    )
  })

  test('only checking takes a database that is shared', () => {
    expect(() => readConfig({ MONITOR_ONLY: 'true' })).toThrow(/^MONITOR_ONLY got/)
    const shared = { DATABASE_URL: 'postgres://u:p@h/d', SECRET_KEY: 'x'.repeat(32) }
    expect(readConfig({ ...shared, MONITOR_ONLY: 'true' }).monitor.only).toBe(true)
  })

  test('a secret has at least 32 characters, and the error says how to generate one', () => {
    expect(readConfig({ SECRET_KEY: 'x'.repeat(32) }).secretKey).toBe('x'.repeat(32))
    expect(() => readConfig({ SECRET_KEY: ` ${'x'.repeat(31)} ` })).toThrow(
      'it takes a random text of 32 characters or more, such as `openssl rand -base64 32` makes.',
    )
  })

  test('with PostgreSQL the secret must be set', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://u:p@h/d' })).toThrow(
      'SECRET_KEY is not set',
    )
  })
})
