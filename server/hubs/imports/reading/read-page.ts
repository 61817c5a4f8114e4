import { documentOf, type ReadPage } from '../document/document-of.ts'
import { findBento, readBento } from '../services/bento.ts'
import { readJsonText } from '../services/json.ts'
import { isLinkStack, readLinkStack } from '../services/linkstack.ts'
import { findLinktree, isGated, readLinktree } from '../services/linktree.ts'
import { isLittleLink, readLittleLink } from '../services/littlelink.ts'
import type { NamedPicture } from '../services/own-hub.ts'
import { pagePropsOf } from './next-data.ts'
import { outlineOf } from './outline.ts'

export interface PageText {
  text: string
  /** Where it was read; undefined for a file. */
  address: string | undefined
}

export type PageReading =
  | { kind: 'page'; page: ReadPage; named: NamedPicture[] }
  /** `gated`: it shows nothing until its visitor agrees to something. */
  | { kind: 'refused'; why: 'unknown' | 'gated' }
  /** A sentence about the text that was sent. */
  | { kind: 'refused'; why: 'json'; detail: string }

const unknown: PageReading = { kind: 'refused', why: 'unknown' }

/** The reader is chosen by the text and not by the host, because many pages have a domain of their owner. */
export function readPage({ text, address }: PageText): PageReading {
  const beginning = text
    .slice(0, 200)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (beginning.startsWith('<')) return readHtml(text, address)
  if (!/^[[{]/.test(beginning)) return address === undefined ? noText : unknown
  const reading = readJsonText(text.replace(/^\uFEFF/, ''))
  switch (reading.kind) {
    case 'page':
      return { kind: 'page', page: documentOf(reading.page), named: [] }
    case 'props':
      return readProps(reading.props) ?? unknown
    case 'refused':
      return { kind: 'refused', why: 'json', detail: reading.why }
    case 'hub': {
      const { document, named, left } = reading.hub
      const page: ReadPage = { source: 'JSON', document, pictures: [], redirects: [], left }
      return { kind: 'page', page, named }
    }
  }
}

const noText: PageReading = {
  kind: 'refused',
  why: 'json',
  detail: 'This is neither JSON nor a saved page.',
}

function readHtml(text: string, address: string | undefined): PageReading {
  const outline = outlineOf(text)
  const read = readProps(pagePropsOf(outline.nextData))
  if (read) return read
  // A saved page says itself where it was.
  const at = address ?? outline.meta.get('og:url')
  const base = URL.parse(outline.base ?? '', at) ?? URL.parse(at ?? '') ?? undefined
  if (isLinkStack(outline)) return pageOf(readLinkStack(outline, base))
  return isLittleLink(outline) ? pageOf(readLittleLink(outline, base)) : unknown
}

const pageOf = (page: Parameters<typeof documentOf>[0]): PageReading => ({
  kind: 'page',
  page: documentOf(page),
  named: [],
})

function readProps(props: Record<string, unknown> | undefined): PageReading | undefined {
  if (!props) return undefined
  const linktree = findLinktree(props)
  if (linktree)
    return isGated(linktree) ? { kind: 'refused', why: 'gated' } : pageOf(readLinktree(linktree))
  const bento = findBento(props)
  return bento && pageOf(readBento(bento))
}
