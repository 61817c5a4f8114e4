import type { Page } from '@playwright/test'

/** What a picture of a post should weigh at most, in bytes. */
const WEIGHT_MAX = 60_000
const QUALITIES = [0.9, 0.82, 0.74, 0.66] as const

/** The picture in the best quality that is light enough, encoded by the browser. */
export async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  let lightest = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    const base64 = await page.evaluate(encode, { base64: png.toString('base64'), quality })
    lightest = Buffer.from(base64, 'base64')
    if (lightest.length <= WEIGHT_MAX) break
  }
  return lightest
}

/** Runs in the page. */
async function encode({ base64, quality }: { base64: string; quality: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  const encoded = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(encoded, (byte) => String.fromCharCode(byte)).join(''))
}
