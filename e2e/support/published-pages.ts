import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

/** A PNG of one colour, which every browser and encoder reads. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGO4YsOHBzGMSmNDAAxdYtfH5D8kAAAAAElFTkSuQmCC',
  'base64',
)

export interface PublishedPages {
  /** Of the page of another service, whose pictures are on the same host. */
  address: string
  /** Pictures whose path has this word are gone until it is taken back. */
  lose: (word: string | undefined) => void
  stop: () => void
}

/** Another service on loopback, with a page as it publishes them. */
export async function publishPage(sample: string): Promise<PublishedPages> {
  const file = new URL(`../../server/hubs/imports/samples/${sample}`, import.meta.url)
  const page = readFileSync(fileURLToPath(file), 'utf8')
  let lost: string | undefined
  const isLost = (path: string) => path === '/none' || (lost !== undefined && path.includes(lost))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://pages.test')
    if (isLost(pathname)) {
      response.writeHead(404).end()
    } else if (pathname.startsWith('/pictures/')) {
      response.setHeader('content-type', 'image/png').end(PNG)
    } else {
      const pictures = `http://${request.headers.host}/pictures/`
      const here = page.replaceAll('https://pictures.example/', pictures)
      response.setHeader('content-type', 'text/html; charset=utf-8').end(here)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (typeof place !== 'object' || !place) throw new Error('The server has no address.')
  return {
    address: `http://127.0.0.1:${place.port}/tidal.example`,
    lose: (word) => {
      lost = word
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
