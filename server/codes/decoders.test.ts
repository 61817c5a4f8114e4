import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { plainQrDesign, qrAddress } from '../../contract/codes/qr-design.ts'
import { verdictOn } from '../../contract/codes/qr-readable.ts'
import { qrPicture } from '../../qr-code/picture.ts'
import { decoders, triesOf } from './decoders.ts'
import { type PhotoConditions, photoSvg } from './photo.ts'
import { type Pixels, rasterise } from './raster.ts'

const photos: readonly PhotoConditions[] = [
  ...[120, 170, 240, 480, 960].map((side) => ({ side })),
  ...[7, 17, 45, 90].map((turn) => ({ side: 480, turn })),
  ...[
    { side: 420, blur: 1.6 },
    { side: 960, blur: 2 },
  ],
]
const texts = {
  link: qrAddress('https://unf.ly/spring-box'),
  hub: qrAddress('https://links.alder-bakery.example/everything-we-bake'),
}

// Decoders take long over large photos while other tests run beside them.
setDefaultTimeout(60_000)

const ZBAR = '/usr/bin/zbarimg'

async function readByZbar(file: Uint8Array): Promise<string> {
  const program = Bun.spawn([ZBAR, '-q', '--raw', '-'], { stdin: file, stderr: 'ignore' })
  return (await new Response(program.stdout).text()).trim()
}

const jpegOf = (png: Uint8Array) => new Bun.Image(png).jpeg({ quality: 75 }).bytes()

/** The photo as a camera stores it. */
async function asJpeg(png: Uint8Array, side: number): Promise<Pixels> {
  const base64 = Buffer.from(await jpegOf(png)).toString('base64')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="data:image/jpeg;base64,${base64}"/></svg>`
  return (await rasterise(svg, side)).pixels
}

describe.each(Object.entries(texts))('The code of a %s in the default design', (_, text) => {
  const picture = qrPicture(text, plainQrDesign)
  const photo = (each: PhotoConditions) => rasterise(photoSvg(picture, each), each.side)

  test.each(photos)('is read by every decoder: %o', async (each) => {
    const { pixels, png } = await photo(each)
    for (const one of [pixels, await asJpeg(png, each.side)]) {
      for (const [name, read] of Object.entries(decoders)) {
        expect([name, await read(one)]).toEqual([name, text])
      }
    }
  })

  test.skipIf(!existsSync(ZBAR)).each(photos)('is read by ZBar: %o', async (each) => {
    const { png } = await photo(each)
    expect(await readByZbar(png)).toBe(text)
    // ZBar 0.23 misses the square look in a JPEG that is turned by half a right angle; it reads the PNG.
    if (each.turn !== 45) expect(await readByZbar(await jpegOf(png))).toBe(text)
  })

  test('has the verdict of what the decoders read', async () => {
    expect(verdictOn(plainQrDesign, await triesOf(picture, text))).toEqual({
      readable: 'yes',
      reason: '',
    })
  })
})

test('dots and balls that jsQR loses are told', async () => {
  const design = { ...plainQrDesign, balls: 'round' } as const
  const tries = await triesOf(qrPicture(texts.link, design), texts.link)
  const { readable, reason } = verdictOn(design, tries)
  expect(readable).toBe('partly')
  expect(reason).toStartWith('jsQR does not read it')
})

test.skipIf(!existsSync(ZBAR))('ZBar reads no light dots on dark paper', async () => {
  const design = { ...plainQrDesign, ink: '#ffffff', paper: '#0f172a' }
  const svg = photoSvg(qrPicture(texts.link, design), { side: 480 })
  expect(await readByZbar((await rasterise(svg, 480)).png)).toBe('')
  expect(verdictOn(design, [{ decoder: 'jsQR', read: 4, tries: 4 }]).reason).toContain('ZBar')
})
