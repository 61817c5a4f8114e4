import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fontFiles } from '../../hub-page/font-files.ts'
import type { PageAnswer } from '../redirect/pages/answers.ts'

const names: ReadonlySet<string> = new Set(
  Object.values(fontFiles).flatMap(({ files }) => files.map(({ file }) => file)),
)
/** From the sources and from the build; without a build there are no fonts. */
const folder = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../build/hub-fonts/' : '../hub-fonts/',
    import.meta.url,
  ),
)
const cache = new Map<string, Uint8Array>()

/** A font of hub pages, by the name of its file. The name changes with the content. */
export function findHubFont(name: string): PageAnswer | undefined {
  if (!names.has(name) || !existsSync(folder + name)) return undefined
  const body = cache.get(name) ?? readFileSync(folder + name)
  cache.set(name, body)
  return {
    status: 200,
    headers: {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      // Pages are shown within the application too, by a frame of another origin.
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
    body,
  }
}
