import type { FontName } from '../../contract/hubs/theme.ts'
import type { FontFiles } from '../../hub-page/font-file.ts'

type MadeFont = Omit<FontFiles, 'files'> & {
  files: (FontFiles['files'][number] & { bytes: number })[]
}

export function makeHubFonts(): Promise<{ folder: string; fonts: Record<FontName, MadeFont> }>
/** Writes the files to a folder, from which the server takes them. */
export function writeHubFonts(target: string): Promise<void>
