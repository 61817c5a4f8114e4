import { describe, expect, test } from 'bun:test'
import { USUAL_KEYS } from '../../../contract/links/keys.ts'
import type { Link } from '../../../contract/links/links.ts'
import { CreateLink, EditLink } from '../../../contract/links/links.ts'
import { withUtm } from '../../../contract/links/utm.ts'
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
  aliases: [],
  type: 'STD',
  title: 'Spring box',
  redirectTo: 'https://northwind.example/box',
  utmParams: { source: 'newsletter', medium: null, campaign: null, term: null, content: null },
  geo: [],
  monitoring: false,
  tags: [],
  folderId: null,
  note: null,
  externalId: null,
  expiresAt: null,
  startsAt: null,
  maxClicks: null,
  hasPassword: false,
  expiredRedirectTo: null,
  fallbackUrl: null,
  preview: null,
  forwardQuery: false,
  clickIds: false,
  redirectStatus: 302,
  forwardPath: false,
  disabled: false,
  clicks: { total: 0, human: 0 },
  importedClicks: null,
  importedClicksAt: null,
  faviconUrl: null,
  health: null,
  createdBy: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  banned: null,
  deletedAt: null,
}

const typed = { ...emptyValues('unf.ly'), redirectTo: ' https://a.example/ ' }

describe('the body to create a link', () => {
  test('is trimmed, and empty fields are null', () => {
    expect(creationOf(typed)).toEqual({
      redirectTo: 'https://a.example/',
      domain: 'unf.ly',
      vanity: null,
      title: null,
      note: null,
      externalId: null,
      tags: [],
      folderId: null,
      utmParams: null,
      startsAt: null,
      expiresAt: null,
      expiredRedirectTo: null,
      fallbackUrl: null,
      monitoring: false,
      maxClicks: null,
      forwardQuery: false,
      clickIds: false,
      redirectStatus: null,
      forwardPath: false,
      preview: null,
    })
  })

  test('matches the contract', () => {
    const values = { ...typed, vanity: 'spring', utmParams: { ...noUtm, source: 'mail' } }
    expect(CreateLink.safeParse(creationOf(values)).success).toBe(true)
  })
})

describe('UTM values of the address', () => {
  const redirectTo = 'https://a.example/?utm_source=mail&utm_campaign=spring+sale'

  test('are values of a new link, and stay in its target', () => {
    const values = { ...typed, redirectTo, utmParams: { ...noUtm, term: 'own' } }
    const body = creationOf(values)
    expect(body.redirectTo).toBe(redirectTo)
    expect(body.utmParams).toEqual({
      source: 'mail',
      medium: null,
      campaign: 'spring sale',
      term: 'own',
      content: null,
    })
    expect(withUtm(redirectTo, body.utmParams)).toBe(`${redirectTo}&utm_term=own`)
  })

  test('that a link keeps in its target alone are no change by themselves', () => {
    const plain = { ...link, redirectTo }
    expect(changesOf({ ...valuesOf(plain), title: 'New' }, plain)).toEqual({
      key: 'spring-box',
      domain: 'unf.ly',
      title: 'New',
    })
  })

  test('never refuse an address that visitors could open without them', () => {
    const long = `https://a.example/?utm_term=${'x'.repeat(300)}`
    expect(complaintsOf({ ...typed, redirectTo: long })).toEqual({})
  })
})

describe('the body to edit a link', () => {
  test('contains only key and domain for an untouched form', () => {
    expect(changesOf(valuesOf(link), link)).toEqual({ key: 'spring-box', domain: 'unf.ly' })
  })

  test('contains only changed fields, so that a colleague’s changes are kept', () => {
    const values = { ...valuesOf(link), redirectTo: 'https://northwind.example/new' }
    const changes = changesOf(values, link)
    expect(changes).toEqual({
      key: 'spring-box',
      domain: 'unf.ly',
      redirectTo: 'https://northwind.example/new',
    })
    expect(EditLink.safeParse(changes).success).toBe(true)
  })

  test('clears an emptied field', () => {
    expect(changesOf({ ...valuesOf(link), title: ' ' }, link).title).toBeNull()
  })

  test('replaces the UTM values as a whole', () => {
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

  test('that is not typed is left unchanged', () => {
    expect(changesOf(valuesOf(locked), locked)).not.toHaveProperty('password')
  })

  test('is set or removed on request', () => {
    expect(changesOf({ ...valuesOf(locked), password: 'sesame' }, locked).password).toBe('sesame')
    const dropped = { ...valuesOf(locked), dropsPassword: true }
    expect(changesOf(dropped, locked).password).toBeNull()
  })
})

describe('validation errors', () => {
  test('are shown at their fields', () => {
    const values = {
      ...typed,
      redirectTo: '',
      vanity: 'a',
      utmParams: { ...noUtm, term: 'x'.repeat(256) },
      maxClicks: '1.5',
      password: 'abc',
    }
    expect(Object.keys(complaintsOf(values, USUAL_KEYS)).sort()).toEqual([
      'maxClicks',
      'password',
      'redirectTo',
      'utmParams.term',
      'vanity',
    ])
  })

  test('are absent for a valid form', () => {
    expect(complaintsOf({ ...typed, vanity: 'spring-box' }, USUAL_KEYS)).toEqual({})
  })
})

describe('a GeoFurl without rules', () => {
  const geo = [{ countries: ['DE'], redirectTo: 'https://a.example/de' }]
  const geoFurl: Link = { ...link, type: 'GEO', geo }

  test('the values of a GeoFurl are the same each time, or every save would find it changed elsewhere', () => {
    expect(valuesOf(geoFurl)).toEqual(valuesOf(geoFurl))
    expect(valuesOf(geoFurl).geo.length).toBeGreaterThan(0)
  })

  test('asks for one, and does not become a Furl by itself', () => {
    const values = { ...valuesOf(geoFurl), geo: [] }
    expect(complaintsOf(values)).toEqual({ geo: 'Geo redirects are required for GEO type URLs' })
    expect(changesOf(values, geoFurl)).toMatchObject({ type: 'GEO', geo: [] })
  })

  test('becomes a Furl on request', () => {
    const values = { ...valuesOf(geoFurl), geo: [], isGeo: false }
    expect(complaintsOf(values)).toEqual({})
    expect(changesOf(values, geoFurl)).not.toHaveProperty('type')
  })
})

test('a form with only a domain chosen is blank', () => {
  expect(isBlank(emptyValues('unf.ly'))).toBe(true)
  expect(isBlank({ ...emptyValues('unf.ly'), note: 'x' })).toBe(false)
})
