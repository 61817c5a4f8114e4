import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../../testing/imports.ts'
import { tryLinkPassword } from '../links.ts'

const LINKS = '/api/ui/v1/redirects'

const geo = [
  { countries: ['DE', 'AT'], redirectTo: 'https://example.com/de' },
  {
    countries: [],
    split: [
      { redirectTo: 'https://example.com/a', weight: 3 },
      { redirectTo: 'https://example.com/b', weight: 1 },
    ],
  },
]
const rich = {
  title: 'Rich',
  note: 'One\nTwo',
  externalId: 'crm/17',
  tags: ['print'],
  utmParams: { source: 'mail' },
  startsAt: '2026-01-02T03:04:05.000Z',
  expiresAt: '2030-01-02T03:04:05.000Z',
  expiredRedirectTo: 'https://example.com/over',
  fallbackUrl: 'https://example.com/backup',
  maxClicks: 10,
  forwardQuery: true,
  redirectStatus: 301,
  forwardPath: true,
  monitoring: true,
  preview: { title: 'Shared', description: null, imageUrl: 'https://example.com/a.png' },
}

async function make(app: TestApp, token: string, link: object): Promise<void> {
  const call = 'geo' in link ? 'geo' : 'standard'
  const made = await app.call(`${LINKS}/${call}`, { token, body: link })
  expect(made.status).toBe(201)
}

/** By title. */
async function listed(app: TestApp, token: string): Promise<Link[]> {
  const { items }: { items: Link[] } = await (await app.call(LINKS, { token })).json()
  return items.toSorted((a, b) => ((a.title ?? '') < (b.title ?? '') ? -1 : 1))
}

/** Imports a file with its suggested mapping, but with made keys: the others belong to the exporting account. */
async function imported(app: TestApp, token: string, file: string, choices: object = {}) {
  const sent = await (await sendFile(app, token, file)).json()
  const { key, ...mapping } = sent.mapping
  await putImport(app, token, `${sent.id}/check`, { mapping, ...choices })
  await workImports(app)
  const checked = await (await app.call(`${IMPORTS}/${sent.id}`, { token })).json()
  await putImport(app, token, `${sent.id}/start`)
  await workImports(app)
  const done = await (await app.call(`${IMPORTS}/${sent.id}`, { token })).json()
  // The check predicts the import.
  expect(done).toMatchObject({ status: 'DONE', done: checked.done, good: checked.good })
  return { id: sent.id as string, good: done.good as number }
}

const exported = async (app: TestApp, token: string) =>
  (await app.call(`${LINKS}/export?format=csv`, { token })).text()

describeAppOnBothDatabases('Our own exported file', (open) => {
  test('comes back whole: rules, splits, limits, times, cards and the date of creation', async () => {
    const token = await open().register()
    await make(open(), token, { redirectTo: 'https://example.com/1', ...rich, geo })
    await make(open(), token, {
      redirectTo: 'https://example.com/2',
      title: 'Zero',
      disabled: true,
    })
    const other = await open().register()
    expect((await imported(open(), other, await exported(open(), token))).good).toBe(2)
    const fields = ({ id, key, shortUrl, createdBy, updatedAt, health, ...rest }: Link) => rest
    const before = (await listed(open(), token)).map(fields)
    expect((await listed(open(), other)).map(fields)).toEqual(before)
    expect(before[0]).toMatchObject({ type: 'GEO', geo, maxClicks: 10 })
  })

  test('holds back a link whose password it does not have, or imports it paused', async () => {
    const token = await open().register()
    const password = 'four quiet lanterns'
    await make(open(), token, { redirectTo: 'https://example.com/1', title: 'Safe', password })
    await make(open(), token, { redirectTo: 'https://example.com/2', title: 'Zero' })
    const file = await exported(open(), token)
    const other = await open().register()
    const { id, good } = await imported(open(), other, file)
    expect(good).toBe(1)
    const bad = await open().call(`${IMPORTS}/${id}/rows?problems=true`, { token: other })
    const [held] = (await bad.json()).items
    expect(held.problem).toStartWith('Held back: “hasPassword” says that the link asks for a')
    const errors = await open().call(`${IMPORTS}/${id}/errors`, { token: other })
    expect(await errors.text()).toContain('Held back: “hasPassword” says')
    const third = await open().register()
    expect((await imported(open(), third, file, { onLoss: 'pause' })).good).toBe(2)
    expect(await listed(open(), third)).toMatchObject([
      { title: 'Safe', disabled: true, note: expect.stringContaining('Imported paused: “has') },
      { title: 'Zero', disabled: false, note: null },
    ])
  })
})

describeAppOnBothDatabases('Passwords in an imported file', (open) => {
  test('protect their links, and only their hashes are kept with them', async () => {
    const token = await open().register()
    const rows = [
      'url,title,password',
      'https://example.com/1,One,s3cret lamp',
      'https://example.com/2,Two,',
      'https://example.com/3,Three,abc',
    ]
    const { good, id } = await imported(open(), token, rows.join('\n'))
    expect(good).toBe(2)
    const links = await listed(open(), token)
    expect(links).toMatchObject([
      { title: 'One', hasPassword: true },
      { title: 'Two', hasPassword: false },
    ])
    const linkId = links[0]?.id ?? ''
    const typed = { linkId, address: '198.51.100.7' }
    const { app } = open()
    const wrong = await tryLinkPassword(app, { ...typed, password: 's3cret' })
    expect(wrong.kind).toBe('wrong')
    const right = await tryLinkPassword(app, { ...typed, password: 's3cret lamp' })
    expect(right.kind).toBe('right')
    const { items } = await (await open().call(`${IMPORTS}/${id}/rows`, { token })).json()
    expect(items[2].problem).toBe('password: At least 4 characters')
  })
})
