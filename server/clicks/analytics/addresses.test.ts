import { afterAll, expect, test } from 'bun:test'
import { newId, randomText } from '../../platform/ids.ts'
import { analyst } from '../../testing/analytics/analyst.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { ask, openTeam } from '../../testing/people/team.ts'
import { insertOwnDomain } from '../../testing/programs/redirect-rows.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics, storeClicks } from './analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const HOME = 'localhost:3000'
const TARGET = 'https://a.example/'

describeAppOnBothDatabases('Clicks by address and folder', tests, {
  CLICKHOUSE_URL: started.url,
})

function tests(open: () => TestApp) {
  const analystOf = () => analyst(open(), started.clickhouse)

  test('older clicks count under the own address of their link', async () => {
    const { call, click, clicks, values, makeLink, ask: asked } = await analystOf()
    const link = await makeLink({ redirectTo: TARGET, vanity: 'Older-One' })
    const other = await makeLink({ redirectTo: TARGET, vanity: 'older-two' })
    const own = `${HOME}/older-one`
    await click([
      { link_id: link.id },
      { link_id: link.id, address: own },
      { link_id: link.id, address: 'old.example/older-alias' },
      { link_id: other.id },
      { link_id: 'lnk_gone' },
    ])
    const list = await values('dimension=address')
    expect([list.values[0], list.total]).toEqual([own, 4])
    expect(list.values.toSorted()).toEqual(
      ['', own, `${HOME}/older-two`, 'old.example/older-alias'].toSorted(),
    )
    const expected: [string, number][] = [
      [`address=${HOME}/Older-One`, 2],
      [`address.not=${own}`, 3],
      ['address.contains=older-o', 2],
      ['address.contains=ALIAS', 1],
      ['address=old.example/older-alias', 1],
      ['address=', 1],
      [`address=${own}&address=`, 3],
    ]
    for (const [filter, count] of expected) {
      expect([filter, await clicks(filter)]).toEqual([filter, count])
    }
    expect((await values('dimension=address&q=two')).values).toEqual([`${HOME}/older-two`])
    expect((await values('dimension=country&address.contains=older')).total).toBe(1)
    const { items } = await asked('events?kind=all')
    const addresses = items.map((event: { address: string }) => event.address)
    expect(addresses.filter((address: string) => address === own)).toHaveLength(2)
    const page = await call('page?kind=all&parts=breakdown&lists=address,country,folder')
    const parts = (await page.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const totals = parts.flatMap(({ answer }) => (answer ? [[answer.dimension, answer.total]] : []))
    expect(Object.fromEntries(totals)).toEqual({ address: 4, country: 1, folder: 1 })
  })

  test('capitals make an address of their own where the domain tells them apart', async () => {
    const { accountId, call, click, clicks, values, makeLink, ask: asked } = await analystOf()
    const [apart, folded] = [`${randomText(9)}.example`, `${randomText(9)}.example`]
    for (const [name, case_sensitive] of [
      [apart, 1],
      [folded, 0],
    ] as const) {
      const domain = { id: newId('dom'), name, account_id: accountId, case_sensitive }
      await insertOwnDomain(open().app.db, domain)
    }
    const [upper, lower] = [
      await makeLink({ redirectTo: TARGET, domain: apart, vanity: 'Sale' }),
      await makeLink({ redirectTo: TARGET, domain: apart, vanity: 'sale' }),
    ]
    await click([
      // From before clicks kept their addresses
      { link_id: upper.id },
      { link_id: upper.id, address: `${apart}/Sale` },
      { link_id: lower.id },
      { link_id: lower.id, address: `${apart}/sale` },
      { link_id: lower.id, address: `${apart}/sale` },
      { address: `${folded}/sale` },
    ])
    expect((await values('dimension=address')).values).toEqual([
      ...[`${apart}/sale`, `${apart}/Sale`],
      ...[`${folded}/sale`],
    ])
    const expected: [string, number][] = [
      [`address=${apart}/Sale`, 2],
      [`address=${apart.toUpperCase()}/sale`, 3],
      [`address=${apart}/SALE`, 0],
      [`address.not=${apart}/sale`, 3],
      [`address=${folded}/SALE`, 1],
      ['address.contains=SALE', 6],
    ]
    for (const [filter, count] of expected) {
      expect([filter, await clicks(filter)]).toEqual([filter, count])
    }
    const { items } = await asked('events?kind=all')
    const shown = items.map((event: { address: string }) => event.address)
    expect(shown.filter((address: string) => address === `${apart}/Sale`)).toHaveLength(2)
    const file = await (await call('breakdown/file?kind=all&dimension=address&format=csv')).text()
    expect(file).toContain(`"${apart}/Sale","2"`)
  })

  test('folders are those that links have now, and links without one are in none', async () => {
    const { call, click, clicks, values, makeLink, makeFolder, ask: asked } = await analystOf()
    const [spring, autumn] = [await makeFolder('Spring'), await makeFolder('Autumn')]
    const [first, second, plain] = [
      await makeLink({ redirectTo: TARGET, folderId: spring.id }),
      await makeLink({ redirectTo: TARGET, folderId: autumn.id }),
      await makeLink({ redirectTo: TARGET }),
    ]
    const ids = [first.id, first.id, first.id, second.id, plain.id, 'lnk_gone']
    await click(ids.map((link_id) => ({ link_id })))
    const { items } = await asked('breakdown?kind=all&dimension=folder')
    const rows = items.map((item: { folder: { name: string } | null; clicks: number }) => [
      item.folder?.name ?? null,
      item.clicks,
    ])
    expect(rows).toEqual([
      ['Spring', 3],
      [null, 2],
      ['Autumn', 1],
    ])
    expect((await values('dimension=folder&q=UMN')).values).toEqual([autumn.id])
    expect((await values(`dimension=folder&folder=${spring.id}`)).values).toEqual([spring.id])
    const expected: [string, number][] = [
      ['folder=', 2],
      [`folder=&folder=${autumn.id}`, 3],
      ['folder.not=', 4],
      [`folder.not=&folder.not=${spring.id}`, 1],
      [`folder=&folder.not=${spring.id}`, 2],
      ['folder=&folder.not=', 0],
      [`folder=${spring.id}&folder.not=`, 3],
    ]
    for (const [filter, count] of expected) {
      expect([filter, await clicks(filter)]).toEqual([filter, count])
    }
    for (const dimension of ['folder', 'address']) {
      const { status } = await call(`conversions/breakdown?dimension=${dimension}`)
      expect(status).toBe(200)
    }
    const file = await (await call('breakdown/file?kind=all&dimension=folder&format=csv')).text()
    expect(file).toContain(`"${spring.id}","Spring","3"`)
    await open()
      .app.db.updateTable('links')
      .set({ folder_id: null })
      .where('id', '=', first.id)
      .execute()
    expect((await values('dimension=folder')).values).toEqual(['', autumn.id])
  })

  test('neither shows links of a folder that is closed to somebody', async () => {
    const team = await openTeam(open())
    const member = await team.add(15)
    const body = { name: 'Clients', access: 'members' }
    const folder = await (await ask(open(), team.owner.token, 'POST folders', body)).json()
    const make = async (fields: object) =>
      (
        await ask(open(), team.owner.token, 'POST redirects/standard', {
          ...{ redirectTo: TARGET },
          ...fields,
        })
      ).json()
    const closed = await make({ folderId: folder.id, vanity: 'closed-lamp' })
    const shown = await make({ vanity: 'shown-lamp' })
    const at = open().app.clock() - 60_000
    const row = { ...plainClick, account_id: team.accountId, at }
    await storeClicks(started.clickhouse, {
      batchId: crypto.randomUUID(),
      rows: [
        { ...row, link_id: closed.id },
        { ...row, link_id: closed.id, address: `${HOME}/closed-alias` },
        { ...row, link_id: shown.id },
      ],
    })
    const valuesFor = async (token: string, question: string) => {
      const answer = await ask(open(), token, `GET analytics/breakdown?kind=all&${question}`)
      return (await answer.json()).items.map(({ value }: { value: string }) => value).toSorted()
    }
    const { token } = team.owner
    expect(await valuesFor(token, 'dimension=address')).toHaveLength(3)
    expect(await valuesFor(token, 'dimension=folder')).toEqual(['', folder.id])
    expect(await valuesFor(member.token, 'dimension=address')).toEqual([`${HOME}/shown-lamp`])
    expect(await valuesFor(member.token, 'dimension=folder')).toEqual([''])
    for (const filter of [`address=${HOME}/closed-alias`, `address=${HOME}/closed-lamp`]) {
      expect(await valuesFor(member.token, `dimension=link&${filter}`)).toEqual([])
      expect(await valuesFor(token, `dimension=link&${filter}`)).toEqual([closed.id])
    }
  })
}
