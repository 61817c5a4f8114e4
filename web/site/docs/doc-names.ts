import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { docNameOf } from './doc-name.ts'

const FOLDER = join(import.meta.dirname, '../../../docs/guide')

/** The names of all pages, read from the folder of their files; for the configuration of the build. */
export const docNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => /\.mdx?$/.test(file))
    .map(docNameOf)
    .sort()
