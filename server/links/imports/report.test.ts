import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { checkedFile, IMPORTS, putImport, workImports } from '../../testing/imports.ts'

const FILE = [
  'url,key,title,password,clicks_from_space,country',
  'https://example.com/1,Report-One,One,s3cret lamp,,',
  'https://example.com/2,report-one,Two,,,',
  'https://example.com/3,report-three,Three,,4,',
  'https://example.com/4,report-four,Four,,,DE',
].join('\n')

describeAppOnBothDatabases('The report of an import', (open) => {
  test('says of each row what was made, refused and lost, and holds no password', async () => {
    const token = await open().register()
    const id = await checkedFile(open(), token, FILE)
    const lines = async () => {
      const answer = await open().call(`${IMPORTS}/${id}/report`, { token })
      expect(answer.headers.get('content-disposition')).toContain('import-report.csv')
      const text = await answer.text()
      expect(text).not.toContain('s3cret')
      const rows = text.trim().split('\r\n').slice(1)
      return rows.map((line) => line.slice(1, -1).split('","'))
    }
    const results = async () => (await lines()).map(([, result]) => result)
    expect(await results()).toEqual(['Can be made', 'Refused', 'Can be made', 'Refused'])
    await putImport(open(), token, `${id}/start`)
    await workImports(open())
    const [one, two, three, four] = await lines()
    const home = 'http://localhost:3000'
    expect(one).toEqual([
      ...['1', 'Made', `${home}/Report-One`, 'Report-One', 'https://example.com/1', '', ''],
    ])
    expect(two?.slice(1, 4)).toEqual(['Refused', '', 'report-one'])
    expect(two?.[5]).toContain('differs only by case from “Report-One” of row 1')
    expect([three?.[2], three?.[6]]).toEqual([`${home}/report-three`, 'other: clicks_from_space'])
    expect(four?.[5]).toStartWith('Held back')
    expect(four?.[6]).toBe('rules: country')
    await putImport(open(), token, `${id}/undo`)
    await workImports(open())
    expect(await results()).toEqual(['Undone', 'Refused', 'Undone', 'Refused'])
  })

  test('is only for those of the account', async () => {
    const id = await checkedFile(open(), await open().register(), FILE)
    const other = await open().register()
    expect((await open().call(`${IMPORTS}/${id}/report`, { token: other })).status).toBe(404)
  })
})
