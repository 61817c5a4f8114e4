/**
 * An address for one line, without its scheme and www. A long one is split in two: the start may be truncated, the end
 * stays whole, so that both the host and the end are readable.
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

/** Decodes percent-encoded letters of any script, such as `%D8%B1`, but no signs and no bidirectional controls. */
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
