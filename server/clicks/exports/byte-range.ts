import type { FileRange } from '../../platform/files/store.ts'

const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i

/**
 * The bytes that the header Range asks for; 'none' if the file has none of them. Anything but one range is 'all', as RFC
 * 9110 allows.
 */
export function byteRange(header: string | undefined, size: number): FileRange | 'all' | 'none' {
  const [, first, last, suffix] = RANGE.exec(header?.trim() ?? '') ?? []
  if (suffix !== undefined) return within(size - Number(suffix), size, size)
  if (first === undefined) return 'all'
  if (!last) return within(Number(first), size, size)
  if (Number(last) < Number(first)) return 'all'
  return within(Number(first), Number(last) + 1, size)
}

function within(start: number, end: number, size: number): FileRange | 'none' {
  return start < size ? { start: Math.max(0, start), end: Math.min(end, size) } : 'none'
}
