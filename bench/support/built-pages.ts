import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { basePath } from '../../base-path.config.ts'

const FOLDER = join(import.meta.dir, '../../build/client', basePath)

/** Paths of all prerendered pages below the base path, such as `pricing`; that of the landing page is empty. */
export function builtPages(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .map((file) => dirname(file).replace(/^\.$/, ''))
    .sort()
}
