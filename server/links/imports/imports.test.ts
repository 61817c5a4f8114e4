import { expect, test } from 'bun:test'
import { linksIn } from '../../changes/change-subjects.ts'
import { describeApp } from '../../testing/app.ts'
import {
  breakOffIn,
  IMPORTS,
  putImport as put,
  sendFile as send,
  workImports as work,
} from '../../testing/imports.ts'
import { ADDRESSES_AT_ONCE } from './pieces-ahead.ts'

describeApp('Imports', (open) => {
  test('a file is read, checked without making links, then imported; bad rows come back with reasons', async () => {
    const token = await open().register()
    const file = [
      'Slug;Long URL;Title;Labels;Clicks',
      'imp-1;https://example.com/1;Früh;a,b;9',
      'IMP-1;https://example.com/2;double;;',
      'imp-3;javascript:alert(1);bad;;',
      "imp-4;https://example.com/4;'=1+1;;",
    ].join('\r\n')
    const sent = await (await send(open(), token, file)).json()
    expect(sent).toMatchObject({
      status: 'SENT',
      total: 4,
      mapping: { key: 0, redirectTo: 1, title: 2, tags: 3 },
    })
    expect(await put(open(), token, `${sent.id}/start`)).toMatchObject({ status: 409 })
    await put(open(), token, `${sent.id}/check`, { mapping: sent.mapping, tags: ['imported'] })
    await work(open())
    const total = async () =>
      (await (await open().call('/api/ui/v1/redirects', { token })).json()).total
    expect(await total()).toBe(0)
    const rows = await (await open().call(`${IMPORTS}/${sent.id}/rows`, { token })).json()
    expect(rows.items.map((row: { problem: string | null }) => row.problem !== null)).toEqual([
      false,
      true,
      true,
      false,
    ])
    const bad = await (
      await open().call(`${IMPORTS}/${sent.id}/rows?problems=true&limit=1`, { token })
    ).json()
    expect(bad).toMatchObject({ items: [{ row: 2 }], nextCursor: '2', total: 2 })
    const next = `${IMPORTS}/${sent.id}/rows?problems=true&cursor=${bad.nextCursor}`
    expect(await (await open().call(next, { token })).json()).toMatchObject({
      items: [{ row: 3 }],
      nextCursor: null,
    })
    await put(open(), token, `${sent.id}/start`)
    await work(open())
    const done = await (await open().call(`${IMPORTS}/${sent.id}`, { token })).json()
    expect(done).toMatchObject({ status: 'DONE', done: 4, good: 2 })
    expect(await total()).toBe(2)
    const at = '/api/ui/v1/redirects/localhost:3000/imp-4'
    expect(await (await open().call(at, { token })).json()).toMatchObject({
      title: "'=1+1",
      tags: ['imported'],
    })
    const errors = await (await open().call(`${IMPORTS}/${sent.id}/errors`, { token })).text()
    expect(errors.trim().split('\r\n')).toHaveLength(3)
  })

  test('another worker continues an interrupted import, and makes no row twice', async () => {
    const token = await open().register()
    const lines = Array.from({ length: 600 }, (_, row) => `https://example.com/${row}`)
    const sent = await (await send(open(), token, ['url', ...lines].join('\n'))).json()
    await put(open(), token, `${sent.id}/check`, { mapping: sent.mapping })
    await work(open())
    await put(open(), token, `${sent.id}/start`)
    await expect(breakOffIn(open(), sent.id, 2)).rejects.toThrow('piece 2')
    const half = await (await open().call(`${IMPORTS}/${sent.id}`, { token })).json()
    expect(half).toMatchObject({
      status: 'RUNNING',
      done: ADDRESSES_AT_ONCE,
      good: ADDRESSES_AT_ONCE,
    })
    await work(open())
    const page = await (await open().call('/api/ui/v1/redirects', { token })).json()
    expect(page.total).toBe(600)
  })

  test('imported links follow the rules of single ones: taken keys, blocked words, tags, search words and the audit log', async () => {
    const other = await open().register()
    const taken = { redirectTo: 'https://example.com/', vanity: 'theirs-1' }
    await open().call('/api/ui/v1/redirects/standard', { token: other, body: taken })
    const { db, config } = open().app
    const domain = await db
      .selectFrom('domains')
      .select('id')
      .where('name', '=', config.defaultDomain)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('retired_keys')
      .values({ domain_id: domain.id, key_lower: 'once-1', account_id: 'acc_1', retired_at: 1 })
      .execute()
    await db
      .insertInto('block_entries')
      .values({
        id: 'blk_1',
        kind: 'WORD',
        value: 'casino',
        note: null,
        created_at: 1,
        created_by: null,
      })
      .execute()
    const token = await open().register()
    const file = [
      'url,key,title,tags',
      'https://example.com/a,theirs-1,,',
      'https://example.com/b,Once-1,,',
      'https://example.com/casino,,,',
      'https://example.com/c,my-casino,,',
      `${config.publicUrl}/abc,,,`,
      'https://example.com/e,,Wintergreen,"Blue, red"',
      'https://example.com/f,mine-1,,blue',
    ].join('\n')
    const sent = await (await send(open(), token, file)).json()
    await put(open(), token, `${sent.id}/check`, { mapping: sent.mapping })
    await work(open())
    await put(open(), token, `${sent.id}/start`)
    await work(open())
    const rows = await (await open().call(`${IMPORTS}/${sent.id}/rows`, { token })).json()
    const problems = rows.items.map((row: { problem: string | null }) => row.problem?.split(':')[0])
    expect(problems).toEqual([
      'vanity',
      'vanity',
      'redirectTo',
      'vanity',
      'redirectTo',
      undefined,
      undefined,
    ])
    const found = await (await open().call('/api/ui/v1/redirects?q=winterg', { token })).json()
    expect(found).toMatchObject({
      total: 1,
      items: [{ title: 'Wintergreen', tags: ['Blue', 'red'] }],
    })
    const { domain: name, key } = found.items[0]
    const history = await open().call(`/api/ui/v1/redirects/${name}/${key}/history`, { token })
    expect(await history.json()).toMatchObject({ total: 1 })
    const tags = await (await open().call('/api/ui/v1/tags', { token })).json()
    expect(tags.items.map((tag: { links: number }) => tag.links)).toEqual([2, 1])
    const changes = await db.selectFrom('changes').select('subject').execute()
    const telling = changes.filter(({ subject }) => linksIn(subject)?.keys.includes('mine-1'))
    expect(telling).toHaveLength(1)
    // One row names both links of the piece.
    expect(linksIn(telling[0]?.subject ?? '')?.keys).toHaveLength(2)
    const jobs = await db
      .selectFrom('jobs')
      .select('kind')
      .where('kind', '=', 'link-name')
      .execute()
    expect(jobs).toHaveLength(1)
  })

  test('encodings are detected', async () => {
    const token = await open().register()
    const text = 'url,title\nhttps://example.com/,Größe\n'
    const utf16 = new Uint8Array(
      new Uint16Array([...`\ufeff${text}`].map((c) => c.charCodeAt(0))).buffer,
    )
    const latin = new Uint8Array([...text].map((c) => c.charCodeAt(0)))
    for (const [file, encoding] of [
      [`\ufeff${text}`, 'utf-8'],
      [utf16, 'utf-16le'],
      [latin, 'windows-1252'],
    ] as const) {
      const sent = await (await send(open(), token, file)).json()
      expect(sent).toMatchObject({ encoding, columns: ['url', 'title'] })
      const rows = await (await open().call(`${IMPORTS}/${sent.id}/rows`, { token })).json()
      expect(rows.items[0].cells[1]).toBe('Größe')
    }
    const headers = { 'content-type': 'text/plain' }
    const plain = await open().call(IMPORTS, { token, headers, body: new Uint8Array([65]) })
    expect(plain.status).toBe(415)
  })

  test('a cancelled import makes no links', async () => {
    const token = await open().register()
    const sent = await (await send(open(), token, 'url\nhttps://example.com/')).json()
    await put(open(), token, `${sent.id}/check`, { mapping: sent.mapping })
    const answer = await open().call(`${IMPORTS}/${sent.id}`, { method: 'DELETE', token })
    expect(answer.status).toBe(204)
    await work(open())
    expect(await (await open().call(`${IMPORTS}/${sent.id}`, { token })).json()).toMatchObject({
      status: 'CANCELLED',
      done: 0,
    })
  })
})

