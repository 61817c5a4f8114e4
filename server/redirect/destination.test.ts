import { describe, expect, test } from 'bun:test'
import type { RuleVisitor } from '../../contract/links/rules/firing-rule.ts'
import type { GeoRule } from '../../contract/links/rules/rule-words.ts'
import { type DestinationInput, destinationFor } from './destination.ts'
import { compileLink, purgedAccountLink } from './links/compile.ts'
import { type CompiledLink, packLink, unpackLink } from './links/compiled-link.ts'
import type { RedirectLinkRow } from './links/store.ts'
import { headerSafe, triggerOf, withForwarded } from './request/query.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const row: RedirectLinkRow = {
  id: 'lnk_1',
  account_id: 'acc_1',
  type: 'STD',
  hub_key: null,
  alias_of: null,
  redirect_to: 'https://example.com/landing?a=1#top',
  utm: '{}',
  geo: '[]',
  forward_query: 0,
  forward_path: 0,
  click_ids: 0,
  redirect_status: 302,
  disabled: 0,
  starts_at: null,
  expires_at: null,
  password_hash: null,
  max_clicks: null,
  expired_to: null,
  fallback_url: null,
  failover: null,
  down_targets: null,
  preview: null,
  deleted_at: null,
  account_deleted_at: null,
  link_ban: null,
  account_ban: null,
}
const nowhere = () => {
  throw new Error('a link without rules must not look a country up')
}
const input: DestinationInput = { at: NOW, visitor: nowhere, seed: nowhere, query: '' }
const from = (country: string, more: Partial<RuleVisitor> = {}) => ({
  visitor: (): RuleVisitor => ({
    at: NOW,
    country,
    language: 'de',
    device: 'mobile',
    os: 'iOS',
    browser: 'safari',
    ...more,
  }),
})
const compiled = (changes: Partial<RedirectLinkRow>) =>
  compileLink({ ...row, ...changes }, () => false)
const destination = (changes: Partial<RedirectLinkRow>, with_: Partial<DestinationInput> = {}) =>
  destinationFor(compiled(changes), { ...input, ...with_ })

describe('a link', () => {
  test('redirects to its target', () => {
    expect(destination({})).toEqual({ kind: 'redirect', target: row.redirect_to, rule: '' })
  })

  test.each([
    ['disabled', { disabled: 1 }],
    ['in the trash', { deleted_at: NOW - 1 }],
    ['before its start', { starts_at: NOW + 1 }],
    ['disabled and expired', { disabled: 1, expires_at: NOW - 1 }],
  ])('that is %s is not found', (_, changes) => {
    expect(destination(changes)).toEqual({ kind: 'not-found' })
  })

  test('starts at its start and is gone at its end', () => {
    expect(destination({ starts_at: NOW }).kind).toBe('redirect')
    expect(destination({ expires_at: NOW + 1 }).kind).toBe('redirect')
    expect(destination({ expires_at: NOW }).kind).toBe('gone')
  })

  test('of a deleted account is gone, even before its start and on a machine whose clock is slow', () => {
    const deleted = { account_deleted_at: NOW + 60_000 }
    expect(destination(deleted).kind).toBe('gone')
    expect(destination({ ...deleted, starts_at: NOW + 1 }).kind).toBe('gone')
    expect(destination({ ...deleted, expires_at: NOW + 1 }).kind).toBe('gone')
    expect(destination({ ...deleted, disabled: 1 }).kind).toBe('not-found')
  })

  test('whose target is one of our links is a loop', () => {
    const link = compileLink(row, (target) => target.startsWith('https://example.com/'))
    expect(destinationFor(link, input)).toEqual({ kind: 'loop' })
  })

  test('that is banned, or whose account is, shows a warning instead of its gate or target', () => {
    const kept = { password_hash: 'x', expired_to: 'https://example.com/later', expires_at: NOW }
    for (const ban of [{ link_ban: 'SPAM' }, { account_ban: 'PHISHING' }]) {
      expect(destination({ ...kept, ...ban })).toEqual({ kind: 'banned' })
      expect(compiled({ ...kept, ...ban }).gate).toBeNull()
      expect(destination({ ...ban, disabled: 1 }).kind).toBe('not-found')
    }
  })

  test('with a blocked host among its targets shows everybody a warning', () => {
    const geo = '[{"countries":["DE"],"redirectTo":"https://evil.example/de"}]'
    const isEvil = (target: string) => target.includes('evil.example')
    const never = () => false
    for (const changes of [
      { geo },
      { redirect_to: 'https://evil.example/' },
      { expired_to: 'https://evil.example/' },
      { fallback_url: 'https://evil.example/' },
    ]) {
      const link = compileLink({ ...row, ...changes }, never, isEvil)
      expect(destinationFor(link, input)).toEqual({ kind: 'banned' })
    }
    expect(destinationFor(compileLink(row, never, isEvil), input).kind).toBe('redirect')
  })

  test('appends its UTM values as text, unless the target has them', () => {
    const utm = JSON.stringify({ source: 'news letter', medium: null, campaign: 'spring&more' })
    expect(destination({ utm })).toMatchObject({
      target:
        'https://example.com/landing?a=1&utm_source=news%20letter&utm_campaign=spring%26more#top',
    })
    const redirect_to = 'https://example.com/?utm_source=own&b=%zz+'
    expect(destination({ utm, redirect_to })).toMatchObject({
      target: 'https://example.com/?utm_source=own&b=%zz+&utm_campaign=spring%26more',
    })
  })
})

