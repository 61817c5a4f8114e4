import { expect, test } from 'bun:test'
import { linkOf } from './mapping.ts'
import { suggestedMapping } from './suggested-mapping.ts'

/** The suggested column of each field, and the link that the row would become. */
function suggested(columns: string[], row: string[]) {
  const mapping = suggestedMapping({ columns, rows: [row] })
  const named = Object.entries(mapping).map(([field, column]) => [field, columns[column ?? -1]])
  return { fields: Object.fromEntries(named), link: linkOf(row, { mapping }) }
}

test('a Bitly file is recognised, and its back-halves become keys', () => {
  const { fields, link } = suggested(
    ['Bitlink', 'Long URL', 'Title', 'Tags', 'Date created', 'Engagements'],
    ['bit.ly/Spring-24', 'https://a.example/', 'Spring', 'mail;print', '2024-03-01', '7'],
  )
  expect(fields).toEqual({
    ...{ redirectTo: 'Long URL', key: 'Bitlink', title: 'Title', tags: 'Tags' },
    ...{ createdAt: 'Date created', clicksUsed: 'Engagements' },
  })
  expect(link).toMatchObject({ vanity: 'Spring-24', tags: ['mail', 'print'] })
  const form = suggested(['Long URL', 'Custom back-half'], ['https://a.example/', 'spring'])
  expect(form.fields).toEqual({ redirectTo: 'Long URL', key: 'Custom back-half' })
})

test('a Short.io file is recognised, and its domain is asked for', () => {
  const { fields } = suggested(
    ['original_url', 'path', 'domain', 'title', 'tags', 'shortURL', 'createdAt', 'expiresAt'],
    [
      'https://a.example/',
      'spring',
      'my.short.example',
      '',
      'a|b',
      'https://my.short.example/spring',
    ],
  )
  expect(fields).toEqual({
    redirectTo: 'original_url',
    key: 'path',
    domain: 'domain',
    title: 'title',
    tags: 'tags',
    expiresAt: 'expiresAt',
    createdAt: 'createdAt',
  })
})

test('a Dub file is recognised: of its two addresses the short one is the key', () => {
  for (const [short, long] of [
    ['Short link', 'Destination URL'],
    ['link', 'url'],
  ] as const) {
    const { fields, link } = suggested(
      [short, long, 'Clicks', 'Tags', 'Comments', 'utm_source'],
      [
        'https://dub.example/spring',
        'https://a.example/deep/page',
        '3',
        '["a","b, c"]',
        '',
        'mail',
      ],
    )
    expect(fields).toMatchObject({ redirectTo: long, key: short, note: 'Comments' })
    expect(link).toMatchObject({
      vanity: 'spring',
      tags: ['a', 'b, c'],
      utmParams: { source: 'mail' },
    })
  }
})

test('a key of two segments does not cost the other rows of a Dub file their keys', () => {
  const columns = ['Short link', 'Destination URL', 'Password', 'Archived', 'Expired URL', 'Clicks']
  const rows = [
    ['https://dub.example/docs/start', 'https://a.example/', '', 'false', '', '1'],
    ['https://dub.example/spring', 'https://b.example/', 's3cret', 'true', '', '2'],
  ]
  expect(suggestedMapping({ columns, rows })).toEqual({
    key: 0,
    redirectTo: 1,
    password: 2,
    disabled: 3,
    expiredRedirectTo: 4,
    clicksUsed: 5,
  })
})

test('the keys of Kutt, Rebrandly and YOURLS are recognised', () => {
  const kutt = suggested(
    ['address', 'banned', 'description', 'password', 'expire_in', 'target', 'visit_count'],
    ['spring', 'false', '', '', '2030-01-02 03:04:05+00', 'https://a.example/', '4'],
  )
  expect(kutt.fields).toEqual({
    key: 'address',
    redirectTo: 'target',
    note: 'description',
    password: 'password',
    expiresAt: 'expire_in',
    disabled: 'banned',
    clicksUsed: 'visit_count',
  })
  expect(kutt.link).toMatchObject({ vanity: 'spring', expiresAt: '2030-01-02T03:04:05.000Z' })
  const rebrandly = suggested(['slashtag', 'destination'], ['spring', 'https://a.example/'])
  expect(rebrandly.fields).toEqual({ key: 'slashtag', redirectTo: 'destination' })
  const yourls = suggested(['keyword', 'url', 'clicks'], ['spring', 'https://a.example/', '9'])
  expect(yourls.fields).toEqual({ key: 'keyword', redirectTo: 'url', clicksUsed: 'clicks' })
})

