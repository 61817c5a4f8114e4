/**
 * An address for one line, without its scheme and www. Long ones come in two parts: the first may shrink, the last
 * stays whole, so that host and end are both readable.
 */
export function middleCut(address: string, keep: { whole: number; tail: number }) {
  const shown = readable(address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''))
  const letters = Array.from(shown)
  if (letters.length <= keep.whole) return { start: shown, end: '' }
  return {
    start: letters.slice(0, -keep.tail).join(''),
    end: letters.slice(-keep.tail).join(''),
  }
}

/** With the letters of any script that `%D8%B1` stands for. Signs, and what could turn the line around, stay as they are. */
function readable(address: string): string {
  return address.replace(/(%[89a-f][0-9a-f])+/gi, (bytes) => {
    try {
      const text = decodeURIComponent(bytes)
      return /^[\p{L}\p{M}\p{N}]+$/u.test(text) ? text : bytes
    } catch {
      return bytes
    }
  })
}
