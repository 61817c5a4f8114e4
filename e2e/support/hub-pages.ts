import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { FONTS_PATH, PICTURES_PATH } from '../../hub-page/addresses.ts'
import { HUB_PAGE_POLICY } from '../../hub-page/page-policy.ts'
import { makeHubFonts } from '../../scripts/house/hub-fonts.mjs'

export interface HubPages {
  origin: string
  /** The addresses that were asked for, besides pages. */
  asked: string[]
  stop(): Promise<void>
}

/** Serves pages with their fonts, and a plain picture for each that they name, as the redirect process does. */
export async function serveHubPages(
  pageAt: (path: string) => string | undefined,
): Promise<HubPages> {
  const { folder } = await makeHubFonts()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const page = pageAt(path)
    if (page === undefined) asked.push(path)
    if (page !== undefined) {
      response.setHeader('Content-Security-Policy', HUB_PAGE_POLICY)
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page)
    } else if (path.startsWith(FONTS_PATH)) {
      const font = readFileSync(join(folder, path.slice(FONTS_PATH.length)))
      response.setHeader('Content-Type', 'font/woff2').end(font)
    } else if (path.startsWith(PICTURES_PATH)) {
      response.setHeader('Content-Type', 'image/svg+xml').end(PICTURE)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#8899aa"/></svg>'
