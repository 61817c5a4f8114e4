import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Problem } from '../../../platform/http/problem.ts'
import type { Plan } from './mapping.ts'
import { rowReader } from './read-row.ts'
import { suggestedMapping } from './suggested-mapping.ts'

interface OneRow extends Pick<Plan, 'onLoss'> {
  mapping?: Plan['mapping']
}

/** The link of a row with the suggested mapping, or the sentence that it is refused with. */
function read(cells: Record<string, string>, { onLoss, mapping }: OneRow = {}) {
  const columns = ['url', ...Object.keys(cells)]
  const row = ['https://a.example/', ...Object.values(cells)]
  const suggested = suggestedMapping({ columns, rows: [row] })
  const link = rowReader(columns, { mapping: mapping ?? suggested, onLoss })(row)
  return link instanceof Problem ? (link.errors[0]?.message ?? link.detail) : link
}

const columnNames = ['keyword', 'url', 'title']
const row = fc.record({
  parts: fc.array(fc.stringMatching(/^[a-z0-9=&]{0,6}$/), { minLength: 1, maxLength: 5 }),
  title: fc.stringMatching(/^[A-Z][a-z]{0,8}$/),
  blanks: fc.nat(3),
})

test('an address that its commas cut never becomes a link', () => {
  fc.assert(
    fc.property(row, ({ parts, title, blanks }) => {
      const address = `https://example.com/?q=${parts.join(',')}`
      const cells = `key-1,${address},${title}${','.repeat(blanks)}`.split(',')
      const link = rowReader(columnNames, { mapping: { key: 0, redirectTo: 1, title: 2 } })(cells)
      if (parts.length === 1) return expect(link).toMatchObject({ redirectTo: address, title })
      const count = 2 + parts.length
      expect(link).toBeInstanceOf(Problem)
      expect((link as Problem).detail).toBe(
        `This row has ${count} cells, the first line 3: put quotes around an address with a comma.`,
      )
    }),
  )
})

test('empty names at the end of the first line are no columns, unless they are chosen', () => {
  const cells = ['key-1', 'https://example.com/?q=1', '2', 'Crew']
  const mapping = { key: 0, redirectTo: 1, title: 2 }
  const columns = [...columnNames, '', '']
  expect(rowReader(columns, { mapping, delimiter: '\t' })(cells)).toMatchObject({
    detail: 'This row has 4 cells, the first line 3: put quotes around an address with a tab.',
  })
  expect(rowReader(columns, { mapping: { ...mapping, note: 3 } })(cells)).toMatchObject({
    note: 'Crew',
  })
  // A file without names.
  const nameless = rowReader(['', ''], { mapping: { redirectTo: 0 } })
  expect(nameless(['https://a.example/', 'x'])).toMatchObject({ redirectTo: 'https://a.example/' })
  expect(nameless(['https://a.example/', 'x', 'y'])).toBeInstanceOf(Problem)
})

const heldBack = (says: string) =>
  `Held back: ${says} The import would drop that. Import such rows paused, or change the file.`

test('a row is held back when its link would be weaker than the row says', () => {
  const losses: [column: string, cell: string, says: string][] = [
    ['hasPassword', 'true', 'the link asks for a password.'],
    ['password', '$2b$12$0123456789', 'the link asks for a password, but not which one.'],
    ['Country', 'DE', 'the link leads some of its visitors elsewhere.'],
    ['iOS', 'https://app.example/', 'the link leads some of its visitors elsewhere.'],
    ['splitURL', 'https://b.example/', 'the link leads some of its visitors elsewhere.'],
    ['deletedAt', '2026-01-02T00:00:00Z', 'the link is not live.'],
    ['status', 'Inactive', 'the link is not live.'],
    ['active', 'false', 'the link is not live.'],
  ]
  for (const [column, cell, says] of losses) {
    expect([column, read({ [column]: cell })]).toEqual([
      column,
      heldBack(`“${column}” says that ${says}`),
    ])
    expect(read({ [column]: cell }, { onLoss: 'pause' })).toMatchObject({
      disabled: true,
      note: `Imported paused: “${column}” says that ${says}`,
    })
  }
})

