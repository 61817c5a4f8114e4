/** The key in a whole short address, such as `bit.ly/spring`; undefined where the text is none. */
export function keyOfAddress(text: string): string | undefined {
  return /^(?:https?:\/\/)?[^\s/]+[.:][^\s/]+\/([^\s/?#]+)\/?$/i.exec(text.trim())?.[1]
}
