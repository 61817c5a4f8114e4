/** The key of a complete short address, such as `bit.ly/spring`; undefined for any other text. */
export function keyOfAddress(text: string): string | undefined {
  return /^(?:https?:\/\/)?[^\s/]+[.:][^\s/]+\/([^\s/?#]+)\/?$/i.exec(text.trim())?.[1]
}

/** The key that a cell or a field asks for: as it is, behind a slash, or the end of a complete short address. */
export const keyInCell = (text: string): string =>
  keyOfAddress(text) ?? text.trim().replace(/^\/|\/$/g, '')
