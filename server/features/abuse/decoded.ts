const ESCAPES = /(?:%[0-9a-f]{2})+/gi

/** With every percent escape read that stands for text; the others stay as they are. */
export function decoded(text: string): string {
  return text.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      // Not UTF-8: bytes of some other encoding name nothing here.
      return escapes
    }
  })
}