test('a file of the web client of Shlink is recognised, and its API has ends and limits, too', () => {
  const { fields, link } = suggested(
    ['createdAt', 'domain', 'shortCode', 'shortUrl', 'longUrl', 'title', 'tags', 'visits'],
    [
      ...['2025-01-05T10:00:00+01:00', 's.example', 'abc', 'https://s.example/abc'],
      ...['https://a.example/', 'Spring', 'mail,print', '1'],
    ],
  )
  expect(fields).toEqual({
    ...{ redirectTo: 'longUrl', key: 'shortCode', domain: 'domain', title: 'title', tags: 'tags' },
    ...{ createdAt: 'createdAt', clicksUsed: 'visits' },
  })
  expect(link).toMatchObject({ vanity: 'abc', title: 'Spring', tags: ['mail', 'print'] })
  const more = suggested(
    ['shortCode', 'longUrl', 'validUntil', 'maxVisits', 'visits'],
    ['spring', 'https://a.example/', '2030-01-02T03:04:05+01:00', '10', '4'],
  )
  expect(more.link).toMatchObject({ expiresAt: '2030-01-02T02:04:05.000Z', maxClicks: 6 })
})

test('a column named address is the target where it holds addresses', () => {
  expect(suggested(['address'], ['https://a.example/']).fields).toEqual({ redirectTo: 'address' })
})

test.each(['Short URL', 'short link', 'Shortened URL', 'Link', 'URL', 'address', 'Bitlink'])(
  'a column %s of bare keys is the key',
  (name) => {
    const rows = [
      ['https://a.example/1', 'my-key'],
      ['https://a.example/2', '/Other_Key'],
    ]
    expect(suggestedMapping({ columns: ['Long URL', name], rows })).toEqual({
      redirectTo: 0,
      key: 1,
    })
    expect(linkOf(rows[1] ?? [], { mapping: { redirectTo: 0, key: 1 } }).vanity).toBe('Other_Key')
    const unnamed = suggestedMapping({ columns: ['Where to', name], rows })
    expect(unnamed).toEqual({ redirectTo: 0, key: 1 })
  },
)

test('a column of words below a name of targets is no key', () => {
  const rows = [
    ['https://a.example/1', 'Shop'],
    ['https://a.example/2', 'shop'],
  ]
  expect(suggestedMapping({ columns: ['URL', 'Link'], rows })).toEqual({ redirectTo: 0 })
})

test('a short address is the key where the column of keys is empty', () => {
  const columns = ['Bitlink', 'Long URL', 'Custom back-half']
  const rows = [['bit.ly/spring', 'https://a.example/', '']]
  expect(suggestedMapping({ columns, rows })).toEqual({ key: 0, redirectTo: 1 })
})

test('a column that only says whether there is a password is not the password', () => {
  expect(suggested(['url', 'password'], ['https://a.example/', 'true']).fields).toEqual({
    redirectTo: 'url',
  })
})

test('a Linktree file is recognised, and a link that is not a short address is not a key', () => {
  const { fields } = suggested(['Title', 'URL', 'Clicks'], ['My shop', 'https://a.example/', '9'])
  expect(fields).toEqual({ redirectTo: 'URL', title: 'Title', clicksUsed: 'Clicks' })
  const other = suggested(['url', 'link'], ['https://a.example/', 'https://b.example/x/y'])
  expect(other.fields).toEqual({ redirectTo: 'url' })
})

test('our own export is recognised, with a domain of the account', () => {
  const { fields, link } = suggested(
    ['id', 'shortUrl', 'domain', 'key', 'title', 'redirectTo', 'tags', 'disabled'],
    [
      'lnk_1',
      'https://links.example/k7m4qzt',
      'Links.example',
      'k7m4qzt',
      "'=1",
      'https://a.example/',
      'a;b, c',
      'true',
    ],
  )
  expect(fields).toMatchObject({ domain: 'domain', key: 'key', redirectTo: 'redirectTo' })
  expect(link).toMatchObject({
    vanity: 'k7m4qzt',
    title: "'=1",
    tags: ['a;b', 'c'],
    disabled: true,
  })
})

test('without known column names, addresses are found by their contents', () => {
  const nameless = suggested(['', ''], ['Shop', 'https://a.example/'])
  expect(nameless.link).toMatchObject({ redirectTo: 'https://a.example/' })
  const strange = suggested(['Ziel', 'Kurzlink'], ['https://a.example/', 'spring'])
  expect(strange.fields).toEqual({ redirectTo: 'Ziel' })
  expect(suggested(['a', 'b'], ['1', '2']).fields).toEqual({})
})
