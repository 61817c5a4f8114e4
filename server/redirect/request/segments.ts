/** A segment that leads up or nowhere, also as browsers decode it. */
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/** Whether segments stay below the path to which they are appended. */
export const stayBelow = (segments: string): boolean => !DOTS.test(segments)

/** Appends segments to the path of a target, before its query. They have a character for each byte. */
export function withSegments(target: string, segments: string): string {
  const end = target.search(/[?#]/)
  const path = end < 0 ? target : target.slice(0, end)
  return `${path.replace(/\/$/, '')}${addressSafe(segments)}${target.slice(path.length)}`
}

/** Browsers take a backslash for a slash. */
const addressSafe = (segments: string): string =>
  segments.replace(/[^\x21-\x7e]|[\\"<>]/g, (sign) => {
    const byte = sign.charCodeAt(0) & 0xff
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