describe('a backup', () => {
  const fallback_url = 'https://backup.example/plan-b?x=1#end'
  const down = (...targets: string[]) => JSON.stringify(targets)
  const split = JSON.stringify([
    {
      countries: ['DE'],
      split: [
        { redirectTo: 'https://example.com/a', weight: 1 },
        { redirectTo: 'https://example.com/b', weight: 1 },
      ],
    },
    { countries: ['AT'], redirectTo: 'https://example.com/at' },
  ])

  test('is served for a target that is down, and for no other one', () => {
    const auto = { fallback_url, failover: 'AUTO' }
    const isDown = { ...auto, down_targets: down(row.redirect_to) }
    const backup = { kind: 'redirect', target: fallback_url, rule: '' } as const
    expect(destination(isDown)).toEqual(backup)
    for (const changes of [
      { ...isDown, fallback_url: null },
      { ...isDown, failover: 'OFF' },
      { ...isDown, failover: null },
      { ...auto, down_targets: null },
      { ...auto, down_targets: down('https://example.com/other') },
    ]) {
      expect(destination(changes)).toMatchObject({ target: row.redirect_to })
    }
  })

  test('is served for every target when it is pinned', () => {
    const pinned = { fallback_url, failover: 'PINNED', geo: split }
    for (const country of ['DE', 'AT', 'FR']) {
      const with_ = { ...from(country), seed: () => 0n }
      expect(destination(pinned, with_)).toMatchObject({ target: fallback_url })
    }
  })

  test('takes the place of the target of a rule or a variant under its name', () => {
    const changes = {
      fallback_url,
      failover: 'AUTO',
      geo: split,
      down_targets: down('https://example.com/at', 'https://example.com/b'),
    }
    const visit = (country: string, seed: bigint) =>
      destination(changes, { ...from(country), seed: () => seed })
    expect(visit('AT', 0n)).toEqual({ kind: 'redirect', target: fallback_url, rule: 'AT' })
    const healthy = { ...changes, down_targets: null }
    for (let seed = 0n; seed < 40n; seed++) {
      const usual = destination(healthy, { ...from('DE'), seed: () => seed })
      if (usual.kind !== 'redirect') throw new Error(usual.kind)
      const target = usual.target === 'https://example.com/b' ? fallback_url : usual.target
      expect(visit('DE', seed)).toEqual({ ...usual, target })
    }
    expect(visit('FR', 0n)).toMatchObject({ target: row.redirect_to })
  })

  test('gets the UTM values and the parameters of the visitor', () => {
    const changes = {
      fallback_url,
      failover: 'AUTO',
      down_targets: down(row.redirect_to),
      utm: '{"source":"mail"}',
      forward_query: 1,
    }
    expect(destination(changes, { query: 'x=2&y=3' })).toMatchObject({
      target: 'https://backup.example/plan-b?x=1&utm_source=mail&y=3#end',
    })
  })

  test('is not where an ended link leads', () => {
    const ended = { fallback_url, failover: 'PINNED', expires_at: NOW - 1 }
    expect(destination(ended)).toEqual({ kind: 'gone' })
    const expired_to = 'https://example.com/later'
    expect(destination({ ...ended, expired_to })).toEqual({ kind: 'onward', target: expired_to })
  })

  test('that is one of our links is a loop while it is served', () => {
    const isOurs = (target: string) => target.startsWith('https://backup.example/')
    const link = (failover: string) =>
      compileLink({ ...row, fallback_url, failover, down_targets: null }, isOurs)
    expect(destinationFor(link('PINNED'), input)).toEqual({ kind: 'loop' })
    expect(destinationFor(link('AUTO'), input).kind).toBe('redirect')
  })

  test('leaves a link as short in memory as one without', () => {
    const plain = packLink(compiled({}))
    expect(packLink(compiled({ fallback_url, failover: 'AUTO' }))).toBe(plain)
    expect(packLink(compiled({ fallback_url, failover: 'PINNED' }))).toStartWith('p')
  })
})

