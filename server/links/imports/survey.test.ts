import { expect, test } from 'bun:test'
import type { Import } from '../../../contract/links/imports.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../../testing/imports.ts'

const readOne = async (app: TestApp, token: string, id: string): Promise<Import> =>
  (await app.call(`${IMPORTS}/${id}`, { token })).json()

const send = async (app: TestApp, token: string, lines: readonly string[]): Promise<Import> =>
  (await sendFile(app, token, lines.join('\n'))).json()

/** Checks a file with its suggested mapping. */
async function check(app: TestApp, token: string, sent: Import, choices: object = {}) {
  await putImport(app, token, `${sent.id}/check`, { mapping: sent.mapping, ...choices })
  await workImports(app)
  return readOne(app, token, sent.id)
}

async function problems(app: TestApp, token: string, id: string): Promise<(string | null)[]> {
  const { items } = await (await app.call(`${IMPORTS}/${id}/rows`, { token })).json()
  return items.map((row: { problem: string | null }) => row.problem)
}

const kindsOf = ({ losses }: Import) => losses.map(({ kind, rows }) => `${kind} ${rows}`)

/** As Shlink's web client writes it. */
const shlink = [
  '"createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"',
  '2025-01-05T10:00:00+01:00,s.example,abc,https://s.example/abc,https://example.com/1,,,1',
  '2025-01-05T10:00:00+01:00,other.example,abc,https://other.example/abc,https://example.com/3,,,0',
  '2025-01-05T10:00:00+01:00,other.example,xyz,https://other.example/xyz,https://example.com/4,,,0',
]

describeApp('What links would lose', (open) => {
  test('is said of a file of Shlink as soon as it is read, and once it is checked', async () => {
    const token = await open().register()
    const sent = await send(open(), token, shlink.slice(0, 2))
    const { service, losses, mapping, heldBack } = sent
    expect([service, heldBack]).toEqual(['shlink', []])
    expect(mapping).toEqual({
      ...{ redirectTo: 4, key: 2, domain: 1, title: 5, tags: 6, createdAt: 0, clicksUsed: 7 },
    })
    expect(kindsOf(sent)).toEqual(['limit 1', 'expiry 1', 'rules 1', 'query 1'])
    expect(losses[1]?.sentence).toBe(
      'A file of Shlink does not say which links start or end at a set time: none of these will.',
    )
    expect(await check(open(), token, sent)).toMatchObject({ losses, good: 1 })
  })

  test('holds rows back, unless its kind is accepted at the check or the start', async () => {
    const token = await open().register()
    const sent = await send(open(), token, [
      'url,key,hasPassword,country,comment,description',
      'https://example.com/1,loss-1,true,,,',
      'https://example.com/2,loss-2,,DE,,',
      'https://example.com/3,loss-3,true,DE,x,y',
    ])
    expect(kindsOf(sent)).toEqual(['password 2', 'rules 2', 'other 1'])
    expect(sent.losses[2]?.sentence).toBe('These columns are left out: “comment”.')
    expect(await check(open(), token, sent)).toMatchObject({
      ...{ good: 0, heldBack: ['password', 'rules'], acceptLosses: [] },
    })
    const some = await check(open(), token, sent, { acceptLosses: ['password'] })
    expect(some).toMatchObject({ good: 1, losses: sent.losses, acceptLosses: ['password'] })
    await putImport(open(), token, `${sent.id}/start`, { acceptLosses: ['password', 'rules'] })
    await workImports(open())
    expect(await readOne(open(), token, sent.id)).toMatchObject({ status: 'DONE', good: 3 })
  })

  test('names columns of queries, banned links and previews of any service', async () => {
    const token = await open().register()
    const sent = await send(open(), token, [
      'slashtag,destination,forwardParameters,banned,og_image,Created at,google',
      'r-1,https://example.com/1,true,false,https://example.com/a.png,2026-01-01,',
      'r-2,https://example.com/2,false,true,,2026-01-01,https://play.example/',
    ])
    expect(sent).toMatchObject({
      service: 'rebrandly',
      mapping: { forwardQuery: 2, disabled: 3 },
    })
    const { redirectTo, key } = sent.mapping
    const checked = await check(open(), token, sent, { mapping: { redirectTo, key } })
    expect(kindsOf(checked)).toEqual([
      ...['expiry 2', 'rules 1', 'banned 1', 'created 2', 'preview 1', 'query 1'],
    ])
    expect(checked).toMatchObject({ heldBack: ['rules', 'banned'], good: 1 })
  })
})

