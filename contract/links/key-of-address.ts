/** The key of a complete short address, such as `bit.ly/spring`; undefined for any other text. */
export function keyOfAddress(text: string): string | undefined {
  return /^(?:https?:\/\/)?[^\s/]+[.:][^\s/]+\/([^\s/?#]+)\/?$/i.exec(text.trim())?.[1]
}
