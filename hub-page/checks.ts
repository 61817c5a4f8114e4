import type { Block, BlockOf } from '../contract/hubs/blocks.ts'
import type { HubDocument } from '../contract/hubs/document.ts'
import { findHref } from './addresses.ts'
import { CONTRAST_MIN, contrastPairs } from './contrast.ts'
import { networkName } from './icons.ts'
import { itemPlace } from './places.ts'
import { addressesIn } from './rich-text.ts'
import { resolveTheme } from './theme.ts'

/** One thing to mend before, or after, publishing. */
export interface Check {
  blockId: string | null
  /** As the document names it: `url`, `items.2.url`, `profile.name`, `theme.color.muted`. */
  field: string
  /** A sentence that says what to do. */
  message: string
}

/** What only the server knows. */
export interface CheckContext {
  /** Places whose addresses are down, with what they answer, such as 'Answers 404'. */
  brokenPlaces?: ReadonlyMap<string, string>
  /** Sizes of the pictures by their names. */
  pictureBytes?: ReadonlyMap<string, number>
}

export const PICTURE_BYTES_ADVISED = 500_000

/** Errors stop publishing, warnings do not. What is hidden is not looked at. */
export function publishingChecks(
  document: HubDocument,
  context: CheckContext = {},
): { errors: Check[]; warnings: Check[] } {
  const blocks = document.blocks.filter(({ hidden }) => !hidden)
  return {
    errors: [
      ...profileErrors(document),
      ...(blocks.length === 0 ? [nothingShown] : []),
      ...blocks.flatMap(errorsOf),
      ...contrastErrors(document),
    ],
    warnings: [
      ...highlightWarnings(blocks),
      ...blocks.flatMap((block) => brokenWarnings(block, context)),
      ...pictureWarnings(document, context),
    ],
  }
}

const nothingShown: Check = {
  blockId: null,
  field: 'blocks',
  message: 'Add a block, or show a hidden one: the page is empty.',
}

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

const SCHEMES = 'it has to begin with https://, http://, mailto:, tel: or sms:'

function errorsOf(block: Block): Check[] {
  const found = (field: string, message: string): Check => ({ blockId: block.id, field, message })
  switch (block.type) {
    case 'link':
      return [
        ...(block.title.trim() ? [] : [found('title', 'Give this button a title.')]),
        ...addressErrors(block.url, `the address of ${named(block.title)}`, (message) =>
          found('url', message),
        ),
      ]
    case 'text':
      return addressesIn(block.text).some((address) => !findHref(address))
        ? [found('text', `Correct the address in this text: ${SCHEMES}.`)]
        : []
    case 'social':
      return block.items.flatMap(({ network, url }, at) =>
        addressErrors(url, `the address for ${networkName(network)}`, (message) =>
          found(`items.${at}.url`, message),
        ),
      )
    case 'image':
      return imageErrors(block, found)
    case 'embed':
      return addressErrors(block.url, `the address of ${named(block.title)}`, (message) =>
        found('url', message),
      )
    case 'email':
      return block.consent.trim()
        ? []
        : [found('consent', 'Write what people agree to when they subscribe.')]
    case 'collection':
      return block.items.flatMap(({ title, url }, at) =>
        url === ''
          ? []
          : addressErrors(url, `the address of ${named(title)}`, (message) =>
              found(`items.${at}.url`, message),
            ),
      )
    default:
      return []
  }
}

function imageErrors(
  { picture, alt, url }: BlockOf<'image'>,
  found: (field: string, message: string) => Check,
): Check[] {
  const checks: Check[] = []
  if (!picture) checks.push(found('picture', 'Upload a picture, or remove this block.'))
  if (alt.trim() === '')
    checks.push(found('alt', 'Describe the picture for people who do not see it.'))
  if (url)
    checks.push(
      ...addressErrors(url, 'the address of this picture', (message) => found('url', message)),
    )
  return checks
}

function addressErrors(address: string, what: string, found: (message: string) => Check): Check[] {
  if (address.trim() === '') return [found(`Enter ${what}.`)]
  return findHref(address) ? [] : [found(`Correct ${what}: ${SCHEMES}.`)]
}

const named = (title: string): string => (title.trim() ? `‘${title.trim()}’` : 'this block')

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
  const highlights = blocks.filter((block) => block.type === 'link' && block.highlight)
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

/** Every picture that the page shows, with the field that names it. */
export function picturesOf(
  document: HubDocument,
): { blockId: string | null; field: string; name: string }[] {
  const { profile, blocks, seo } = document
  const entry = (blockId: string | null, field: string, name: string | null | undefined) =>
    name ? [{ blockId, field, name }] : []
  return [
    ...entry(null, 'profile.avatar', profile.avatar),
    ...entry(null, 'profile.cover', profile.cover),
    ...entry(null, 'seo.image', seo.image),
    ...blocks.flatMap((block) => [
      ...('picture' in block ? entry(block.id, 'picture', block.picture) : []),
      ...(block.type === 'embed' ? entry(block.id, 'poster', block.poster) : []),
      ...(block.type === 'collection'
        ? block.items.flatMap((item, at) => entry(block.id, `items.${at}.picture`, item.picture))
        : []),
    ]),
  ]
}
