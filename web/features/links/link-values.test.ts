import { describe, expect, test } from 'bun:test'
import type { Link } from '../../../contract/links.ts'
import { CreateLink, EditLink } from '../../../contract/links.ts'
import {
  changesOf,
  complaintsOf,
  creationOf,
  emptyValues,
  isBlank,
  noUtm,
  valuesOf,
} from './link-values.ts'

const link: Link = {
  id: 'lnk_1',
  domain: 'unf.ly',
  key: 'spring-box',
  shortUrl: 'https://unf.ly/spring-box',
  type: 'STD',
  title: 'Spring box',
  redirectTo: 'https://northwind.example/box',
  utmParams: { source: 'newsletter', medium: null, campaign: null, term: null, content: null },
  geo: [],
  monitoring: false,
  tags: [],
  note: null,
  expiresAt: null,
  startsAt: null,
  maxClicks: null,
  hasPassword: false,
  expiredRedirectTo: null,
  preview: null,
  forwardQuery: false,
  disabled: false,
  clicks: { total: 0, human: 0 },
  faviconUrl: null,
  health: null,
  createdBy: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  banned: null,
  deletedAt: null,
}

const typed = { ...emptyValues('unf.ly'), redirectTo: ' https://a.example/ ' }

describe('what is sent to make a link', () => {
  test('blanks at the ends go, and empty fields ask for nothing', () => {
    expect(creationOf(typed)).toEqual({
      redirectTo: 'https://a.example/',
      domain: 'unf.ly',
      vanity: null,
      title: null,
      note: null,
      tags: [],
      utmParams: null,
      startsAt: null,
      expiresAt: null,
      expiredRedirectTo: null,
      maxClicks: null,
      forwardQuery: false,
      preview: null,
    })
  })

  test('it fits the contract', () => {
    const values = { ...typed, vanity: 'spring', utmParams: { ...noUtm, source: 'mail' } }
    expect(CreateLink.safeParse(creationOf(values)).success).toBe(true)
  })
})

describe('what is sent to change a link', () => {
  test('an untouched form changes nothing', () => {
    expect(changesOf(valuesOf(link), link)).toEqual({ key: 'spring-box', domain: 'unf.ly' })
  })

  test('only the touched field is sent, so that a colleague’s change elsewhere stays', () => {
    const values = { ...valuesOf(link), redirectTo: 'https://northwind.example/new' }
    const changes = changesOf(values, link)
    expect(changes).toEqual({
      key: 'spring-box',
      domain: 'unf.ly',
      redirectTo: 'https://northwind.example/new',
    })
    expect(EditLink.safeParse(changes).success).toBe(true)
  })

  test('a field that was emptied is cleared', () => {
    expect(changesOf({ ...valuesOf(link), title: ' ' }, link).title).toBeNull()
  })

  test('UTM values are replaced whole', () => {
    const values = { ...valuesOf(link), utmParams: { ...noUtm, medium: 'email' } }
    expect(changesOf(values, link).utmParams).toEqual({
      source: null,
      medium: 'email',
      campaign: null,
      term: null,
      content: null,
    })
  })
})

describe('a password', () => {
  const locked = { ...link, hasPassword: true }

  test('that nobody typed stays as it is', () => {
    expect(changesOf(valuesOf(locked), locked)).not.toHaveProperty('password')
  })

  test('is set, or taken away, when somebody says so', () => {
    expect(changesOf({ ...valuesOf(locked), password: 'sesame' }, locked).password).toBe('sesame')
    const dropped = { ...valuesOf(locked), dropsPassword: true }
    expect(changesOf(dropped, locked).password).toBeNull()
  })
})

describe('complaints', () => {
  test('stand at their fields', () => {
    const values = {
      ...typed,
      redirectTo: '',
      vanity: 'a',
      utmParams: { ...noUtm, term: 'x'.repeat(256) },
      maxClicks: '1.5',
      password: 'abc',
    }
    expect(Object.keys(complaintsOf(values)).sort()).toEqual([
      'maxClicks',
      'password',
      'redirectTo',
      'utmParams.term',
      'vanity',
    ])
  })

  test('there are none about a good form', () => {
    expect(complaintsOf({ ...typed, vanity: 'spring-box' })).toEqual({})
  })
})

test('a form with a chosen domain and nothing else is blank', () => {
  expect(isBlank(emptyValues('unf.ly'))).toBe(true)
  expect(isBlank({ ...emptyValues('unf.ly'), note: 'x' })).toBe(false)
})
