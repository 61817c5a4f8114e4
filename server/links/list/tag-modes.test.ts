import { expect, test } from 'bun:test'
import type { LinkPage } from '../../../contract/links/links.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'

const LIST = '/api/ui/v1/redirects'

describeAppOnBothDatabases('A list by several tags', (open) => {
  test.each([
    ['tag=red&tag=blue', ['both', 'red', 'blue']],
    ['tag=red&tag=blue&tagMode=any', ['both', 'red', 'blue']],
    ['tag=red&tag=blue&tagMode=all', ['both']],
    ['tag=red&tag=blue&tagMode=none', ['plain']],
    ['tag=red&tag=unknown', ['both', 'red']],
    ['tag=red&tag=unknown&tagMode=all', []],
    ['tag=unknown&tagMode=none', ['both', 'red', 'blue', 'plain']],
    ['tag=unknown', []],
  ])('%s', async (query, titles) => {
    const token = await open().register()
    const tagged: readonly [string, string[]][] = [
      ['both', ['red', 'blue']],
      ['red', ['red']],
      ['blue', ['blue']],
      ['plain', []],
    ]
    for (const [title, tags] of tagged) {
      const body = { redirectTo: 'https://example.com/', title, tags }
      expect((await open().call(`${LIST}/standard`, { token, body })).status).toBe(201)
    }
    const page: LinkPage = await (await open().call(`${LIST}?${query}`, { token })).json()
    expect(page.items.map(({ title }) => String(title)).toSorted()).toEqual(titles.toSorted())
    expect(page.total).toBe(titles.length)
  })

  test('a link is read by its id', async () => {
    const token = await open().register()
    const body = { redirectTo: 'https://example.com/', title: 'By its id' }
    const made = await (await open().call(`${LIST}/standard`, { token, body })).json()
    const read = await open().call(`${LIST}/by-id/${made.id}`, { token })
    expect([read.status, await read.json()]).toEqual([200, made])
    const other = await open().call(`${LIST}/by-id/${made.id}`, { token: await open().register() })
    expect(other.status).toBe(404)
  })
})
