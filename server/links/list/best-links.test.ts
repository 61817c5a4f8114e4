import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { byLikelihood } from './best-links.ts'

const row = (key: string, human: number, title: string | null = null) => ({
  key,
  key_lower: key.toLowerCase(),
  title,
  human,
  created_at: 1,
})

test('a key comes before its beginning, names before paths, and clicks decide among equals', () => {
  const rows = [
    row('small', 9000),
    row('card', 70, 'The gift shop'),
    row('my-Gift', 80),
    row('giftcard', 5),
    row('giftbox', 40),
    row('gift', 0),
  ]
  const sorted = byLikelihood(rows, { key: 'gift', words: ['gift'] })
  expect(sorted.map(({ key }) => key)).toEqual([
    'gift',
    'giftbox',
    'giftcard',
    'my-Gift',
    'card',
    'small',
  ])
})

describeAppOnBothDatabases('The best links for a text', (open) => {
  test('have the key itself first, however many links are more clicked', async () => {
    const token = await open().register()
    for (const [vanity, path] of [
      ['gift', ''],
      ['giftcard', ''],
      ['other', 'my-gift'],
    ] as const) {
      const body = { vanity, redirectTo: `https://example.com/${path}` }
      await open().call('/api/ui/v1/redirects/standard', { token, body })
    }
    await open().app.db.updateTable('link_clicks').set({ human: 5 }).execute()
    await open()
      .app.db.updateTable('link_clicks')
      .set({ human: 0 })
      .where('link_id', 'in', (of) => of.selectFrom('links').select('id').where('key', '=', 'gift'))
      .execute()
    const best = async (query: string) => {
      const answer = await open().call(`/api/ui/v1/redirects/best?${query}`, { token })
      expect(answer.status).toBe(200)
      return (await answer.json()).items.map((link: { key: string }) => link.key)
    }
    expect(await best('q=Gift')).toEqual(['gift', 'giftcard', 'other'])
    expect(await best('q=gift&limit=2')).toEqual(['gift', 'giftcard'])
    expect(await best('q=card')).toEqual(['giftcard'])
    expect(await best('q=%20')).toEqual([])
  })

  test('refuse a text that is too long, and are of one account', async () => {
    const [token, other] = [await open().register(), await open().register()]
    const body = { vanity: 'mine', redirectTo: 'https://example.com/' }
    await open().call('/api/ui/v1/redirects/standard', { token, body })
    const call = (query: string) =>
      open().call(`/api/ui/v1/redirects/best?${query}`, { token: other })
    expect((await call(`q=${'x'.repeat(201)}`)).status).toBe(422)
    expect((await call('q=a&limit=21')).status).toBe(422)
    expect((await (await call('q=mine')).json()).items).toEqual([])
  })
})
