import { expect, test } from 'bun:test'
import { type CardWords, cardSvg } from './card-svg.ts'

const PROGRAM = `
  import { cardPng } from './card-png.ts'
  await Bun.write(Bun.stdout, await cardPng(JSON.parse(process.argv.at(-1) ?? '')))
`

/** In a process of its own: the drawing engine is initialised once in each, and test files share one. */
async function cardPng(words: CardWords): Promise<Uint8Array<ArrayBuffer>> {
  const child = Bun.spawn([process.execPath, '-e', PROGRAM, JSON.stringify(words)], {
    cwd: import.meta.dir,
    stdout: 'pipe',
  })
  return await new Response(child.stdout).bytes()
}

/** A letter is half as wide as it is high. */
const measure = (text: string, size: number) => (text.length * size) / 2
const linesOf = (title: string) =>
  [...cardSvg({ title, label: '' }, measure).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
    ([, line]) => line,
  )

test('a long title has up to three lines of a smaller size, and is cut after them', () => {
  expect(linesOf('Lifetime links')).toEqual(['Lifetime links'])
  expect(linesOf('word '.repeat(9))).toEqual(['word word word word word', 'word word word word'])
  const cut = linesOf('word '.repeat(60))
  expect(cut).toHaveLength(3)
  expect(cut[2]).toEndWith('word…')
})

test('words are text in the picture, never markup', () => {
  const svg = cardSvg({ title: '<script>&"', label: '</svg>' }, measure)
  expect(svg).not.toContain('<script')
  expect(svg.split('</svg>')).toHaveLength(2)
})

test('the picture is a PNG of 1200 by 630, the same for the same words only', async () => {
  const png = await cardPng({ title: 'Lifetime links', label: 'Product' })
  const head = new DataView(png.buffer)
  expect(new TextDecoder('latin1').decode(png.slice(1, 4))).toBe('PNG')
  expect([head.getUint32(16), head.getUint32(20)]).toEqual([1200, 630])
  expect(await cardPng({ title: 'Lifetime links', label: 'Product' })).toEqual(png)
  expect(await cardPng({ title: 'Lifetime links', label: 'Guides' })).not.toEqual(png)
})
