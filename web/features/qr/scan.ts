import type { QrPicture } from '../../../qr-code/shapes.ts'
import { qrSvg } from '../../../qr-code/svg.ts'

interface CameraConditions {
  /** Side of the simulated camera image, in px. */
  side: number
  blur: number
  /** Degrees. */
  turn: number
}

/** Close up, far away, out of focus, and tilted. */
const conditions: readonly CameraConditions[] = [
  { side: 480, blur: 0, turn: 0 },
  { side: 170, blur: 0, turn: 0 },
  { side: 420, blur: 1.6, turn: 0 },
  { side: 480, blur: 0, turn: 17 },
]

export const SCAN_TRIES = conditions.length
const PATIENCE_MS = 400

/** Counts in how many conditions the picture decodes to `text`. Loads the decoder on first use. */
export async function countReadings(picture: QrPicture, text: string): Promise<number> {
  const { decodeQR } = await import('qr/decode.js')
  const image = await imageOf(picture)
  const isRead = (each: CameraConditions) => {
    try {
      return decodeQR(photo(image, each), { timeLimit: PATIENCE_MS }) === text
    } catch {
      // The decoder throws if it finds no code
      return false
    }
  }
  return conditions.filter(isRead).length
}

async function imageOf(picture: QrPicture): Promise<HTMLImageElement> {
  const image = new Image()
  const file = new Blob([qrSvg(picture, { width: 960 })], { type: 'image/svg+xml' })
  const address = URL.createObjectURL(file)
  try {
    image.src = address
    await image.decode()
  } finally {
    URL.revokeObjectURL(address)
  }
  return image
}

/** Simulates a photo of the code on a grey table. */
function photo(image: HTMLImageElement, { side, blur, turn }: CameraConditions): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas to draw on')
  context.fillStyle = '#d4d4d4'
  context.fillRect(0, 0, side, side)
  if (blur > 0) context.filter = `blur(${blur}px)`
  context.translate(side / 2, side / 2)
  context.rotate((turn * Math.PI) / 180)
  const fits = (0.9 * side) / Math.max(image.width, image.height) / (turn === 0 ? 1 : 1.25)
  const [width, height] = [image.width * fits, image.height * fits]
  context.drawImage(image, -width / 2, -height / 2, width, height)
  return context.getImageData(0, 0, side, side)
}
