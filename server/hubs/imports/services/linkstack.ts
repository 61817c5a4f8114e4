import { findEmbed } from '../../../../hub-page/embed-address.ts'
import { pictureAddress } from '../document/imported-address.ts'
import type { ImportedNetwork, ImportedPage } from '../document/imported-page.ts'
import { quoted } from '../document/imported-texts.ts'
import type { Outline, Piece } from '../reading/outline.ts'
import { brandIcon, resolved, titleOf } from './littlelink.ts'
import { networkOf } from './networks.ts'

/** Whether a page is made by LinkStack, or by LittleLink Custom, as it was called before. */
export function isLinkStack({ files, pieces }: Outline): boolean {
  return (
    files.some((file) => /assets\/linkstack\/|\/littlelink\/(images|icons|css)\//.test(file)) ||
    pieces.some(
      ({ inside, classes, address }) =>
        inside.has('button-entrance') ||
        inside.has('social-icon-div') ||
        (classes.includes('button') && GOING.test(address ?? '')),
    )
  )
}

export const NO_CONTACT_CARDS =
  'A hub has no contact cards. Add buttons for the phone number and the e-mail.'

/** Of the picture that stands for people who have none. */
const PLACEHOLDER = /(assets\/linkstack|littlelink)\/images\//

export function readLinkStack(outline: Outline, base: URL | undefined): ImportedPage {
  const { pieces } = outline
  const name = pieces.find(({ kind, text }) => kind === 'heading' && text !== '')
  const bio = bioOf(pieces, name)
  const page: ImportedPage = {
    source: 'LINKSTACK',
    name: name?.text ?? outline.title.split('🔗')[0]?.trim() ?? '',
    bio: bio?.text ?? '',
    avatar: avatarOf(pieces, name, base),
    blocks: [],
    theme: { scheme: 'light' },
    left: [],
  }
  addNetworks(page, pieces, base)
  for (const piece of pieces) if (piece !== name && piece !== bio) addBlock(page, piece, base)
  nameTheme(page, outline)
  return page
}

/** In a box of its own since 2023; before, the paragraph that follows the name. */
function bioOf(pieces: readonly Piece[], name: Piece | undefined): Piece | undefined {
  const boxed = pieces.find(({ classes }) => classes.includes('description-parent'))
  const next = name && pieces[pieces.indexOf(name) + 1]
  const isParagraph =
    next?.kind === 'text' && (next.classes.includes('fadein') || !next.inside.has('fadein'))
  return boxed ?? (isParagraph ? next : undefined)
}

function avatarOf(
  pieces: readonly Piece[],
  name: Piece | undefined,
  base: URL | undefined,
): string | undefined {
  const above = pieces.slice(0, name ? pieces.indexOf(name) : 0)
  const pictures = above.filter(({ kind }) => kind === 'picture')
  const avatar =
    pictures.find(({ id, classes }) => id === 'avatar' || classes.includes('rounded-avatar')) ??
    pictures.at(-1)
  return PLACEHOLDER.test(avatar?.address ?? '') ? undefined : pictureAddress(avatar?.address, base)
}

function addNetworks(page: ImportedPage, pieces: readonly Piece[], base: URL | undefined): void {
  const items = pieces
    .filter(({ kind, inside }) => kind === 'link' && inside.has('social-icon-div'))
    .map((piece): ImportedNetwork => {
      const drawn = piece.marks.map((mark) => mark.replace(/^fa-/, '')).find(networkOf)
      return { network: drawn ?? piece.label, ...targetOf(piece.address ?? '', base) }
    })
  if (items.length > 0) page.blocks.push({ type: 'social', items })
}

function addBlock(page: ImportedPage, piece: Piece, base: URL | undefined): void {
  const { kind, inside, text } = piece
  if (inside.has('social-icon-div') || inside.has('footer')) return
  if (kind === 'heading' && text !== '') page.blocks.push({ type: 'heading', text })
  if (kind === 'text' && inside.has('fadein')) page.blocks.push({ type: 'text', text })
  if (kind === 'frame') addFrame(page, piece)
  if (kind === 'link' && piece.classes.includes('button')) addButton(page, piece, base)
}

/** A player that a block of the installation put into the page. */
function addFrame(page: ImportedPage, { address = '', label }: Piece): void {
  if (address === '') return
  const title = label || 'Video'
  if (findEmbed(address)) page.blocks.push({ type: 'player', title, address })
  else
    page.left.push({ what: `Frame ${quoted(title)}`, why: 'A hub shows no frames of other sites.' })
}

function addButton(page: ImportedPage, piece: Piece, base: URL | undefined): void {
  const title = titleOf(piece)
  if (/\/vcard\/\d+/.test(piece.address ?? '')) {
    page.left.push({
      what: `Contact card ${quoted(title)}`,
      why: NO_CONTACT_CARDS,
    })
    return
  }
  const address = resolved(piece.address, base) ?? ''
  page.blocks.push({ type: 'link', title, ...targetOf(address, base), icon: brandIcon(piece) })
}

const GOING = /\/going\/\d+(?:\?(?<query>.+)|\/(?<path>.+))?$/is

/** Until the end of 2023 a button led to a redirect that counted its clicks, and mostly named its target too. */
function targetOf(
  address: string,
  base: URL | undefined,
): { address: string; isRedirect?: boolean } {
  const going = GOING.exec(address)
  if (!going) return { address }
  const target = going.groups?.query ?? going.groups?.path
  if (target !== undefined) return { address: target }
  const redirect = resolved(address, base) ?? address
  return { address: redirect, isRedirect: true }
}

/** Spaces between blocks are a matter of the look, and are not named. */
function nameTheme(page: ImportedPage, { comments }: Outline): void {
  const theme = comments.map((text) => /^LinkStack Theme: "(.*)"$/.exec(text)?.[1]).find(Boolean)
  if (theme)
    page.left.push({
      what: `Theme ${quoted(theme)}`,
      why: 'A theme of LinkStack is a style sheet. Choose one of the looks under Design.',
    })
}