test('a safeguard that the person leaves out, or maps to another field, holds the row back', () => {
  const says: [column: string, cell: string, says: string][] = [
    ['password', 's3cret', 'the link asks for a password.'],
    ['Archived', 'true', 'the link is not live.'],
    ['Clicks limit', '10', 'the link ends after a number of clicks.'],
    ['Expires at', '2030-01-01', 'the link ends at a set time.'],
    ['Starts', '2030-01-01', 'the link starts at a set time.'],
    ['geo', '{"DE":"https://de.example/"}', 'the link leads some of its visitors elsewhere.'],
  ]
  for (const [column, cell, words] of says) {
    const sentence = heldBack(`“${column}” says that ${words}`)
    expect(read({ [column]: cell }, { mapping: { redirectTo: 0 } })).toBe(sentence)
    expect(read({ [column]: cell }, { mapping: { redirectTo: 0, title: 1 } })).toBe(sentence)
    expect(read({ [column]: '' }, { mapping: { redirectTo: 0 } })).toMatchObject({ geo: null })
  }
})

test('what a row says is taken over', () => {
  expect(
    read({
      password: 's3cret',
      archived: 'TRUE',
      clicksLimit: '1,000',
      expiresAt: '1893553445000',
      expiredURL: 'https://over.example/',
      geo: '{"de":"https://de.example/"}',
    }),
  ).toMatchObject({
    password: 's3cret',
    disabled: true,
    maxClicks: 1000,
    expiresAt: '2030-01-02T03:04:05.000Z',
    expiredRedirectTo: 'https://over.example/',
    geo: [{ countries: ['DE'], redirectTo: 'https://de.example/' }],
  })
  expect(read({ status: 'archived', archived: 'true' })).toMatchObject({ disabled: true })
  expect(read({ hasPassword: 'true', password: 'four lamps' })).toMatchObject({
    password: 'four lamps',
  })
})

test('a cell in which a database writes that there is no value is empty for every field', () => {
  const fields = ['keyword', 'title', 'note', 'tags', 'utm_source', 'password', 'expire_in', 'geo']
  for (const nothing of ['NULL', 'null', '\\N', 'N/A', '#N/A', 'None', 'nil', '-', '(null)']) {
    const cells = Object.fromEntries(fields.map((field) => [field, nothing]))
    const more = { expiredURL: nothing, maxClicks: nothing, banned: nothing, preview: nothing }
    expect(read({ ...cells, ...more })).toMatchObject({
      ...{ vanity: null, title: null, note: null, tags: [], password: null, expiresAt: null },
      ...{ geo: null, expiredRedirectTo: null, maxClicks: null, disabled: false, preview: null },
    })
  }
})

test('a row of Kutt in MySQL gets no password and no note', () => {
  const columns = 'address,target,banned,password,expire_in,description'.split(',')
  const row = 'kpm1,https://example.com/p1,0,NULL,NULL,NULL'.split(',')
  const mapping = suggestedMapping({ columns, rows: [row] })
  for (const plan of [{ mapping }, { mapping: { ...mapping, password: 3, note: 5 } }]) {
    expect(rowReader(columns, plan)(row)).toMatchObject({
      ...{ vanity: 'kpm1', password: null, note: null, expiresAt: null, disabled: false },
    })
  }
})

test('a limit that is used up ends the link, and one that is not keeps what is left', () => {
  expect(read({ maxClicks: '10', clicks: '4' })).toMatchObject({ maxClicks: 6 })
  const ended = '“clicks” says that the link has ended: its clicks are used up.'
  expect(read({ maxClicks: '10', clicks: '12' })).toBe(heldBack(ended))
  expect(read({ maxClicks: '10', clicks: '12' }, { onLoss: 'pause' })).toMatchObject({
    disabled: true,
    maxClicks: 10,
  })
})

test('cells that cannot be read refuse their row', () => {
  expect(read({ geo: 'DE only' })).toBe('Use the text of an exported file: it is JSON')
  expect(read({ archived: 'since May' })).toBeString()
  expect(read({ maxClicks: 'ten' })).toBeString()
  expect(read({ expiresAt: '3/4/2030' })).toStartWith('Use a time such as')
})
