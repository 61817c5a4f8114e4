import { QR_LOGO_MAX, QR_LOGO_SIDE } from '../../contract/codes/qr-design.ts'

export const LOGO_TYPES = 'image/png,image/jpeg,image/svg+xml,image/webp'
const MAX_BYTES = 5 * 1024 * 1024
const SMALLEST = 64

export class LogoError extends Error {
  override name = 'LogoError'
}

/**
 * Re-encodes the picture as a small PNG. It is only ever drawn as an image, so nothing in it can run or fetch, and the
 * scripts of an SVG or the location of a photo are dropped: only pixels remain.
 */
export async function logoFrom(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new LogoError('Choose a picture of at most 5 MB.')
  const image = await imageIn(file)
  for (let side = QR_LOGO_SIDE; side >= SMALLEST; side = Math.floor(side * 0.75)) {
    const address = drawn(image, side)
    if (address.length <= QR_LOGO_MAX) return address
  }
  throw new LogoError('This picture has too many details for a logo.')
}

async function imageIn(file: File): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    image.src = address
    await image.decode()
    return image
  } catch {
    throw new LogoError('This picture cannot be read. Choose a PNG, JPEG or SVG.')
  } finally {
    URL.revokeObjectURL(address)
  }
}

function drawn(image: HTMLImageElement, side: number): string {
  // An SVG without intrinsic size fills the square
  const [width, height] = [image.naturalWidth || side, image.naturalHeight || side]
  const isDrawing = image.naturalWidth === 0
  const scale = Math.min(side / Math.max(width, height), isDrawing ? 1 : Number.POSITIVE_INFINITY)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}
