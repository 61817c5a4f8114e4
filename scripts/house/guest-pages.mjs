import { readFileSync, writeFileSync } from 'node:fs'
import { listFiles } from './files.mjs'

const LATER = 'text/later'
const MODULE = '<script type="module" async="">'
const AHEAD = /<link rel="modulepreload" href="([^"]+)"\/>/g

/**
 * Puts the scripts of guest pages off: the page's own script (`web/people/auth/guest-script.ts`) starts them when they are
 * needed, and the browser fetches their files once it has nothing else to do.
 */
export function finishGuestPages(folder) {
  for (const path of listFiles([folder], /\/index\.html$/)) {
    const html = readFileSync(path, 'utf8')
    if (!html.includes(LATER)) continue
    if (!html.includes(MODULE)) throw new Error(`${path} has no scripts to put off`)
    writeFileSync(path, laterScripts(html))
  }
}

function laterScripts(html) {
  const files = new Set([...html.matchAll(AHEAD)].map(([, file]) => file))
  const links = [...files].map((file) => `<link rel="prefetch" href="${file}"/>`).join('')
  return html
    .replace(AHEAD, '')
    .replace('</head>', `${links}</head>`)
    .replace(MODULE, `<script type="${LATER}">`)
}
