/** Types of pictures that may be served again; anything else that a site calls its icon is none. */
export type PictureType =
  | 'image/png'
  | 'image/x-icon'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'image/svg+xml'

const beginnings: readonly [PictureType, string][] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/x-icon', '\0\0\x01\0'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
]
/** Entities can be made to grow without end. */
const GROWING = /<!(?:ENTITY|DOCTYPE[^>]*\[)/i
const SVG =
  /^(?:\ufeff)?\s*(?:<\?xml[^>]*>\s*)?(?:<!(?:--(?:(?!-->)[\s\S])*--|DOCTYPE[^>[]*)>\s*)*<svg[\s>]/i

/** By its bytes: what the host says of it counts for nothing. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const type = beginnings.find(([, beginning]) => start.startsWith(beginning))?.[0]
  if (type) return type
  if (start.startsWith('RIFF') && start.startsWith('WEBPVP8', 8)) return 'image/webp'
  const text = Buffer.from(bytes).toString('utf8')
  return SVG.test(text) && !GROWING.test(text) ? 'image/svg+xml' : undefined
}