describe('rules by country', () => {
  const geo = JSON.stringify([
    { countries: ['DE', 'AT'], redirectTo: 'https://example.com/de' },
    { countries: ['AT', 'CH'], redirectTo: 'https://example.com/ch' },
  ])
  const utm = JSON.stringify({ source: 'x' })

  test.each([
    ['DE', 'https://example.com/de', 'DE,AT'],
    ['AT', 'https://example.com/de', 'DE,AT'],
    ['CH', 'https://example.com/ch', 'AT,CH'],
    ['FR', row.redirect_to, ''],
    ['unknown', row.redirect_to, ''],
  ])('the first rule that matches %s wins', (country, target, rule) => {
    expect(destination({ geo }, from(country))).toEqual({
      kind: 'redirect',
      target,
      rule,
    })
  })

  test('append the UTM values too', () => {
    expect(destination({ geo, utm }, from('CH'))).toMatchObject({
      target: 'https://example.com/ch?utm_source=x',
    })
  })

  test('a rule that loops does not affect the others', () => {
    const link = compileLink({ ...row, geo }, (target) => target.endsWith('/de'))
    expect(destinationFor(link, { ...input, ...from('DE') }).kind).toBe('loop')
    expect(destinationFor(link, { ...input, ...from('CH') }).kind).toBe('redirect')
  })
})

describe('rules of every kind', () => {
  const rules: GeoRule[] = [
    { countries: ['DE'], devices: ['desktop'], redirectTo: 'https://example.com/desk' },
    { countries: ['KP'], block: { message: 'Nicht <hier> 🦊' } },
    {
      countries: [],
      languages: ['fr'],
      split: [
        { redirectTo: 'https://example.com/a', weight: 1 },
        { redirectTo: 'https://example.com/b', weight: 3 },
      ],
    },
  ]
  const geo = JSON.stringify(rules)
  const seeds = Array.from({ length: 4000 }, (_, n) => Bun.hash.wyhash(String(n)))
  const chosen = (split: GeoRule['split'], seed: bigint) => {
    const changes = { geo: JSON.stringify([{ countries: [], split }]) }
    const got = destination(changes, { ...from('FR'), seed: () => seed })
    return got.kind === 'redirect' ? got.target : ''
  }

  test('block matching visitors with a message, and nobody else', () => {
    expect(destination({ geo }, from('KP'))).toEqual({
      kind: 'blocked',
      message: 'Nicht <hier> 🦊',
    })
    expect(destination({ geo }, from('DE', { device: 'desktop' }))).toMatchObject({
      target: 'https://example.com/desk',
      rule: 'DE; desktop',
    })
    expect(destination({ geo }, from('DE'))).toMatchObject({ target: row.redirect_to, rule: '' })
  })

  test('split visitors by weight, and each keeps their variant', () => {
    const split = rules[2]?.split
    const first = seeds.map((seed) => chosen(split, seed))
    expect(seeds.map((seed) => chosen(split?.toReversed(), seed))).toEqual(first)
    const share = first.filter((target) => target.endsWith('/b')).length / first.length
    expect(share).toBeGreaterThan(0.72)
    expect(share).toBeLessThan(0.78)
    const named = destination({ geo }, { ...from('FR', { language: 'fr' }), seed: () => 1n })
    expect(named).toMatchObject({ rule: expect.stringMatching(/^fr; variant [AB]$/) })
  })

  test('move only as many visitors as a change of weights requires', () => {
    const weighted = (weights: number[]) => {
      const split = weights.map((weight, n) => ({ redirectTo: `https://example.com/${n}`, weight }))
      return seeds.map((seed) => chosen(split, seed))
    }
    const moved = (a: string[], b: string[]) => a.filter((target, n) => target !== b[n]).length
    const halves = weighted([1, 1])
    expect(moved(halves, weighted([2, 2]))).toBe(0)
    // From a half to three quarters: one visitor in four moves, none moves back.
    const quarters = weighted([1, 3])
    expect(moved(halves, quarters) / seeds.length).toBeLessThan(0.28)
    expect(halves.filter((target, n) => target.endsWith('1') && quarters[n] !== target)).toEqual([])
    const third = weighted([1, 1, 1])
    expect(halves.filter((t, n) => third[n] !== t && !third[n]?.endsWith('2'))).toEqual([])
  })
})

