import { expect, test } from 'bun:test'
import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { type Dimension, dimensions } from '../../../../contract/clicks/dimensions.ts'
import { clickFacts } from './click-facts.ts'

const click: ClickEvent = {
  ...(Object.fromEntries(dimensions.map((name) => [name, ''])) as Record<Dimension, ''>),
  at: '2026-11-21T12:00:00Z',
  linkId: 'lnk_1',
  link: {
    id: 'lnk_1',
    domain: 'unf.ly',
    key: 'bio',
    shortUrl: 'https://unf.ly/bio',
    title: null,
    faviconUrl: null,
  },
  kind: 'human',
  country: 'DE',
  region: 'Berlin',
  city: 'Berlin',
  device: 'mobile',
  browser: 'Safari',
  os: 'iOS',
  language: 'de',
  source: 'Instagram',
  referrer: 'instagram.com',
  trigger: 'link',
  target: 'https://northwind.example/',
  position: null,
}

test('a click is summed up in four facts', () => {
  expect(clickFacts(click)).toEqual({
    link: '/bio',
    place: 'Berlin',
    device: 'iPhone',
    via: 'Instagram',
  })
})

test('without a city the country is shown', () => {
  expect(clickFacts({ ...click, city: 'unknown' }).place).toBe('Germany')
  expect(clickFacts({ ...click, city: 'unknown', country: 'unknown' }).place).toBe('Unknown')
})

test('without a known system the kind of device is shown', () => {
  expect(clickFacts({ ...click, os: 'Other', device: 'desktop' }).device).toBe('Computer')
  expect(clickFacts({ ...click, device: 'tablet' }).device).toBe('iPad')
})

test('a scan takes precedence over a campaign, a campaign over a source', () => {
  const campaign = { ...click, utm_source: 'newsletter' }
  expect(clickFacts({ ...campaign, trigger: 'qr' }).via).toBe('QR code')
  expect(clickFacts(campaign).via).toBe('newsletter')
  expect(clickFacts({ ...click, source: 'direct' }).via).toBe('direct')
})

test('a click on a deleted link is still shown', () => {
  expect(clickFacts({ ...click, link: null }).link).toBe('Deleted link')
})
