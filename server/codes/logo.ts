import { QR_LOGO_SIDE, type QrDesign } from '../../contract/codes/qr-design.ts'
import { Problem } from '../platform/http/problem.ts'

interface Size {
  width: number
  height: number
}

/** A few bytes can claim to be a picture of a million pixels a side, which would exhaust the memory when drawn. */
export function requireLogo({ logo }: Pick<QrDesign, 'logo'>): void {
  if (logo === null) return
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  const size = pngSize(bytes) ?? jpegSize(bytes)
  if (!size) throw refusal('This is no PNG or JPEG that can be read')
  const isSmall = [size.width, size.height].every((side) => side >= 1 && side <= QR_LOGO_SIDE)
  if (!isSmall) throw refusal(`Use a picture of at most ${QR_LOGO_SIDE} px a side`)
}

const refusal = (message: string) => new Problem('invalid', { errors: { 'design.logo': message } })

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngSize(bytes: Buffer): Size | undefined {
  const isPng = bytes.length > 24 && bytes.subarray(0, 8).equals(PNG)
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined
}

/** Frame headers of a JPEG are the markers 0xc0 to 0xcf, except the tables among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
