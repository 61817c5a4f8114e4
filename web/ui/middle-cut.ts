/**
 * An address for one line, without its scheme and www. Long ones come in two parts: the first may shrink, the last
 * stays whole, so that host and end are both readable.
 */
export function middleCut(address: string, keep: { whole: number; tail: number }) {
  const shown = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  const letters = Array.from(shown)
  if (letters.length <= keep.whole) return { start: shown, end: '' }
  return {
    start: letters.slice(0, -keep.tail).join(''),
    end: letters.slice(-keep.tail).join(''),
  }
}
