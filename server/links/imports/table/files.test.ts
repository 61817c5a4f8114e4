import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import type { Link } from '../../../../contract/links/links.ts'
import { describeApp } from '../../../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../../../testing/imports.ts'

const QUOTE_AT_2 = 'A quotation mark in the row at line 2 has no partner.'
const UNKNOWN_JSON =
  'This JSON holds no list of links that is known here. Known are those of the APIs of Kutt and Shlink, of Sink, of LinkStack, and our own export.'
const NO_TEXT = 'This is no CSV file: it does not hold text.'
const twoBytes = (text: string) =>
  new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer)

/** Each file and the problem that it is refused with. */
const refused: [file: string, sentence: string][] = [
  ['', 'The file is empty.'],
  ['\ufeff\r\n\r\n', 'The file is empty.'],
  ['url\n', 'The file has no rows below its first line.'],
  ['url\n"https://example.com/\nnever closed\nand\nso\non', QUOTE_AT_2],
  ['url\nhttps://a.example/,"a"b"\n', QUOTE_AT_2],
  ['url,title\nhttps://a.example/,a 5" pipe\n', QUOTE_AT_2],
  [
    'PK\u0003\u0004\u0014\u0000,not a whole ZIP\n1\n',
    'The ZIP is damaged, or not complete. Send it once more.',
  ],
  ['url\n\u0001\u0002 a picture\n', NO_TEXT],
  ['\u001f\u008b\u0008 packed\n', NO_TEXT],
  ['%PDF-1.7\n1 0 obj', 'This is a PDF. Export the links as CSV, then choose that file.'],
  ...['{"a":1}', '[1, 2]', '[]', '{"links":[]}', '[{"name":"x"}]', '{"items":[{"url":"x"}]}'].map(
    (json): [string, string] => [json, UNKNOWN_JSON],
  ),
  ['[{"url":"https://a.example/"}, {"url', 'The JSON is not complete: it ends too early.'],
  ['[{"url": nothing}]', 'The JSON cannot be read: something in it is not written as JSON.'],
  [`[{"url":"${'x'.repeat(200_000)}"}]`, 'A link in it is longer than 128 kB.'],
  [
    '<!doctype html>\n<p>Log in',
    'This is a web page. Export the links as CSV, then choose that file.',
  ],
  [`${'a,'.repeat(1_000_000)}\n1`, 'At most 200 columns.'],
  [`url\n${'a,'.repeat(1000)}\n`, 'At most 200 columns.'],
  [
    `url\nhttps://a.example/\n${'x'.repeat(300_000)}\n`,
    'The row at line 3 is longer than 128 kB, or a quotation mark in it has no partner.',
  ],
]

