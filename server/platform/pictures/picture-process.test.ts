import { expect, test } from 'bun:test'
import type { PictureRefusal } from './encode-picture.ts'
import { encodeApart } from './picture-process.ts'

const limits = { pixelsMax: 40_000_000, sideMax: 100 }
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** One pixel of 24 bits. */
const BITMAP = Buffer.from(
  `424d3a00000000000000360000002800000001000000010000000100180000000000040000000000000000000000000000000000000001020300`,
  'hex',
)

const drawing = (width: number, height: number) => new Bun.Image(PIXEL).resize(width, height)

async function refusalOf(bytes: Uint8Array, more: Partial<typeof limits> = {}) {
  const refused = encodeApart(bytes, { ...limits, ...more })
  return refused.then(
    () => undefined,
    ({ reason }: { reason: PictureRefusal }) => reason,
  )
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a smaller WebP', async (format) => {
  const picture = await encodeApart(await drawing(400, 200)[format]().bytes(), limits)
  expect(picture).toMatchObject({ width: 100, height: 50 })
  expect(await new Bun.Image(picture.bytes).metadata()).toEqual({
    width: 100,
    height: 50,
    format: 'webp',
  })
})

test('a GIF becomes a WebP, and a small picture keeps its size', async () => {
  expect(await encodeApart(PIXEL, limits)).toMatchObject({ width: 1, height: 1 })
})

test('the metadata of a photo is dropped', async () => {
  const jpeg = await drawing(40, 20).jpeg().bytes()
  const words = Buffer.from('Exif\0\0taken at home')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length + 2)
  const photo = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1]),
    length,
    words,
    jpeg.subarray(2),
  ])
  const { bytes, width } = await encodeApart(photo, limits)
  expect(width).toBe(40)
  expect(Buffer.from(bytes).includes('taken at home')).toBe(false)
})

test('anything else is refused with its reason', async () => {
  const png = await drawing(400, 200).png().bytes()
  expect(await refusalOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('format')
  expect(await refusalOf(new Uint8Array())).toBe('format')
  expect(await refusalOf(png.subarray(0, 60))).toBe('damaged')
  expect(await refusalOf(png, { pixelsMax: 400 * 200 - 1 })).toBe('pixels')
  const [header, size] = [Buffer.from('BM'), Buffer.alloc(60)]
  expect(await refusalOf(Buffer.concat([header, size]))).not.toBeUndefined()
})

test('a picture of another format is refused, although it could be read', async () => {
  expect((await new Bun.Image(BITMAP).metadata()).format).toBe('bmp')
  expect(await refusalOf(BITMAP)).toBe('format')
})

test('pictures that are sent together are all made', async () => {
  const png = await drawing(40, 20).png().bytes()
  const pictures = await Promise.all([1, 2, 3].map(() => encodeApart(png, limits)))
  expect(pictures.map(({ width }) => width)).toEqual([40, 40, 40])
})
