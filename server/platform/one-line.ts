import { plainLine } from '../../contract/one-line.ts'

/** A text of users as one line of at most that many characters. */
export function oneLine(text: string, max: number): string {
  const line = plainLine(text)
  const characters = [...line]
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`
}