describeApp('Files of an import', (open) => {
  test('a file that is not CSV is refused with a problem that says where and what to do', async () => {
    const token = await open().register()
    for (const [file, sentence] of refused) {
      const answer = await sendFile(open(), token, file)
      const { id, status, problem, total, columns } = await answer.json()
      expect([file.slice(0, 30), answer.status, status, problem]).toEqual([
        file.slice(0, 30),
        201,
        'FAILED',
        sentence,
      ])
      expect([total, columns]).toEqual([0, []])
      const again = await putImport(open(), token, `${id}/check`, { mapping: {} })
      expect(again).toMatchObject({
        ...{ status: 409, title: 'This file can never be imported', detail: sentence },
      })
      const { items } = await (await open().call(`${IMPORTS}/${id}/rows`, { token })).json()
      expect(items).toEqual([])
    }
    const { db, files } = open().app
    expect(await db.selectFrom('import_pieces').selectAll().execute()).toEqual([])
    expect(await files.removeOlder('imports', Number.POSITIVE_INFINITY)).toBe(0)
    const large = await sendFile(open(), token, 'a'.repeat(20 * 1024 * 1024 + 1))
    expect(large.status).toBe(413)
  })

  test('the delimiter is detected: comma, tab, bar, semicolon, or the sep= line of Excel', async () => {
    const token = await open().register()
    const names = '"url","title; or; name; or; words"\nhttps://a.example/,x'
    const quoted = await (await sendFile(open(), token, names)).json()
    expect(quoted.columns).toEqual(['url', 'title; or; name; or; words'])
    for (const file of [
      'url,title\nhttps://a.example/,"a ""5"" pipe, long"',
      'url;title\r\nhttps://a.example/;"a ""5"" pipe, long"',
      'url|title\rhttps://a.example/|"a ""5"" pipe, long"',
      'sep=;\r\nurl;title\r\nhttps://a.example/;"a ""5"" pipe, long"',
      'url\ttitle\nhttps://a.example/\ta "5" pipe, long',
      twoBytes('url\ttitle\r\nhttps://a.example/\ta "5" pipe, long'),
    ]) {
      const sent = await (await sendFile(open(), token, file)).json()
      expect(sent).toMatchObject({
        columns: ['url', 'title'],
        mapping: { redirectTo: 0, title: 1 },
      })
      const rows = await (await open().call(`${IMPORTS}/${sent.id}/rows`, { token })).json()
      expect(rows.items[0].cells).toEqual(['https://a.example/', 'a "5" pipe, long'])
    }
  })

  test('a list of addresses without column names keeps its first row', async () => {
    const token = await open().register()
    const sent = await (
      await sendFile(open(), token, 'https://a.example/\nhttps://b.example/\n')
    ).json()
    expect(sent).toMatchObject({ total: 2, columns: [''], mapping: { redirectTo: 0 } })
  })

  test('a row may be shorter than the first line, but has no more cells', async () => {
    const token = await open().register()
    const file = [
      ...[
        'keyword;url;title',
        'short;https://a.example/',
        'none',
        'blank;https://a.example/;x;; ;',
      ],
      'cut;https://example.com/crew?subcat=817756;109;Crew',
    ].join('\n')
    const sent = await (await sendFile(open(), token, file)).json()
    await putImport(open(), token, `${sent.id}/check`, { mapping: sent.mapping })
    await workImports(open())
    const { items } = await (await open().call(`${IMPORTS}/${sent.id}/rows`, { token })).json()
    const cut =
      'This row has 4 cells, the first line 3: put quotes around an address with a semicolon.'
    expect(items.map((row: { problem: string | null }) => row.problem)).toEqual([
      null,
      expect.stringContaining('redirectTo'),
      null,
      cut,
    ])
    // The reason stands in the column of its name, behind short rows too.
    const bad = await (await open().call(`${IMPORTS}/${sent.id}/errors`, { token })).text()
    expect(bad.split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('"keyword","url","title","Problem"'),
      expect.stringMatching(/^"none","","","redirectTo: /),
    ])
    expect(bad).toContain(`"cut","https://example.com/crew?subcat=817756","109","Crew","${cut}"`)
  })

  test('a ZIP is sent with its own type, and its table is checked as any other', async () => {
    const token = await open().register()
    const body = zipSync({ 'links.csv': strToU8('url,key\nhttps://example.com/zip,zip-1\n') })
    const headers = { 'content-type': 'application/zip' }
    const { id } = await (await open().call(IMPORTS, { token, body, headers })).json()
    await workImports(open())
    const read = await (await open().call(`${IMPORTS}/${id}`, { token })).json()
    expect(read).toMatchObject({ status: 'SENT', total: 1, mapping: { redirectTo: 0, key: 1 } })
  })

  test('columns that no field takes over are named', async () => {
    const token = await open().register()
    const file = 'Long URL,Short URL,Scans,\nhttps://a.example/,my-key,7,\n'
    const sent = await (await sendFile(open(), token, file)).json()
    expect(sent).toMatchObject({ mapping: { redirectTo: 0, key: 1 }, unused: ['Scans'] })
    const mapping = { redirectTo: 0 }
    const checked = await putImport(open(), token, `${sent.id}/check`, { mapping })
    expect(checked).toMatchObject({ mapping, unused: ['Short URL', 'Scans'] })
  })

  test('a file of Excel for Mac keeps its letters', async () => {
    const token = await open().register()
    const file = Buffer.from('url,title\nhttps://a.example/,Fran\u008dois\n', 'latin1')
    const sent = await (await sendFile(open(), token, new Uint8Array(file))).json()
    expect(sent.encoding).toBe('macintosh')
    const rows = await (await open().call(`${IMPORTS}/${sent.id}/rows`, { token })).json()
    expect(rows.items[0].cells).toEqual(['https://a.example/', 'François'])
  })

  test('formulas are imported as text, and exported so that no spreadsheet evaluates them', async () => {
    const token = await open().register()
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://evil.example")']
    const cells = formulas.map((text) => `"${text.replaceAll('"', '""')}"`)
    const rows = cells.map((cell, at) => `https://example.com/f${at},formula-${at},${cell},x${at}`)
    const bad = `${cells[0]},formula-bad,${cells[4]},`
    const file = ['url,key,title,tags', ...rows, bad].join('\n')
    const sent = await (await sendFile(open(), token, file)).json()
    await putImport(open(), token, `${sent.id}/check`, { mapping: sent.mapping })
    await workImports(open())
    const errors = await (await open().call(`${IMPORTS}/${sent.id}/errors`, { token })).text()
    expect(errors).toContain(`"'=1+1","formula-bad","'=HYPERLINK(""https://evil.example"")"`)
    await putImport(open(), token, `${sent.id}/start`)
    await workImports(open())
    const links = await (await open().call('/api/ui/v1/redirects?sort=key', { token })).json()
    const titles = links.items.map(({ title }: { title: string }) => title)
    expect(titles.toSorted()).toEqual(formulas.toSorted())
  })

  test('another account can import an export with the same texts', async () => {
    const token = await open().register()
    const links = [
      { title: "'=apostrophe", note: "''-5" },
      { title: '=SUM(A1)', note: 'two\nlines, and "quotes"', tags: ['a;b', 'c|d'] },
      { title: '-5 °C', utmParams: { source: '@mail', medium: 'a,b;c' }, forwardQuery: true },
      { title: '<b>Größe</b>', tags: ['one'], disabled: true },
    ]
    for (const [at, link] of links.entries()) {
      const body = { redirectTo: `https://example.com/${at}?x=1;y|z`, ...link }
      const made = await open().call('/api/ui/v1/redirects/standard', { token, body })
      expect(made.status).toBe(201)
    }
    const file = await open().call('/api/ui/v1/redirects/export?format=csv', { token })
    const other = await open().register()
    const sent = await (await sendFile(open(), other, await file.text())).json()
    // The keys belong to the first account.
    const { key, ...mapping } = sent.mapping
    expect(sent.columns[key]).toBe('key')
    await putImport(open(), other, `${sent.id}/check`, { mapping })
    await workImports(open())
    await putImport(open(), other, `${sent.id}/start`)
    await workImports(open())
    const textsOf = async (who: string) => {
      const { items } = await (await open().call('/api/ui/v1/redirects', { token: who })).json()
      return (items as Link[])
        .map(({ title, note, tags, redirectTo, utmParams, disabled, forwardQuery }) =>
          JSON.stringify([title, note, tags, redirectTo, utmParams, disabled, forwardQuery]),
        )
        .toSorted()
    }
    expect(await textsOf(other)).toEqual(await textsOf(token))
    expect(await textsOf(other)).toHaveLength(links.length)
  })
})
