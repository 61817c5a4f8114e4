import { describe, expect, test } from 'bun:test'
import { readTable } from './read-table.ts'
import { refusalOf } from './refusal.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => new Uint8Array([...text].map((sign) => sign.charCodeAt(0)))
const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer)

/** A file as the store returns it, in chunks of any size. */
function source(file: Uint8Array, chunkBytes: number) {
  const state = { opened: 0, closed: 0 }
  async function* chunks() {
    state.opened += 1
    try {
      for (let first = 0; first < file.length; first += chunkBytes) {
        yield file.subarray(first, first + chunkBytes)
      }
    } finally {
      state.closed += 1
    }
  }
  return { open: async () => chunks(), state }
}

async function read(file: Uint8Array, chunkBytes = 65_536) {
  const rows: string[][] = []
  const { open, state } = source(file, chunkBytes)
  const onRow = async (cells: string[]) => void rows.push(cells)
  const table = await readTable({ open, onRow }).catch((error: unknown) => ({
    refusal: refusalOf(error) ?? error,
  }))
  return { ...table, rows, state }
}

const text =
  'url,title\r\nhttps://example.com/,"Größe,\r\nund ‚mehr‘ € 𝄞"\r\nhttps://example.org/,x\r\n'

describe('Reading a CSV file', () => {
  test.each([1, 2, 3, 7, 65_536])(
    'gives the same rows in chunks of %d bytes',
    async (chunkBytes) => {
      for (const [file, encoding] of [
        [bytesOf(text), 'utf-8'],
        [bytesOf(`\ufeff${text}`), 'utf-8'],
      ] as const) {
        expect(await read(file, chunkBytes)).toMatchObject({
          encoding,
          columns: ['url', 'title'],
          total: 2,
          rows: [
            ['https://example.com/', 'Größe,\r\nund ‚mehr‘ € 𝄞'],
            ['https://example.org/', 'x'],
          ],
        })
      }
      const plain = text.replace(/[‚‘€𝄞]/gu, '')
      for (const [file, encoding] of [
        [utf16(`\ufeff${plain}`), 'utf-16le'],
        [utf16(plain), 'utf-16le'],
        [utf16(`\ufeff${plain}`).map((_, at, all) => all[at ^ 1] ?? 0), 'utf-16be'],
        [latin(plain), 'windows-1252'],
      ] as const) {
        expect(await read(file, chunkBytes)).toMatchObject({
          encoding,
          columns: ['url', 'title'],
          rows: [
            ['https://example.com/', 'Größe,\r\nund mehr  '],
            ['https://example.org/', 'x'],
          ],
        })
      }
    },
  )

  test('detects windows-1252 even if only the last letter is not UTF-8', async () => {
    const lines = 'https://example.com/,plain\n'.repeat(20_000)
    const { encoding, total, rows } = (await read(latin(`url,title\n${lines}x,Größ`))) as {
      encoding: string
      total: number
      rows: string[][]
    }
    expect([encoding, total]).toEqual(['windows-1252', 20_001])
    expect(rows.at(-1)).toEqual(['x', 'Größ'])
  })

  test('takes a file that ends in the middle of a UTF-8 letter for windows-1252', async () => {
    const cut = bytesOf('url\nhttps://example.com/ö').subarray(0, -1)
    expect(await read(cut)).toMatchObject({ encoding: 'windows-1252', total: 1 })
  })

  test('takes at most 50,000 rows, with column names or without', async () => {
    const rows = 'https://example.com/\n'.repeat(50_000)
    expect(await read(bytesOf(`url\n${rows}`))).toMatchObject({ total: 50_000 })
    expect(await read(bytesOf(rows))).toMatchObject({ total: 50_000 })
    const refusal = 'At most 50,000 rows. Split the file.'
    expect(await read(bytesOf(`${rows}https://example.com/\n`))).toMatchObject({ refusal })
  })

  test('closes the file each time, even if it is truncated or refused or reading fails', async () => {
    for (const file of [
      text,
      '',
      'url\n',
      '%PDF-1.7',
      'url\n"https://example.com/',
      `url\n${'https://example.com/\n'.repeat(10_000)}\u0001`,
    ]) {
      const { state } = await read(bytesOf(file), 1000)
      expect(state).toEqual({ opened: 2, closed: 2 })
    }
    const { open, state } = source(bytesOf(text.repeat(1000)), 1000)
    const onRow = () => Promise.reject(new Error('the database is away'))
    expect(readTable({ open, onRow })).rejects.toThrow('the database is away')
    await readTable({ open, onRow }).catch(() => undefined)
    expect(state).toEqual({ opened: 4, closed: 4 })
  })

  const address = 'https://example.com/'
  const names = ['keyword', 'url', 'title']
  const tabbed = (rows: string[][], sign = '\t') =>
    bytesOf([names, ...rows].map((cells) => cells.join(sign)).join('\n'))

  test.each<[string, string, string, string]>([
    ['"open', 'B', 'close"', 'D'],
    ['"Best" deal', '5" screen', '"', '""'],
    ['"Best"', 'a', 'b', 'c'],
    ['a', 'b', 'c', '"open'],
    ['say ""x""', '"a ""b"""', 'x', '"y'],
    ['"Hello, world"', 'one, two', '"a', 'b"'],
  ])(
    'keeps the rows and marks of a file that quotes nothing: %s, %s, %s, %s',
    async (a, b, c, d) => {
      const titles = [a, b, c, d]
      for (const sign of ['\t', '|']) {
        const rows = titles.map((title, at) => [`k-${at}`, address, title])
        expect(await read(tabbed(rows, sign))).toMatchObject({ columns: names, total: 4, rows })
        const wide = rows.map((cells, at) => (at === 0 ? [...cells, 'surplus'] : cells))
        expect(await read(tabbed(wide, sign))).toMatchObject({ rows: wide })
        const first = titles.map((title, at) => [title, address, `k-${at}`])
        expect(await read(tabbed(first, sign))).toMatchObject({ rows: first })
        expect(
          (await read(tabbed(rows, sign).map((byte) => (byte === 10 ? 13 : byte)))).rows,
        ).toEqual(rows)
      }
    },
  )

  test.each<[how: string, lines: string[], titles: string[]]>([
    ['Excel', [`k-1\t"${address}?a,b"\t"a ""5"" pipe, long"`], ['a "5" pipe, long']],
    ['a comma', [`k-1\t${address}\t"Hello, world"`], ['Hello, world']],
    ['Python', [`k-1\t${address}?a,b\t"a ""5"" pipe"`, `k-2\t${address}\tb`], ['a "5" pipe', 'b']],
    ['a tab', [`k-1\t${address}\t"a\tb"`, `k-2\t${address}\tc`], ['a\tb', 'c']],
    ['long cells', [`k-1\t${address}\t"a\n\nb"`, `k-2\t${address}\t5" c`], ['a\n\nb', '5" c']],
  ])('reads a file with tabs that quotes some cells, as of %s', async (_, lines, titles) => {
    const { rows } = await read(bytesOf([names.join('\t'), ...lines].join('\n')))
    expect(rows.map((cells) => cells[2])).toEqual(titles)
    expect(rows[0]?.[1]).toStartWith(address)
  })

  test('reads a file with tabs that quotes every cell', async () => {
    const quoted = (cells: string[]) => cells.map((cell) => `"${cell}"`).join('\t')
    const lines = [names, ['k-1', address, 'Best'], ['k-2', address, 'a\n\tb\tc\t\nd']].map(quoted)
    expect((await read(bytesOf(lines.join('\r\n')))).rows).toEqual([
      ['k-1', address, 'Best'],
      ['k-2', address, 'a\n\tb\tc\t\nd'],
    ])
    const nameless = await read(bytesOf(lines.slice(1).join('\n')))
    expect(nameless).toMatchObject({ total: 2, columns: ['', '', ''] })
  })

  test('gives the event loop back after every part', async () => {
    const file = bytesOf(`url\n${'https://example.com/some/longer/address\n'.repeat(25_000)}`)
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await read(file)
    isOver = true
    // At least one turn per part of 16,384 characters.
    expect(turns).toBeGreaterThan(file.length / 16_384)
  })
})
