import { pictureAddress } from '../document/imported-address.ts'
import type { ImportedBlock, ImportedLink, ImportedPage } from '../document/imported-page.ts'
import { quoted } from '../document/imported-texts.ts'
import type { Outline, Piece } from '../reading/outline.ts'
import { iconOf } from './networks.ts'

/** Whether a page is made of LittleLink, or of one of its many copies. */
export function isLittleLink({ files, pieces }: Outline): boolean {
  const hasStyle = files.some((file) => /(^|\/)brands(-extended)?(\.min)?\.css(\?|$)/i.test(file))
  const buttons = pieces.filter(isBrandButton)
  const isArranged = buttons.some(
    ({ inside }) => inside.has('button-stack') || (inside.has('container') && inside.has('column')),
  )
  return buttons.length > 0 && (hasStyle || isArranged)
}

/** `button button-github`; some copies colour a button by hand and give it the first class only. */
export const isBrandButton = ({ kind, classes }: Piece): boolean =>
  kind === 'link' && classes.includes('button') && classes.some((name) => BRAND.test(name))

const BRAND = /^button-(?!hover|click|entrance)(.+)$/

const isButton = ({ kind, classes }: Piece): boolean =>
  kind === 'link' && classes.includes('button')

/** A static page: a picture, a name, a text, and buttons with the colours of brands. */
export function readLittleLink(outline: Outline, base: URL | undefined): ImportedPage {
  const { pieces } = outline
  const page: ImportedPage = {
    source: 'LITTLELINK',
    name: pieces.find(isName)?.text || outline.title,
    bio: bioOf(pieces),
    avatar: avatarOf(pieces, base),
    blocks: blocksOf(pieces, base),
    theme: { scheme: schemeOf(outline) },
    left: [],
  }
  page.left.push(...withoutAddress(pieces))
  return page
}

const isName = ({ kind, inside, text }: Piece): boolean =>
  kind === 'heading' && text !== '' && !inside.has('footer')

/** The first paragraph between the name and the first button. */
function bioOf(pieces: readonly Piece[]): string {
  const start = pieces.findIndex(isName) + 1
  const end = pieces.findIndex(isButton)
  const between = pieces.slice(start, end < 0 ? undefined : end)
  return between
    .filter(({ kind }) => kind === 'text')
    .map(({ text }) => text)
    .join('\n')
}

function avatarOf(pieces: readonly Piece[], base: URL | undefined): string | undefined {
  const start = pieces.findIndex(isButton)
  const pictures = pieces
    .slice(0, start < 0 ? undefined : start)
    .filter(({ kind }) => kind === 'picture')
  const avatar = pictures.find(({ classes }) => classes.includes('avatar')) ?? pictures[0]
  return pictureAddress(avatar?.address, base)
}

/** Buttons, and what stands between them and after them. A heading may stand before the first one. */
function blocksOf(pieces: readonly Piece[], base: URL | undefined): ImportedBlock[] {
  const first = pieces.findIndex(isButton)
  const name = pieces.find(isName)
  if (first < 0) return []
  return pieces.flatMap((piece, at) => {
    const isWithin = at >= first || (at === first - 1 && piece.kind === 'heading')
    return isWithin && piece !== name && !isFooter(piece) ? blockOf(piece, base) : []
  })
}

function blockOf(piece: Piece, base: URL | undefined): ImportedBlock[] {
  const { kind, text } = piece
  if (isButton(piece)) return buttonOf(piece, base)
  if (kind === 'rule') return [{ type: 'divider' }]
  if (text === '') return []
  if (kind === 'heading') return [{ type: 'heading', text }]
  return kind === 'text' ? [{ type: 'text', text }] : []
}

/** The footer of the template is about the template. */
const isFooter = ({ inside, classes, text }: Piece): boolean =>
  inside.has('footer') || classes.includes('footer') || /littlelink\.io|privacy\.html/i.test(text)

function buttonOf(piece: Piece, base: URL | undefined): ImportedLink[] {
  const address = resolved(piece.address, base)
  if (address === undefined) return []
  return [{ type: 'link', title: titleOf(piece), address, icon: brandIcon(piece) }]
}

/** Addresses of the page itself, such as `menu.pdf`, lead to its host. */
export function resolved(address: string | undefined, base: URL | undefined): string | undefined {
  const written = address?.trim() ?? ''
  if (written === '' || written === '#') return undefined
  return URL.canParse(written) || !base ? written : (URL.parse(written, base)?.href ?? written)
}

export const titleOf = ({ text, label, marks }: Piece): string =>
  text || label || (marks.find((mark) => /\s/.test(mark)) ?? '')

/** By the class of the brand, else by the drawing in front of the title. */
export function brandIcon({ classes, marks }: Piece): string | undefined {
  const brands = classes.flatMap((name) => BRAND.exec(name)?.[1] ?? [])
  const names = [...brands, ...marks.map((mark) => mark.replace(/^fa-/, ''))]
  for (const name of names) {
    const icon = iconOf(name)
    if (icon) return icon
  }
  return undefined
}

/** Unused buttons of the template lead to `#`. */
function withoutAddress(pieces: readonly Piece[]) {
  return pieces
    .filter((piece) => isButton(piece) && piece.address?.trim() === '#')
    .map((piece) => ({ what: `Button ${quoted(titleOf(piece))}`, why: 'It leads nowhere: #' }))
}

function schemeOf({ rootClasses, files }: Outline): 'light' | 'dark' {
  const isDark =
    rootClasses.some((name) => name === 'theme-dark' || name === 'dark') ||
    files.some((file) => /skeleton-dark(\.min)?\.css/i.test(file))
  return isDark ? 'dark' : 'light'
}
