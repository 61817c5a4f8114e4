import { expect, test } from 'bun:test'
import { type ClickRecord, decodeClicks, encodeClick } from '../click-record.ts'
import { enrich } from './enrichment.ts'
import { openGeography } from './geography.ts'

const tools = {
  geography: openGeography(),
  salts: { saltAt: async () => new Uint8Array(32).fill(7) },
  places: { note() {} },
}

const click: ClickRecord = {
  ...{ at: 1_700_000_000_000, accountId: 'acc_1', linkId: 'lnk_1', trigger: 'link' },
  ...{ address: '81.2.69.142', host: 'go.example.org', isPrivate: false },
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  ...{ acceptLanguage: 'de-AT,de;q=0.9', referrer: 'https://news.example/who?name=alice' },
  ...{ target: 'https://target.example/', rule: '', event: 'click' },
}

async function rowOf(changes: Partial<ClickRecord>) {
  const [row] = await enrich([{ ...click, ...changes }], tools)
  if (!row) throw new Error('a click is a row')
  return row
}

test('of an address, an agent and the page that a visitor came from only their kinds are stored', async () => {
  const row = await rowOf({})
  expect(row).toMatchObject({ country: 'GB', city: 'London', browser: 'Firefox', os: 'Linux' })
  expect(row).toMatchObject({ referrer: 'news.example', language: 'de' })
  const stored = JSON.stringify(row)
  for (const text of [click.address, 'rv:144', 'alice', 'who?', 'de-AT', 'go.example.org'])
    expect(stored).not.toContain(text)
})

test('the address is that of the link; of older records none is known', async () => {
  expect((await rowOf({ key: 'Spring-Sale' })).address).toBe('go.example.org/Spring-Sale')
  expect((await rowOf({})).address).toBe('')
})

test('a record keeps its key, and is read as before without one', async () => {
  for (const key of [undefined, 'Spring-Sale']) {
    const record = key === undefined ? click : { ...click, key }
    expect(decodeClicks(encodeClick(record))).toEqual([record])
  }
})

test('a visitor who asked not to be tracked is counted with a country, and told apart by nothing', async () => {
  const row = await rowOf({ isPrivate: true })
  expect(row).toMatchObject({ country: 'GB', region: 'unknown', city: 'unknown', visitor: '0' })
  expect((await rowOf({})).visitor).not.toBe('0')
})
