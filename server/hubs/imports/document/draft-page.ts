import { counted } from '../../../../contract/counted.ts'
import type { Block } from '../../../../contract/hubs/blocks.ts'
import {
  IMPORT_PICTURES_MAX,
  type ImportedPicture,
  LEFT_OUT_MAX,
  type LeftOut,
} from '../../../../contract/hubs/hub-imports.ts'
import { cutAt, lineOf, paragraphOf, quoted } from './imported-texts.ts'

/** A button whose address is known only to a redirect of its service. */
export interface RedirectPlace {
  blockId: string
  /** Of a social row; null: the block itself. */
  item: number | null
  what: string
  address: string
}

/** The draft while it is made. */
export interface DraftPage {
  blocks: Block[]
  pictures: ImportedPicture[]
  redirects: RedirectPlace[]
  left: LeftOut[]
}

/** What the contract allows; a test compares them. */
export const textLimits = {
  name: 80,
  bio: 400,
  title: 120,
  description: 200,
  text: 2000,
  alt: 300,
  caption: 200,
  formDescription: 300,
  seoTitle: 120,
  seoDescription: 300,
} as const

export type TextKind = keyof typeof textLimits

const kindNames: Readonly<Record<TextKind, string>> = {
  name: 'The name of a page',
  bio: 'The text below the name',
  title: 'A title',
  description: 'A second line',
  text: 'A text',
  alt: 'The description of a picture',
  caption: 'A caption',
  formDescription: 'The text of a form',
  seoTitle: 'The title for search engines',
  seoDescription: 'The text for search engines',
}

const paragraphs: readonly TextKind[] = ['bio', 'text']

/** A text as a hub can have it. What had to be cut off is named. */
export function fittingText(draft: Pick<DraftPage, 'left'>, kind: TextKind, text: string): string {
  const clean = paragraphs.includes(kind) ? paragraphOf(text) : lineOf(text)
  const max = textLimits[kind]
  if (clean.length <= max) return clean
  draft.left.push({
    what: `The end of ${quoted(clean)}`,
    why: `${kindNames[kind]} has up to ${max} characters.`,
  })
  return cutAt(clean, max)
}

/** Keeps where a picture is, until it is fetched. */
export function addPicture(
  draft: DraftPage,
  {
    blockId,
    field,
    address,
  }: { blockId: string | null; field: string; address: string | undefined },
): void {
  if (address !== undefined) draft.pictures.push({ blockId, field, address })
}

/** At most as many pictures as are fetched; the first ones on the page stay. */
export function fewPictures(draft: Pick<DraftPage, 'pictures' | 'left'>): ImportedPicture[] {
  const dropped = draft.pictures.length - IMPORT_PICTURES_MAX
  if (dropped > 0) {
    draft.left.push({
      what: counted(dropped, 'picture'),
      why: `${IMPORT_PICTURES_MAX} pictures are taken over at most. Upload the others in the editor.`,
    })
  }
  return draft.pictures.slice(0, IMPORT_PICTURES_MAX)
}

const WHY_MAX = 300

/** As the contract has them, each once. */
export function fewLeftOut(left: readonly LeftOut[]): LeftOut[] {
  const unique = new Map(
    left.map(({ what, why }) => [
      `${what}\n${why}`,
      { what: cutAt(lineOf(what), WHY_MAX), why: cutAt(lineOf(why), WHY_MAX) },
    ]),
  )
  const list = [...unique.values()]
  if (list.length <= LEFT_OUT_MAX) return list
  const more = list.length - LEFT_OUT_MAX + 1
  return [
    ...list.slice(0, LEFT_OUT_MAX - 1),
    { what: `${more} more`, why: 'The list ends here. Compare the page with the original.' },
  ]
}
