import { describe, expect, test } from 'bun:test'
import { withUtm } from '../../../contract/links/utm.ts'
import { noUtm } from './link-values.ts'
import { shownUtm, utmIn, utmLostTo, withUtmValue } from './utm-address.ts'

const PAGE = 'https://a.example/box'

const edited = (redirectTo: string, value: string) =>
  withUtmValue({ redirectTo, utmParams: noUtm }, 'source', value).redirectTo

describe('the UTM values of an address', () => {
  test('are decoded, and the first of a repeated parameter counts', () => {
    expect(
      utmIn(`${PAGE}?utm_source=caf%C3%A9+news&utm_campaign=a%26b&utm_source=second#utm_term=no`),
    ).toEqual({ source: 'café news', campaign: 'a&b' })
  })

  test('may be empty, broken or behind a second question mark', () => {
    expect(utmIn(`${PAGE}?x=1?2&utm_source=&utm_medium&utm_term=50%`)).toEqual({
      source: '',
      medium: '',
      term: '50%',
    })
  })

  test('are no values of the link when they are longer than it keeps', () => {
    expect(utmIn(`${PAGE}?utm_term=${'x'.repeat(256)}`)).toEqual({})
  })

  test('are read from a host without a scheme and from a half-typed address', () => {
    expect(utmIn('a.example?utm_source=mail')).toEqual({ source: 'mail' })
    expect(utmIn('utm_source=mail')).toEqual({})
  })

  test('stand before the link’s own, also when empty, because visitors get those', () => {
    const utmParams = { ...noUtm, source: 'own', medium: 'own', term: 'own' }
    const redirectTo = `${PAGE}?utm_source=theirs&utm_medium=`
    expect(shownUtm({ redirectTo, utmParams })).toEqual({
      ...noUtm,
      source: 'theirs',
      medium: '',
      term: 'own',
    })
    expect(withUtm(redirectTo, shownUtm({ redirectTo, utmParams }))).toBe(
      `${redirectTo}&utm_term=own`,
    )
  })
})

describe('editing a field', () => {
  test('edits the parameter where it stands, and nothing else', () => {
    expect(edited(`${PAGE}?b=%7e&utm_source=old&a=x+y&&c#top#2`, 'new mail')).toBe(
      `${PAGE}?b=%7e&utm_source=new%20mail&a=x+y&&c#top#2`,
    )
  })

  test('leaves one of repeated parameters, and fills an empty one', () => {
    expect(edited(`${PAGE}?utm_source=a&x=1&utm%5Fsource=b`, 'c')).toBe(`${PAGE}?utm_source=c&x=1`)
    expect(edited(`${PAGE}?utm_source`, 'c')).toBe(`${PAGE}?utm_source=c`)
  })

  test('removes an emptied one, with the question mark of an empty query', () => {
    expect(edited(`${PAGE}?utm_source=a&x=1`, '')).toBe(`${PAGE}?x=1`)
    expect(edited(`${PAGE}?utm_source=a#top`, '')).toBe(`${PAGE}#top`)
  })

  test('does not touch an address that lacks the parameter', () => {
    const before = { redirectTo: `${PAGE}?x=1#utm_source=a`, utmParams: noUtm }
    expect(withUtmValue(before, 'source', 'mail')).toEqual({
      redirectTo: before.redirectTo,
      utmParams: { ...noUtm, source: 'mail' },
    })
  })
})

describe('a template', () => {
  test('loses the values of the address that it has otherwise or not at all', () => {
    const address = `${PAGE}?utm_source=newsletter&utm_medium=email&utm_term=&utm_campaign=spring`
    expect(utmLostTo({ source: 'newsletter', medium: 'print', content: 'x' }, address)).toEqual([
      'medium',
      'campaign',
    ])
  })
})
