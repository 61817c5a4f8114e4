import { Parser } from 'htmlparser2'
import {
  type Attributes,
  add,
  type Element,
  enter,
  finish,
  kindOf,
  leave,
  noteMarks,
  type Piece,
  pictureOf,
  pieceOf,
  type Region,
} from './piece.ts'

export type { Piece } from './piece.ts'

/** What of a page counts, in its order. */
export interface Outline {
  title: string
  /** The first of each name. */
  meta: Map<string, string>
  rootClasses: readonly string[]
  /** Addresses of style sheets and of pictures. */
  files: string[]
  /** Comments, shortened. */
  comments: string[]
  base: string | undefined
  /** What the framework of the page was given, as JSON. */
  nextData: string | undefined
  pieces: Piece[]
}

const PIECES_MAX = 3000
const LIST_MAX = 500
const CLASSES_MAX = 30
/** Of the elements around a piece only so many are looked at. */
const NEAREST = 40

interface Reading {
  outline: Outline
  open: { name: string; classes: readonly string[] }[]
  region: Region | undefined
  /** Depth of the outermost hidden element. */
  hiddenAt: number | undefined
  /** Where texts go that are not part of the page. */
  collecting: 'title' | 'nextData' | undefined
}

/** Reads a page from its beginning to its end, once, without a tree: its depth costs nothing. */
export function outlineOf(html: string): Outline {
  const outline: Outline = {
    title: '',
    meta: new Map(),
    rootClasses: [],
    files: [],
    comments: [],
    base: undefined,
    nextData: undefined,
    pieces: [],
  }
  const reading: Reading = {
    outline,
    open: [],
    region: undefined,
    hiddenAt: undefined,
    collecting: undefined,
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => openElement(reading, elementOf(name, attributes)),
      ontext: (text) => readText(reading, text),
      onclosetag: () => closeElement(reading),
      oncomment: (text) => keep(outline.comments, text.trim().slice(0, 200)),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return outline
}

function keep(list: string[], text: string): void {
  if (text !== '' && list.length < LIST_MAX) list.push(text)
}

const elementOf = (name: string, attributes: Attributes): Element => ({
  name,
  attributes,
  classes: (attributes.class ?? '').split(/\s+/).filter(Boolean).slice(0, CLASSES_MAX),
})

const hidden = new Set(['script', 'style', 'svg', 'noscript', 'template', 'title'])

function openElement(reading: Reading, element: Element): void {
  const { name, classes } = element
  const depth = reading.open.length
  heads[name]?.(reading, element)
  if (reading.hiddenAt === undefined) {
    if (hidden.has(name)) {
      reading.hiddenAt = depth
      // An icon has no words, but identifies its button.
      if (reading.region) noteMarks(reading.region.piece, element)
    } else if (reading.region) enter(reading.region, element, depth)
    else beginPiece(reading, element)
  }
  reading.open.push({ name, classes })
}

type ReadHead = (reading: Reading, element: Element) => void

/** Elements that say something about the whole page. */
const heads: Readonly<Record<string, ReadHead | undefined>> = {
  html: ({ outline }, { classes }) => {
    outline.rootClasses = classes
  },
  base: ({ outline }, { attributes }) => {
    outline.base ??= attributes.href
  },
  link: ({ outline }, { attributes }) =>
    keep(outline.files, (attributes.href ?? '').slice(0, 2048)),
  img: ({ outline }, { attributes }) => keep(outline.files, pictureOf(attributes).slice(0, 2048)),
  title: (reading) => {
    // Drawings have titles too.
    if (reading.hiddenAt === undefined && reading.outline.title === '') reading.collecting = 'title'
  },
  script: (reading, { attributes }) => {
    if (attributes.id !== '__NEXT_DATA__' || reading.outline.nextData !== undefined) return
    reading.outline.nextData = ''
    reading.collecting = 'nextData'
  },
  meta: ({ outline: { meta } }, { attributes: { property, name, content } }) => {
    const key = (property ?? name ?? '').trim().toLowerCase()
    if (key && content && !meta.has(key) && meta.size < LIST_MAX) meta.set(key, content)
  },
}

function beginPiece(reading: Reading, element: Element): void {
  const { open, outline } = reading
  const kind = kindOf(element, open.at(-1))
  if (kind === undefined || outline.pieces.length >= PIECES_MAX) return
  const around = open.slice(-NEAREST).flatMap(({ name, classes }) => [name, ...classes])
  const piece = pieceOf(element, kind, new Set(around))
  outline.pieces.push(piece)
  const hasWords = kind !== 'picture' && kind !== 'rule'
  if (hasWords) reading.region = { piece, depth: open.length, marks: [] }
}

function readText({ outline, collecting, region, hiddenAt }: Reading, text: string): void {
  if (collecting === 'nextData') outline.nextData += text
  else if (collecting === 'title') outline.title = (outline.title + text).slice(0, LIST_MAX)
  else if (region && hiddenAt === undefined) add(region.piece, text.replace(/\s+/g, ' '))
}

function closeElement(reading: Reading): void {
  reading.open.pop()
  const depth = reading.open.length
  if (reading.hiddenAt === depth) {
    reading.hiddenAt = undefined
    reading.collecting = undefined
  }
  const { region } = reading
  if (!region) return
  leave(region, depth)
  if (region.depth < depth) return
  finish(region.piece)
  reading.region = undefined
}