describeApp('Keys of an imported file', (open) => {
  test('that are not recognised are said to be new, with the columns that are left out', async () => {
    const token = await open().register()
    const sent = await send(open(), token, [
      '"abc1","https://example.com/1","Title 1","2026-01-01 00:00:00","127.0.0.1","3"',
      '"abc2","https://example.com/2","Title 2","2026-01-02 00:00:00","127.0.0.1","4"',
    ])
    const unused = ['Column 1', 'Column 3', 'Column 4', 'Column 5', 'Column 6']
    const checked = await check(open(), token, sent)
    for (const one of [sent, checked]) {
      expect(one).toMatchObject({ mapping: { redirectTo: 1 }, unused })
      expect(one.losses[0]).toEqual({
        kind: 'key',
        rows: 2,
        sentence: 'Each link gets a new key: no column is taken as the key.',
      })
      expect(one.losses[1]?.sentence).toContain('“Column 1”, “Column 3”')
    }
    expect(checked.good).toBe(2)
  })

  test('become aliases if a link has others, as in a file of Bitly, or are said to be lost', async () => {
    const token = await open().register()
    const sent = await send(open(), token, [
      'Bitlink,Long URL,Custom bitlinks',
      'bit.ly/3xYz,https://example.com/1,"bit.ly/Spring, bit.ly/3xYz"',
      'bit.ly/4abc,https://example.com/2,bit.ly/4abc',
    ])
    const mapping = { key: 0, redirectTo: 1 }
    expect(sent).toMatchObject({ service: 'bitly', mapping: { ...mapping, aliases: 2 } })
    expect(sent.losses.some(({ kind }) => kind === 'key')).toBe(false)
    const without = await check(open(), token, { ...sent, mapping })
    expect(without.losses.find(({ kind }) => kind === 'key')).toEqual({
      kind: 'key',
      rows: 1,
      sentence: 'Other keys of a link are left out: “Custom bitlinks”.',
    })
  })
})

describeApp('Domains of an imported file', (open) => {
  test('are asked for once each, and until then their rows are refused', async () => {
    const token = await open().register()
    const sent = await send(open(), token, shlink)
    expect(sent.domains).toEqual([
      { name: 's.example', rows: 1, domain: null, isOpen: true },
      { name: 'other.example', rows: 2, domain: null, isOpen: true },
    ])
    expect((await check(open(), token, sent)).good).toBe(0)
    const asked = await problems(open(), token, sent.id)
    expect(asked[2]).toBe(
      'The file has several domains, and “other.example” is none of yours. Choose one for it.',
    )
    const own = 'localhost:3000'
    const one = await check(open(), token, sent, { domains: { 'other.example': own } })
    expect([one.good, one.domains.map(({ isOpen }) => isOpen)]).toEqual([2, [true, false]])
    const domains = { 's.example': own, 'other.example': own }
    const both = await check(open(), token, sent, { domains })
    expect(both.domains.map(({ domain }) => domain)).toEqual([own, own])
    const merged =
      'This key stands further up in the file already, on “s.example”. Only one of the two can have it here: choose another domain or key.'
    expect(await problems(open(), token, sent.id)).toEqual([null, merged, null])
    await putImport(open(), token, `${sent.id}/start`)
    await workImports(open())
    expect(await problems(open(), token, sent.id)).toEqual([null, merged, null])
    const foreign = { mapping: sent.mapping, domains: { 's.example': 'other.example' } }
    const again = await send(open(), token, shlink)
    expect(await putImport(open(), token, `${again.id}/check`, foreign)).toMatchObject({
      status: 422,
      errors: [{ path: 'domains.s.example', message: 'Choose one of your domains' }],
    })
  })

  test('are also read from whole short addresses, and beside a domain of the account', async () => {
    const token = await open().register()
    const sent = await send(open(), token, [
      'Short link,url',
      'https://localhost:3000/mine-1,https://example.com/1',
      'go.example/theirs-1,https://example.com/2',
      'bare-1,https://example.com/3',
    ])
    const checked = await check(open(), token, sent)
    expect(checked.domains).toEqual([
      { name: 'localhost:3000', rows: 1, domain: 'localhost:3000', isOpen: false },
      { name: 'go.example', rows: 1, domain: null, isOpen: true },
    ])
    expect((await problems(open(), token, sent.id)).map((problem) => problem !== null)).toEqual([
      ...[false, true, false],
    ])
  })

  test('are not asked for if the file has only one, whose links go to the chosen domain', async () => {
    const token = await open().register()
    const sent = await send(open(), token, [
      'path,original_url,domain',
      'only-1,https://example.com/1,s.example',
      'only-2,https://example.com/2,S.example',
    ])
    expect(await check(open(), token, sent, { domain: 'localhost:3000' })).toMatchObject({
      good: 2,
      domains: [{ name: 's.example', rows: 2, domain: 'localhost:3000', isOpen: false }],
    })
  })
})

describeApp('The service of an imported file', (open) => {
  test('is the one that the call names, and an unknown one is refused', async () => {
    const token = await open().register()
    const call = (service: string) => {
      const file = 'url\nhttps://example.com/'
      const body = new TextEncoder().encode(file)
      const headers = { 'content-type': 'text/csv' }
      return open().call(`${IMPORTS}?service=${service}`, { token, body, headers })
    }
    const unknown = await call('goo.gl')
    expect([unknown.status, (await unknown.json()).errors[0].path]).toEqual([422, 'service'])
    const sent: Import = await (await call('tinyurl')).json()
    expect(sent.service).toBe('tinyurl')
    await workImports(open())
    const read = await readOne(open(), token, sent.id)
    expect(read.service).toBe('tinyurl')
    expect(read.losses.find(({ kind }) => kind === 'expiry')?.rows).toBe(1)
    const plain = await send(open(), token, ['url', 'https://example.com/'])
    expect(plain.service).toBeNull()
  })
})
