import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'

const LIST = '/api/ui/v1/redirects'

describeAppOnBothDatabases('A file of links', (open) => {
  test('has every link of the list, and no cell that is taken for a formula', async () => {
    const token = await open().register()
    const titles = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'plain "quoted", with a comma']
    const items = titles.map((title) => ({
      action: 'create',
      link: { redirectTo: 'https://example.com/', title: `${title} kept`, tags: ['file'] },
    }))
    const rest = Array.from({ length: 600 }, () => ({
      action: 'create',
      link: { redirectTo: 'https://example.com/' },
    }))
    await open().call(`${LIST}/bulk`, { token, body: { items } })
    await open().call(`${LIST}/bulk`, { token, body: { items: rest } })
    const read = async (query: string) => open().call(`${LIST}/export?${query}`, { token })
    const csv = await (await read('q=kept')).text()
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(1 + titles.length)
    expect(lines[0]).toStartWith('\ufeff"id","shortUrl"'.slice(csv.startsWith('\ufeff') ? 0 : 1))
    for (const cell of lines.slice(1).flatMap((line) => line.split('","')))
      expect(cell).not.toMatch(/^"?[=+\-@\t\r]/)
    const everything = await read('format=json')
    expect(everything.headers.get('content-disposition')).toContain('links.json')
    expect(await everything.json()).toHaveLength(606)
    expect(await (await read('format=json&tag=none')).json()).toEqual([])
    expect((await read('format=xml')).status).toBe(422)
  })
})
