import { describe, expect, test } from 'bun:test'
import { type ClickRecord, decodeClicks, encodeClick } from '../click-record.ts'
import { campaignOf } from './campaign.ts'
import { languageOf } from './language.ts'
import { referrerOf } from './referrer.ts'
import { visitorOf } from './visitor.ts'

const click: ClickRecord = {
  at: 1_700_000_000_000,
  accountId: 'acc_1',
  linkId: 'lnk_1',
  trigger: 'qr',
  address: '2001:db8::7',
  host: 'go.example.org:3000',
  isPrivate: true,
  agent: 'Mozilla/5.0 (ünïcode)',
  acceptLanguage: 'de-AT,de;q=0.9',
  referrer: 'https://news.example/a?b=c',
  target: 'https://target.example/?utm_source=x#top',
  rule: 'rule_1',
  event: 'click',
}

describe('a click on its way to the journal and back', () => {
  test('loses nothing', () => {
    const second = { ...click, linkId: 'lnk_2', isPrivate: false, rule: '', agent: '' }
    const view = { ...click, event: 'view' as const, target: '', rule: '' }
    const read = decodeClicks(encodeClick(click) + encodeClick(second) + encodeClick(view))
    expect(read).toEqual([click, second, view])
  })

  test('keeps the id that its target was given, which earlier versions ignore', () => {
    const withId = { ...click, clickId: '0123456789abc' }
    const line = encodeClick(withId)
    expect(decodeClicks(line)).toEqual([withId])
    // An earlier version reads the kind of record at the same place, and nothing behind it.
    expect(line.trimEnd().split('\t').slice(12)).toEqual(['click', '0123456789abc'])
  })

  test('is a click where the line does not say what it is', () => {
    const line = encodeClick(click).trimEnd()
    expect(line.split('\t')).toHaveLength(12)
    expect(decodeClicks(line)[0]?.event).toBe('click')
    expect(decodeClicks(`${line}\tpeek\n`)).toEqual([])
  })

  test('survives anything that a visitor sends', () => {
    const hostile = {
      ...click,
      agent: 'a\tb\nc',
      target: 'https://t.example/?a\tb',
      referrer: 'x'.repeat(9000),
      acceptLanguage: '\t\n',
    }
    const [read, ...others] = decodeClicks(encodeClick(hostile))
    expect(others).toEqual([])
    expect(read).toMatchObject({
      target: 'https://t.example/?a b',
      agent: 'a b c',
      referrer: 'x'.repeat(2048),
      linkId: 'lnk_1',
    })
  })

  test.each([
    [''],
    ['\n\n'],
    ['nonsense\n'],
    [`later${encodeClick(click)}`],
    ['1\t2\t3\n'],
    [encodeClick({ ...click, at: 5 })],
  ])('a line that is none of ours is left out: %p', (text) => {
    expect(decodeClicks(text)).toEqual([])
  })
})

describe('the language of a click', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['EN-us', 'en'],
    [' fr ;q=0.5', 'fr'],
    ['zh-Hans-CN', 'zh'],
    ['fil', 'fil'],
    ['pt_BR', 'pt'],
    ['', 'unknown'],
    ['*', 'unknown'],
    ['x-klingon', 'unknown'],
    ['german', 'unknown'],
    ["' or 1=1", 'unknown'],
  ])('of %p is %p', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})

describe('where a click came from', () => {
  test.each([
    ['', 'direct'],
    ['https://www.Google.com/search?q=a', 'google.com'],
    ['http://news.example:8080/', 'news.example'],
    ['https://example.com./path', 'example.com'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://go.example.org:3000/other', 'direct'],
    ['https://GO.example.org:3000', 'direct'],
    ['https://go.example.org/', 'go.example.org'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['about:client', 'unknown'],
    ['javascript:alert(1)', 'unknown'],
    ['not an address', 'unknown'],
    ['https://', 'unknown'],
  ])('with referrer %p is %p', (header, source) => {
    expect(referrerOf(header, 'go.example.org:3000')).toBe(source)
  })

  test('the short link itself is direct, with or without its default port', () => {
    expect(referrerOf('https://go.example.org/x', 'go.example.org:443')).toBe('direct')
    expect(referrerOf('https://go.example.org/x', 'go.example.org')).toBe('direct')
  })
})

describe('the campaign of a click', () => {
  const none = { utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' }

  test('is read from the served address', () => {
    const target =
      'https://t.example/?a=1&utm_source=news%20letter&utm_medium=e+mail&utm_term=%C3%BC&utm_content=#utm_campaign=no'
    expect(campaignOf(target)).toEqual({
      ...none,
      utm_source: 'news letter',
      utm_medium: 'e mail',
      utm_term: 'ü',
    })
  })

  test.each([
    ['https://t.example/'],
    ['https://t.example/utm_source=a'],
    ['https://t.example/#utm_source=a'],
  ])('is empty without a query that names it: %s', (target) => {
    expect(campaignOf(target)).toEqual(none)
  })

  test('is cut between characters', () => {
    const target = `https://t.example/?utm_source=${'a'.repeat(254)}😀`
    expect(campaignOf(target).utm_source.isWellFormed()).toBe(true)
  })

  test('takes the first of several values and truncates a long one', () => {
    const target = `https://t.example/?utm_source=${'a'.repeat(300)}&utm_source=second&utm_term=%ff`
    expect(campaignOf(target)).toMatchObject({ utm_source: 'a'.repeat(255), utm_term: '\ufffd' })
  })
})

describe('a visitor', () => {
  const salt = new Uint8Array(32).fill(7)
  const traits = { address: '81.2.69.142', agent: 'Firefox', host: 'go.example.org' }

  test('is the same number for the same salt, address, agent and host', () => {
    expect(visitorOf(salt, traits)).toBe(visitorOf(new Uint8Array(salt), { ...traits }))
    expect(visitorOf(salt, { ...traits, address: '::ffff:81.2.69.142' })).toBe(
      visitorOf(salt, traits),
    )
  })

  test('is another number when any of them differs, even in the last bits of an IPv6 address', () => {
    const all = [
      visitorOf(salt, traits),
      visitorOf(new Uint8Array(32).fill(8), traits),
      visitorOf(salt, { ...traits, address: '81.2.69.143' }),
      visitorOf(salt, { ...traits, address: '2001:db8::1' }),
      visitorOf(salt, { ...traits, address: '2001:db8::2' }),
      visitorOf(salt, { ...traits, agent: 'Chrome' }),
      visitorOf(salt, { ...traits, host: 'other.example' }),
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  test('is a number of 64 bits', () => {
    for (let i = 0; i < 1000; i++) {
      const visitor = visitorOf(salt, { ...traits, agent: String(i) })
      expect(visitor).toMatch(/^[1-9]\d{0,19}$/)
      expect(BigInt(visitor) < 2n ** 64n).toBe(true)
    }
  })
})
