import {
  type Icon,
  IconAt,
  IconHeading,
  IconLayoutGrid,
  IconLink,
  IconMail,
  IconMinus,
  IconPhoto,
  IconPlayerPlay,
  IconTextSize,
} from '@tabler/icons-react'
import type { Block, BlockOf, BlockType } from '../../../contract/hubs/blocks.ts'
import { findEmbed, providerNames } from '../../../hub-page/embed-address.ts'
import { networkName, socialNetworks } from '../../../hub-page/icons.ts'

interface BlockKind {
  name: string
  note: string
  Icon: Icon
}

/** In the order of the menu. */
export const blockKinds: Readonly<Record<BlockType, BlockKind>> = {
  link: { name: 'Link button', note: 'Leads to an address and counts clicks', Icon: IconLink },
  social: { name: 'Social row', note: 'Your profiles as a row of icons', Icon: IconAt },
  heading: { name: 'Heading', note: 'Above a group of blocks', Icon: IconHeading },
  text: { name: 'Text', note: 'A few sentences', Icon: IconTextSize },
  image: { name: 'Picture', note: 'With a caption, and an address if you like', Icon: IconPhoto },
  embed: { name: 'Video or music', note: 'Loads when it is pressed', Icon: IconPlayerPlay },
  collection: { name: 'Collection', note: 'Several links that fold open', Icon: IconLayoutGrid },
  email: { name: 'E-mail sign-up', note: 'Collects addresses, with consent', Icon: IconMail },
  divider: { name: 'Divider', note: 'A line', Icon: IconMinus },
}

/** How people know a block: its title, or what it is. */
export function blockTitle(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'text':
      return block.text.trim().slice(0, 80) || blockKinds[block.type].name
    case 'image':
      return block.caption || block.alt || blockKinds.image.name
    case 'social':
    case 'divider':
      return blockKinds[block.type].name
    default:
      return block.title.trim() || blockKinds[block.type].name
  }
}

/** The second line of a closed block. */
export function blockNote(block: Block): string {
  if (block.hidden) return 'Hidden'
  switch (block.type) {
    case 'link':
      return block.description || shortAddress(block.url) || 'No address yet'
    case 'social':
      return block.items.map(({ network }) => networkName(network)).join(', ') || 'No profile yet'
    case 'image':
      return block.picture ? blockKinds.image.name : 'No picture yet'
    case 'embed':
      return embedNote(block)
    case 'email':
      return blockKinds.email.name
    case 'collection':
      return `${block.items.length} ${block.items.length === 1 ? 'link' : 'links'}`
    default:
      return blockKinds[block.type].name
  }
}

function embedNote({ url }: BlockOf<'embed'>): string {
  const embed = findEmbed(url)
  if (embed) return `${providerNames[embed.provider]}, loads when pressed`
  return url.trim() === '' ? 'No address yet' : 'Not an address that can be played'
}

const shortAddress = (url: string) => url.trim().replace(/^https?:\/\/(www\.)?/, '')

export const networkChoices = Object.entries(socialNetworks).map(([value, label]) => ({
  value,
  label,
}))
