import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitFrontMatter } from '../../markdown/compile-markdown.ts'
import { isPostPath, pathOfFile } from './post-path.ts'

const FOLDER = join(import.meta.dirname, '../../posts')

/**
 * The paths of all posts, such as `2025/05/qr-codes`, read from their files; for the configuration of the build. A file
 * whose folder does not fit its date gets no page and a warning.
 */
export function postPaths(
  warn: (line: string) => void = () => undefined,
  folder = FOLDER,
): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .filter((file) => {
      const { fields } = splitFrontMatter(readFileSync(join(folder, file), 'utf8'), file)
      const isRight = isPostPath(pathOfFile(file), fields.date)
      if (!isRight)
        warn(`web/posts/${file} has no page: its folder does not fit its date, ${fields.date}`)
      return isRight
    })
    .map(pathOfFile)
}
