/** The picture types we serve. An icon of any other type is ignored. */
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
/** Detected from the bytes; the content type that the host sent is not trusted. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const type = beginnings.find(([, beginning]) => start.startsWith(beginning))?.[0]
  if (type) return type
  if (start.startsWith('RIFF') && start.startsWith('WEBPVP8', 8)) return 'image/webp'
  const text = Buffer.from(bytes).toString('utf8')
  return isSvg(text) ? 'image/svg+xml' : undefined
}

/** What may precede the `svg` element, and how it ends. */
const preambles = [
  { beginning: '<?xml', end: '>' },
  { beginning: '<!--', end: '-->' },
  { beginning: '<!doctype', end: '>' },
]
const DRAWING = /^<svg[\s>]/
const BLANK = /[\s\ufeff]/

/** Scans forward without backtracking: a regex for this can take quadratic time. */
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

/** Entities can expand without bound. They are declared in the document type, in square brackets. */
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

/** Returns the end of the text if `what` does not occur. */
function placeAfter(text: string, from: number, what: string): number {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at + what.length
}