describeApp(
  'Imports of an account with little room',
  (open) => {
    test('the check reports the rows that exceed it, over all pieces, and the others are made', async () => {
      const token = await open().register()
      await open().app.db.updateTable('accounts').set({ free_trial_ends_at: 1 }).execute()
      const lines = Array.from({ length: 300 }, (_, row) => `https://example.com/${row}`)
      const sent = await (await send(open(), token, ['url', ...lines].join('\n'))).json()
      await put(open(), token, `${sent.id}/check`, { mapping: sent.mapping })
      await work(open())
      const read = async () => (await open().call(`${IMPORTS}/${sent.id}`, { token })).json()
      expect(await read()).toMatchObject({ status: 'CHECKED', done: 300, good: 50 })
      await put(open(), token, `${sent.id}/start`)
      await work(open())
      expect(await read()).toMatchObject({ status: 'DONE', done: 300, good: 50 })
      const bad = `${IMPORTS}/${sent.id}/rows?problems=true&limit=1`
      const { items } = await (await open().call(bad, { token })).json()
      expect(items).toMatchObject([{ row: 51 }])
      expect(items[0].problem).toContain('room for 50 links')
    })

    test('the check reports the GeoFurls that exceed it, over all pieces', async () => {
      const token = await open().register()
      await open().app.db.updateTable('accounts').set({ free_trial_ends_at: 1 }).execute()
      const geo = '"[{""countries"":[""DE""],""redirectTo"":""https://example.com/de""}]"'
      // The file has two pieces: 50 rows with two GeoFurls among them, and two GeoFurls more. Most rows are bad.
      const lines = Array.from({ length: 52 }, (_, row) =>
        row < 2 || row > 49 ? `https://example.com/${row},${geo}` : 'no address,',
      )
      const sent = await (await send(open(), token, ['url,geo', ...lines].join('\n'))).json()
      expect(sent.mapping).toEqual({ redirectTo: 0, geo: 1 })
      await put(open(), token, `${sent.id}/check`, { mapping: sent.mapping })
      await work(open())
      const read = async () => (await open().call(`${IMPORTS}/${sent.id}`, { token })).json()
      expect(await read()).toMatchObject({ status: 'CHECKED', done: 52, good: 3 })
      await put(open(), token, `${sent.id}/start`)
      await work(open())
      expect(await read()).toMatchObject({ status: 'DONE', done: 52, good: 3 })
      const bad = `${IMPORTS}/${sent.id}/rows?problems=true&cursor=51`
      const { items } = await (await open().call(bad, { token })).json()
      expect(items).toMatchObject([{ row: 52 }])
      expect(items[0].problem).toContain('room for 3 GeoFurls')
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
