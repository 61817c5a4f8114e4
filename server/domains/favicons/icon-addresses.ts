import { Parser } from 'htmlparser2'

/** Candidate addresses of a page's icon, best first. The site's `/favicon.ico` is the last. */
export function iconAddresses(html: string, base: URL): string[] {
  const icons: string[] = []
  const large: string[] = []
  const parser = new Parser({
    onopentag(name, { rel = '', href }) {
      if (name !== 'link' || !href) return
      const words = rel.toLowerCase().split(/\s+/)
      if (words.includes('icon')) icons.push(href)
      else if (words.includes('apple-touch-icon')) large.push(href)
    },
  })
  parser.end(html)
  const candidates = [icons[0], large[0], '/favicon.ico'].flatMap((href) => webAddress(href, base))
  return [...new Set(candidates)]
}

function webAddress(href: string | undefined, base: URL): string[] {
  const url = href === undefined ? null : URL.parse(href, base)
  return url && /^https?:$/.test(url.protocol) ? [url.href] : []
}
