import { IMPORT_TEXT_MAX } from '../../../contract/hubs/hub-imports.ts'

/** Of an exported file with every version of every hub. */
export const FILE_BYTES_MAX = 50 * 1024 * 1024

export interface HubLine {
  name: string
  line: string
}

/** The hubs in an exported file, which has one in each line, followed by lines of its versions. */
export function hubLinesIn(text: string): HubLine[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.length <= IMPORT_TEXT_MAX)
    .flatMap((line) => {
      const name = nameIn(line)
      return name === undefined ? [] : [{ name, line }]
    })
}

/** Of a hub; undefined for one of its versions, and for anything else. */
function nameIn(line: string): string | undefined {
  try {
    const { hub, title, profile, blocks } = JSON.parse(line) as Record<string, unknown>
    const isHub = hub === undefined && Array.isArray(blocks) && typeof profile === 'object'
    return isHub ? String(title ?? 'A hub') : undefined
  } catch {
    // A text of several lines that is one value.
    return undefined
  }
}
