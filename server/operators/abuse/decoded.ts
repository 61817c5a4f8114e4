const ESCAPES = /(?:%[0-9a-f]{2})+/gi

/** Decodes the percent escapes that are valid UTF-8 and leaves the others as they are. */
export function decoded(text: string): string {
  return text.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      // Not valid UTF-8.
      return escapes
    }
  })
}
