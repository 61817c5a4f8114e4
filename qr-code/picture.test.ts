import { expect, test } from 'bun:test'
import { decodeQR } from 'qr/decode.js'
import {
  levelOf,
  plainQrDesign,
  type QrDesign,
  qrCorners,
  qrDots,
  qrFrames,
  qrGradients,
} from '../contract/codes/qr-design.ts'
import { rasterise } from '../server/codes/raster.ts'
import { dotsPath, holeOf, qrModules } from './modules.ts'
import { qrPicture } from './picture.ts'
import { qrSvg } from './svg.ts'

const text = 'https://unf.ly/spring-box?qr=1'
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

async function read(design: Partial<QrDesign>): Promise<string> {
  const { pixels } = await rasterise(
    qrSvg(qrPicture(text, { ...plainQrDesign, margin: 4, ...design })),
    600,
  )
  const { width, height, rgba } = pixels
  return decodeQR({ width, height, data: rgba }, { timeLimit: 2000 })
}

/** From another encoder (`uqr`), because the one that draws our codes also reads them in these tests. */
const matrix = [
  '#######.##..##....#######',
  '#.....#.#...##....#.....#',
  '#.###.#..#.#.####.#.###.#',
  '#.###.#....####.#.#.###.#',
  '#.###.#.#.#.#.#...#.###.#',
  '#.....#.###.....#.#.....#',
  '#######.#.#.#.#.#.#######',
  '........##.#..##.........',
  '###..##.##.#...#.####..##',
  '...#...##..###.##.##.#.##',
  '###.####.###...#....###.#',
  '#.#.....#.#....##.##.#...',
  '..##.##.####....#.#.....#',
  '.#.##.....###..#..##...##',
  '####..#....#...#..#..##.#',
  '...##....#.##.#...####...',
  '#####.###.#...#.#####..#.',
  '........####.#.##...#...#',
  '#######..#####..#.#.#...#',
  '#.....#.#.#...###...#...#',
  '#.###.#...#....######....',
  '#.###.#..#.##.......#.##.',
  '#.###.#.#..#..#..#.###.##',
  '#.....#.##.##...#####....',
  '#######.#...#...##...#..#',
]

test('the modules of a code are those of the standard', () => {
  const { size, isDark } = qrModules(text, 'L')
  const side = Array.from({ length: size }, (_, index) => index)
  expect(side.map((y) => side.map((x) => (isDark(x, y) ? '#' : '.')).join(''))).toEqual(matrix)
})

test.each(qrDots)('every dark module outside the finder patterns is one dot: %s', (style) => {
  const modules = qrModules(text, 'L')
  const dark = matrix.join('').replaceAll('.', '').length
  // A finder pattern is a ring of 24 modules around a square of 9.
  expect(dotsPath(modules, style).match(/M/g)?.length).toBe(dark - 3 * (24 + 9))
  expect(modules.eyes).toEqual([
    { x: 0, y: 0 },
    { x: modules.size - 7, y: 0 },
    { x: 0, y: modules.size - 7 },
  ])
})

test.each(qrDots.flatMap((dots) => qrCorners.map((corners) => [dots, corners] as const)))(
  'a code of %s dots and %s corners says what it holds',
  async (dots, corners) => {
    expect(await read({ dots, corners, balls: corners })).toBe(text)
  },
)

test.each(qrFrames.flatMap((frame) => qrGradients.map((gradient) => [frame, gradient] as const)))(
  'a code in a %s frame with gradient %s says what it holds',
  async (frame, gradient) => {
    expect(await read({ frame, gradient, text: 'Taste the spring' })).toBe(text)
  },
)

test.each([10, 20, 21, 30])(
  'a code under a logo of %i % has enough error correction',
  async (logoSize) => {
    const design = { ...plainQrDesign, level: 'L', logo: dot, logoSize } as const
    expect(levelOf(design)).toBe(logoSize > 20 ? 'H' : 'Q')
    expect(await read(design)).toBe(text)
  },
)

test('a chosen error correction that is high enough is kept', () => {
  expect(levelOf({ ...plainQrDesign, level: 'H', logo: dot, logoSize: 10 })).toBe('H')
  expect(levelOf({ ...plainQrDesign, level: 'L' })).toBe('L')
})

test.each([21, 25, 29, 33, 45])(
  'the field of a logo stands in the middle of %i modules',
  (size) => {
    for (const percent of [10, 17, 24, 30]) {
      const hole = holeOf(size, percent)
      expect(hole.x * 2 + hole.width).toBe(size)
    }
  },
)

test('user input is text in the file, never markup', () => {
  const evil = '</text><script>alert(1)</script>"&'
  const svg = qrSvg(qrPicture(text, { ...plainQrDesign, frame: 'label', text: evil }))
  expect(svg).not.toContain('<script')
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;</text>')
})
