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
/** By its bytes: what the host says of it counts for nothing. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const type = beginnings.find(([, beginning]) => start.startsWith(beginning))?.[0]
  if (type) return type
  if (start.startsWith('RIFF') && start.startsWith('WEBPVP8', 8)) return 'image/webp'
  const text = Buffer.from(bytes).toString('utf8')
  return isSvg(text) ? 'image/svg+xml' : undefined
}

/** What may stand before the drawing, and what ends it. */
const preambles = [
  { beginning: '<?xml', end: '>' },
  { beginning: '<!--', end: '-->' },
  { beginning: '<!doctype', end: '>' },
]
const DRAWING = /^<svg[\s>]/
const BLANK = /[\s\ufeff]/

/** One place after another, with no way back: a regex for it can take the square of the text's length. */
function isSvg(original: string): boolean {
  const text = original.toLowerCase()
  let at = 0
  while (at < text.length) {
    const start = text.slice(at, at + 16)
    if (DRAWING.test(start)) return !hasEntities(text)
    const preamble = preambles.find(({ beginning }) => start.startsWith(beginning))
    if (!preamble && !BLANK.test(start.charAt(0))) return false
    at = preamble ? placeAfter(text, at + preamble.beginning.length, preamble.end) : at + 1
  }
  return false
}

/** Entities can be made to grow without end. They stand in a document type, in square brackets. */
function hasEntities(text: string): boolean {
  if (text.includes('<!entity')) return true
  let type = text.indexOf('<!doctype')
  while (type >= 0) {
    const end = placeAfter(text, type, '>')
    if (text.slice(type, end).includes('[')) return true
    type = text.indexOf('<!doctype', end)
  }
  return false
}

/** The end of the text where it does not come. */
function placeAfter(text: string, from: number, what: string): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at + what.length
}
