import { expect, test } from 'bun:test'
import type { Import } from '../../../contract/links/imports.ts'
import type { Link } from '../../../contract/links/links.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../../testing/imports.ts'

const LINKS = '/api/ui/v1/redirects'

/** Imports a file with its suggested mapping; answers what was sent, and its links by their titles. */
async function imported(app: TestApp, token: string, file: string) {
  const sent: Import = await (await sendFile(app, token, file)).json()
  await putImport(app, token, `${sent.id}/check`, { mapping: sent.mapping })
  await workImports(app)
  await putImport(app, token, `${sent.id}/start`)
  await workImports(app)
  const done: Import = await (await app.call(`${IMPORTS}/${sent.id}`, { token })).json()
  expect(done).toMatchObject({ status: 'DONE', good: done.total })
  return { sent, links: await listed(app, token) }
}

async function listed(app: TestApp, token: string): Promise<Link[]> {
  const { items }: { items: Link[] } = await (await app.call(LINKS, { token })).json()
  return items.toSorted((a, b) => ((a.title ?? '') < (b.title ?? '') ? -1 : 1))
}

const pastOf = ({ createdAt, importedClicks, importedClicksAt }: Link) => [
  createdAt,
  importedClicks,
  importedClicksAt,
]

const lossesOf = ({ losses }: Import) => losses.map(({ kind, rows }) => `${kind} ${rows}`)

describeAppOnBothDatabases('What imported links had before', (open) => {
  const now = () => new Date(open().app.clock()).toISOString()

  test('is kept: the date of creation, and clicks apart from those here', async () => {
    const token = await open().register()
    const lines = [
      'url,title,created,visits',
      'https://example.com/1,A,2024-03-01 10:00:00,"1,204"',
      'https://example.com/2,B,2024-03-02,0',
      'https://example.com/3,C,,',
      'https://example.com/4,D,3/4/2024,many',
      'https://example.com/5,E,2999-01-01,5',
      'https://example.com/6,F,0000-00-00 00:00:00,-',
    ]
    const { sent, links } = await imported(open(), token, lines.join('\n'))
    expect(links.map(pastOf)).toEqual([
      ['2024-03-01T10:00:00.000Z', 1204, now()],
      ['2024-03-02T00:00:00.000Z', null, null],
      [now(), null, null],
      [now(), null, null],
      // Nothing was made later than now.
      [now(), 5, now()],
      [now(), null, null],
    ])
    expect(links[0]?.clicks).toEqual({ total: 0, human: 0 })
    expect(lossesOf(sent)).toEqual(['clicks 1', 'created 1', 'key 6'])
  })

  test('comes back from our own files, with the clicks here added', async () => {
    const token = await open().register()
    const first = ['url,title,created,clicks', 'https://example.com/1,A,2024-03-01,7']
    const [link] = (await imported(open(), token, first.join('\n'))).links
    const { db } = open().app
    const at = Date.parse('2025-01-01T00:00:00.000Z')
    const ofLink = db.updateTable('links').where('id', '=', link?.id ?? '')
    await ofLink.set({ imported_clicks_at: at }).execute()
    for (const [format, human, clicks, until] of [
      ['csv', 0, 7, new Date(at).toISOString()],
      ['json', 3, 10, now()],
    ] as const) {
      const counted = db.updateTable('link_clicks').where('link_id', '=', link?.id ?? '')
      await counted.set({ human, total: human + 2 }).execute()
      const file = await (await open().call(`${LINKS}/export?format=${format}`, { token })).text()
      const other = await open().register()
      // Keys belong to the account that exported them.
      const { sent, links } = await imported(open(), other, file.replaceAll(link?.key ?? '', ''))
      expect(sent.losses.map(({ kind }) => kind)).toEqual(['key'])
      expect(links.map(pastOf)).toEqual([['2024-03-01T00:00:00.000Z', clicks, until]])
    }
  })
})
