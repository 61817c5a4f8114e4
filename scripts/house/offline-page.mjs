import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STYLES = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g
// Without a connection these requests would only fail.
const AHEAD = /<link rel="(?:preload|modulepreload|manifest|icon|apple-touch-icon)"[^>]*\/>/g
const MARK = '@page@'

/** Inlines the styles of the offline page, and writes its hash into the service worker that caches it. */
export function finishOfflinePage(folder, basePath) {
  const path = join(folder, basePath, 'offline/index.html')
  const styleOf = (_, href) =>
    `<style>${readFileSync(join(folder, href.slice(basePath.length)), 'utf8')}</style>`
  const page = readFileSync(path, 'utf8').replace(AHEAD, '').replace(STYLES, styleOf)
  writeFileSync(path, page)
  const worker = join(folder, 'sw.js')
  const hash = createHash('sha256').update(page).digest('hex').slice(0, 12)
  const text = readFileSync(worker, 'utf8')
  if (!text.includes(MARK)) throw new Error(`${worker} has no place for the hash of its page`)
  writeFileSync(worker, text.replace(MARK, hash))
}