describe('the status of a redirect', () => {
  const permanent = { redirect_status: 301, fallback_url: 'https://example.com/backup' } as const

  test('is that of the link while its own target is served', () => {
    expect(compiled({ ...permanent }).status).toBe(301)
  })

  test.each(['PINNED', 'AUTO'])('is temporary while the backup is served (%s)', (failover) => {
    expect(compiled({ ...permanent, failover }).status).toBe(302)
  })
})

describe("the visitor's parameters", () => {
  test('are forwarded only by links with that setting', () => {
    const query = 'a=2&b=3&qr=1'
    expect(destination({}, { query })).toMatchObject({ target: row.redirect_to })
    expect(destination({ forward_query: 1 }, { query })).toMatchObject({
      target: 'https://example.com/landing?a=1&b=3#top',
    })
  })

  test('never include an id of a click, if the link adds one itself', () => {
    const query = 'uf_id=theirs&b=3&uf%5Fid=again'
    const changes = { redirect_to: 'https://e.com/', forward_query: 1 }
    expect(destination({ ...changes, click_ids: 1 }, { query })).toMatchObject({
      target: 'https://e.com/?b=3',
    })
    expect(destination(changes, { query })).toMatchObject({ target: `https://e.com/?${query}` })
  })

  test.each([
    ['', 'https://e.com/'],
    ['qr=1', 'https://e.com/'],
    ['&&', 'https://e.com/'],
    ['x=1&x=2', 'https://e.com/?x=1&x=2'],
    ['qr=2&%71r=1', 'https://e.com/?qr=2&%71r=1'],
    ['flag', 'https://e.com/?flag'],
    ['%zz=%', 'https://e.com/?%zz=%'],
    ['x=ä\r\nSet-Cookie: y', 'https://e.com/?x=%C3%A4%0D%0ASet-Cookie:%20y'],
  ])('%j', (query, target) => {
    expect(withForwarded('https://e.com/', query)).toBe(target)
  })

  test('do not replace those of the target, however they are encoded', () => {
    expect(withForwarded('https://e.com/?a+b=1#f', 'a%20b=2&c=3')).toBe(
      'https://e.com/?a+b=1&c=3#f',
    )
  })

  test.each([
    ['', 'link'],
    ['qr=1', 'qr'],
    ['a=1&qr=1', 'qr'],
    ['qr=10', 'link'],
    ['aqr=1', 'link'],
  ])('with %j the trigger is %s', (query, trigger) => {
    expect(triggerOf(query)).toBe(trigger as 'link')
  })
})

test('a Location never contains characters that break a header', () => {
  expect(headerSafe('https://e.com/\r\nX: y\u0000ä🦊\ud800\t\u007f')).toBe(
    'https://e.com/%0D%0AX:%20y%00%C3%A4%F0%9F%A6%8A%EF%BF%BD%09%7F',
  )
})

describe('packing', () => {
  const links: [string, CompiledLink][] = [
    ['plain', compiled({})],
    ['with an end', compiled({ expires_at: NOW })],
    ['of a deleted account', compiled({ account_deleted_at: NOW })],
    ['left behind', purgedAccountLink],
    ['with a start', compiled({ starts_at: NOW })],
    ['disabled', compiled({ disabled: 1 })],
    ['banned', compiled({ link_ban: 'SPAM' })],
    ['that forwards', compiled({ forward_query: 1 })],
    ['that passes the path on', compiled({ forward_path: 1 })],
    ['that adds ids', compiled({ click_ids: 1 })],
    ['that redirects for good', compiled({ redirect_status: 301 })],
    ['that loops', compileLink(row, () => true)],
    [
      'with a message',
      compiled({ geo: '[{"countries":["DE"],"block":{"message":"ü 🦊\\ud800"}}]' }),
    ],
    ['with rules', compiled({ geo: '[{"countries":["DE"],"redirectTo":"https://e.com/ü"}]' })],
    ['of a hub', compiled({ type: 'FURLHUB', redirect_to: '' })],
    ['of a disabled hub', compiled({ type: 'FURLHUB', redirect_to: '', disabled: 1 })],
    ['of a button', compiled({ type: 'BUTTON', hub_key: 'maya' })],
    ['of a button with an end', compiled({ type: 'BUTTON', hub_key: 'maya', expires_at: NOW })],
    ['of a button without a hub', compiled({ type: 'BUTTON' })],
    ['of an alias', compiled({ type: 'ALIAS', alias_of: 'dom_go/spring' })],
    ['of an alias without a link', compiled({ type: 'ALIAS' })],
  ]
  test.each(links)('a link %s is unpacked unchanged', (_, link) => {
    const text = packLink(link)
    expect(unpackLink(text)).toEqual(link)
    expect(/^[\t\x20-\x7e]*$/.test(text)).toBe(true)
  })
})
