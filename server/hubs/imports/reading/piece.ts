import { importedAddress } from '../document/imported-address.ts'

export type Attributes = Readonly<Record<string, string>>

/** An element as the parser opens it. */
export interface Element {
  name: string
  attributes: Attributes
  classes: readonly string[]
}

/** A part of a page that people see. */
export interface Piece {
  kind: 'link' | 'heading' | 'text' | 'picture' | 'frame' | 'rule'
  /** As it is written. */
  address: string | undefined
  /** Of links and headings on one line; of texts with **bold**, _italic_ and [words](address). */
  text: string
  id: string
  classes: readonly string[]
  /** Its accessible name. */
  label: string
  /** Classes, alternative texts and file names of the pictures within a link. */
  marks: string[]
  /** Names and classes of the elements around it. */
  inside: ReadonlySet<string>
}

/** A piece that is being read, until its element is closed. */
export interface Region {
  piece: Piece
  /** Open elements around it. */
  depth: number
  /** What closes each mark that is open, by its depth. */
  marks: { depth: number; text: string }[]
}

const TEXT_MAX = 6000
const MARKS_MAX = 40

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const paragraphs = new Set(['p', 'div', 'li', 'blockquote', 'tr', ...headings])
const emphases: Readonly<Record<string, string>> = { b: '**', strong: '**', em: '_', i: '_' }

const kinds: Readonly<Record<string, Piece['kind']>> = {
  a: 'link',
  img: 'picture',
  iframe: 'frame',
  hr: 'rule',
  p: 'text',
  blockquote: 'text',
  ...Object.fromEntries([...headings].map((name) => [name, 'heading' as const])),
}

/** Which piece an element begins, if it begins one. */
export function kindOf(
  { name, attributes, classes }: Element,
  parent: { classes: readonly string[] } | undefined,
): Piece['kind'] | undefined {
  if (Object.hasOwn(kinds, name)) return kinds[name]
  if (classes.includes('description-parent')) return 'text'
  // LinkStack puts its texts into a bare span.
  const isText = name === 'span' && attributes.style === '' && parent?.classes.includes('fadein')
  return isText ? 'text' : undefined
}

export function pieceOf(
  { name, attributes, classes }: Element,
  kind: Piece['kind'],
  inside: ReadonlySet<string>,
): Piece {
  return {
    kind,
    address: name === 'a' ? attributes.href : pictureOf(attributes),
    text: '',
    id: attributes.id ?? '',
    classes,
    label: (attributes['aria-label'] ?? attributes.title ?? attributes.alt ?? '').slice(0, 300),
    marks: [],
    inside,
  }
}

/** Pictures that are loaded later have a placeholder in `src`. */
export function pictureOf(attributes: Attributes): string {
  const late = attributes['data-src'] ?? attributes['data-lazy-src']
  const { src = '' } = attributes
  return late && (src === '' || src.startsWith('data:')) ? late : src
}

/** An element within a piece: a picture in front of a title, or the markup of a text. */
export function enter(region: Region, element: Element, depth: number): void {
  noteMarks(region.piece, element)
  if (region.piece.kind === 'text') markUp(region, element, depth)
  else if (element.name === 'br') add(region.piece, ' ')
}

export function noteMarks({ marks }: Piece, { name, attributes, classes }: Element): void {
  if (marks.length >= MARKS_MAX) return
  if (name === 'img') marks.push(attributes.alt ?? '', fileName(pictureOf(attributes)))
  if (['img', 'i', 'span', 'svg'].includes(name)) marks.push(...classes)
}

const fileName = (address: string): string =>
  /([^/?#]+?)(?:\.\w+)?(?:[?#].*)?$/.exec(address.trim().slice(-200))?.[1] ?? ''

const breaks: Readonly<Record<string, string>> = { br: '\n', li: '\n• ' }

function markUp(region: Region, { name, attributes, classes }: Element, depth: number): void {
  const { piece } = region
  const isParagraph = paragraphs.has(name) && piece.text !== ''
  add(piece, breaks[name] ?? (isParagraph ? '\n\n' : ''))
  const emphasis = classes.length > 0 ? undefined : emphases[name]
  const address = name === 'a' ? importedAddress(attributes.href ?? '') : undefined
  const mark = address && !/[\s()]/.test(address) ? ['[', `](${address})`] : [emphasis, emphasis]
  const [opening, closing] = mark
  if (opening === undefined || closing === undefined) return
  add(piece, opening)
  region.marks.push({ depth, text: closing })
}

/** The end of an element within a piece, at its depth. */
export function leave(region: Region, depth: number): void {
  while (region.marks.at(-1)?.depth === depth) add(region.piece, region.marks.pop()?.text ?? '')
}

export function add(piece: Piece, text: string): void {
  if (piece.text.length < TEXT_MAX) piece.text += text
}

/** Without marks around nothing, and without the blanks that the markup had. */
export function finish(piece: Piece): void {
  const text = piece.text
    .replace(/\*\*\s*\*\*|\[\s*\]\([^)]*\)/g, '')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
  piece.text = (piece.kind === 'text' ? text : text.replace(/\s+/g, ' ')).trim()
}
