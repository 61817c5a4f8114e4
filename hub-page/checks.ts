import type { Block } from '../contract/hubs/blocks.ts'
import type { HubDocument } from '../contract/hubs/document.ts'
import { picturesOf } from '../contract/hubs/document-pictures.ts'
import { networkName } from '../contract/hubs/networks.ts'
import { findHref } from './addresses.ts'
import { rowOf } from './blocks/blocks.ts'
import { type FieldProblem, named, SCHEMES } from './blocks/parts/problems.ts'
import { CONTRAST_MIN, contrastPairs } from './contrast.ts'
import { isOnPage } from './on-page.ts'
import { itemPlace } from './places.ts'
import { addressesIn } from './rich-text.ts'
import { resolveTheme } from './theme.ts'

/** One thing to mend before, or after, publishing. Outside of blocks a field is named `profile.name`, `theme.color.muted`. */
export interface Check extends FieldProblem {
  blockId: string | null
}

/** What only the server knows. */
export interface CheckContext {
  /** Places whose addresses are down, with what they answer, such as 'Answers 404'. */
  brokenPlaces?: ReadonlyMap<string, string>
  /** Sizes of the pictures by their names. */
  pictureBytes?: ReadonlyMap<string, number>
}

export const PICTURE_BYTES_ADVISED = 500_000

/** Errors stop publishing, warnings do not. What is not on the page is not looked at. */
export function publishingChecks(
  document: HubDocument,
  context: CheckContext = {},
): { errors: Check[]; warnings: Check[] } {
  const blocks = document.blocks.filter(isOnPage)
  return {
    errors: [
      ...profileErrors(document),
      ...(blocks.length === 0 ? [nothingShown(document)] : []),
      ...blocks.flatMap(problemsOf),
      ...contrastErrors(document),
    ],
    warnings: [
      ...highlightWarnings(blocks),
      ...blocks.flatMap((block) => brokenWarnings(block, context)),
      ...pictureWarnings(document, context),
    ],
  }
}

const nothingShown = ({ blocks }: HubDocument): Check => ({
  blockId: null,
  field: 'blocks',
  message: blocks.some((block) => !block.hidden)
    ? 'Give a block its address: until then all of them are hidden, and the page is empty.'
    : 'Add a block, or show a hidden one: the page is empty.',
})

function profileErrors({ profile }: HubDocument): Check[] {
  const checks: Check[] = []
  if (profile.name.trim() === '')
    checks.push({ blockId: null, field: 'profile.name', message: 'Give the page a title.' })
  if (addressesIn(profile.bio).some((address) => !findHref(address)))
    checks.push({
      blockId: null,
      field: 'profile.bio',
      message: `Correct the address in the text below the title: ${SCHEMES}.`,
    })
  return checks
}

const problemsOf = (block: Block): Check[] =>
  rowOf(block)
    .problems(block)
    .map((problem) => ({ blockId: block.id, ...problem }))

/** Each token once: the same colour may fail on several grounds. */
function contrastErrors(document: HubDocument): Check[] {
  return contrastPairs(resolveTheme(document.theme))
    .filter(({ isEnough }) => !isEnough)
    .map(({ pair, token, ratio }) => ({
      blockId: null,
      field: `theme.color.${token}`,
      message: `Choose a colour that is easier to read: ‘${pair}’ has a contrast of ${ratio}:1, and needs ${CONTRAST_MIN}:1.`,
    }))
}

function highlightWarnings(blocks: Block[]): Check[] {
  const highlights = blocks.filter((block) => 'highlight' in block && block.highlight)
  return highlights.slice(1).map(({ id }) => ({
    blockId: id,
    field: 'highlight',
    message: 'Highlight one button only: a second one takes the effect from both.',
  }))
}

function brokenWarnings(block: Block, { brokenPlaces }: CheckContext): Check[] {
  if (!brokenPlaces) return []
  const foundAt = (place: string, field: string, title: string): Check[] => {
    const answer = brokenPlaces.get(place)
    const message = `Look at the address of ${named(title)}: ${answer?.replace(/\.$/, '')}.`
    return answer === undefined ? [] : [{ blockId: block.id, field, message }]
  }
  const items = 'items' in block ? block.items : []
  return [
    ...foundAt(block.id, 'url', 'title' in block ? block.title : ''),
    ...items.flatMap((item, at) =>
      foundAt(
        itemPlace(block.id, item, at),
        `items.${at}.url`,
        'title' in item ? item.title : networkName(item.network),
      ),
    ),
  ]
}

function pictureWarnings(document: HubDocument, { pictureBytes }: CheckContext): Check[] {
  if (!pictureBytes) return []
  return picturesOf(document).flatMap(({ blockId, field, name }) => {
    const bytes = pictureBytes.get(name) ?? 0
    if (bytes <= PICTURE_BYTES_ADVISED) return []
    const message = `Use a smaller picture: this one has ${Math.round(bytes / 1000)} kB, and slow phones wait for it.`
    return [{ blockId, field, message }]
  })
}
