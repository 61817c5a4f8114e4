import jsQR from 'jsqr'
import { decodeQR } from 'qr/decode.js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { DecoderTries } from '../../contract/codes/qr-readable.ts'
import type { QrPicture } from '../../qr-code/shapes.ts'
import { type PhotoConditions, photoSvg } from './photo.ts'
import { type Pixels, rasterise } from './raster.ts'

/** Close up, far away, out of focus, and tilted: small enough that all tries together take a fraction of a second. */
const conditions: readonly PhotoConditions[] = [
  { side: 480 },
  { side: 170 },
  { side: 420, blur: 1.6 },
  { side: 480, turn: 17 },
]

const PATIENCE_MS = 400

let zxing: Promise<unknown> | undefined

/** The package would load its engine from a CDN. */
function zxingEngine(): Promise<unknown> {
  const file = Bun.resolveSync('zxing-wasm/reader/zxing_reader.wasm', import.meta.dir)
  zxing ??= Bun.file(file)
    .arrayBuffer()
    .then((wasmBinary) => prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }))
  return zxing
}

/** Each returns what it reads; undefined if it finds no code. */
export const decoders: Readonly<
  Record<string, (pixels: Pixels) => string | undefined | Promise<string | undefined>>
> = {
  'Our decoder': ({ width, height, rgba }) => {
    try {
      return decodeQR({ width, height, data: rgba }, { timeLimit: PATIENCE_MS })
    } catch {
      // It throws if it finds no code.
      return undefined
    }
  },
  jsQR: ({ width, height, rgba }) => jsQR(new Uint8ClampedArray(rgba), width, height)?.data,
  ZXing: async ({ width, height, rgba }) => {
    await zxingEngine()
    const data = new Uint8ClampedArray(rgba)
    const image: ImageData = { data, width, height, colorSpace: 'srgb' }
    const [code] = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return code?.text
  },
}

/** What decoders of several makes read of the picture in those conditions. Letters must be outlines. */
export async function triesOf(picture: QrPicture, expected: string): Promise<DecoderTries[]> {
  const photos = await Promise.all(
    conditions.map(async (each) => (await rasterise(photoSvg(picture, each), each.side)).pixels),
  )
  return Promise.all(
    Object.entries(decoders).map(async ([decoder, read]) => {
      const texts = await Promise.all(photos.map(read))
      return {
        decoder,
        read: texts.filter((text) => text === expected).length,
        tries: conditions.length,
      }
    }),
  )
}
