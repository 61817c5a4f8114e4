import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { counted } from '../../../../contract/counted.ts'
import type { ImportedBlock, ImportedPage } from '../document/imported-page.ts'
import { quoted } from '../document/imported-texts.ts'
import { NO_CONTACT_CARDS } from './linkstack.ts'
import { iconOfAddress } from './networks.ts'

/** Rows of its table `buttons`, whose order is fixed: https://github.com/LinkStackOrg/LinkStack, `ButtonSeeder.php`. */
const kinds: Readonly<Record<number, Kind>> = {
  42: 'heading',
  43: 'spacer',
  44: 'telephone',
  93: 'text',
  94: 'icon',
  96: 'vcard',
}
type Kind = 'link' | 'heading' | 'spacer' | 'telephone' | 'text' | 'icon' | 'vcard'

const text = z.string().catch('')
const whole = z.coerce.number().catch(0)

const StackLink = z.object({
  link: text,
  title: text,
  button_id: whole,
  order: whole,
  up_link: text,
  click_number: whole,
  custom_css: text,
})
type StackLink = z.infer<typeof StackLink>

const StackFile = z.object({
  name: text,
  littlelink_name: text,
  littlelink_description: text,
  image_data: text,
  links: z.array(z.unknown()),
})

const Sign = z.object({ button_id: z.unknown(), up_link: z.unknown() }).loose()

const LINKS_MAX = 1000

/** `links-….json`, or `user_data-….json`, which has the profile, too. Undefined for any other JSON. */
export function linkStackFileOf(value: unknown): ImportedPage | undefined {
  const file = StackFile.safeParse(value).data
  if (!file || !Sign.safeParse(file.links[0]).success) return undefined
  const links = file.links
    .slice(0, LINKS_MAX)
    .flatMap((link) => StackLink.safeParse(link).data ?? [])
  const page: ImportedPage = {
    source: 'LINKSTACK',
    name: file.name || file.littlelink_name,
    bio: textIn(file.littlelink_description),
    blocks: [],
    left: [],
  }
  addIcons(page, links)
  for (const link of inOrder(links)) addBlock(page, link)
  nameLosses(page, links)
  const lost = file.links.length - links.length
  if (lost > 0) page.left.push({ what: `${lost} of the links`, why: 'Broken, or too many.' })
  if (file.image_data !== '') {
    page.left.push({
      what: 'The picture of the page',
      why: 'The file has it inside, where nothing can be fetched. Upload it under Profile.',
    })
  }
  return page
}

const kindOf = ({ button_id }: StackLink): Kind => kinds[button_id] ?? 'link'

/** Its page has those that are pinned first, and each group by its numbers. Links with the same one stay as they are. */
function inOrder(links: readonly StackLink[]): StackLink[] {
  const isPinned = ({ up_link }: StackLink) => Number(up_link !== 'yes')
  return links.toSorted((a, b) => isPinned(a) - isPinned(b) || a.order - b.order)
}

/** They stand above all buttons, in the order in which they were made. */
function addIcons(page: ImportedPage, links: readonly StackLink[]): void {
  const icons = links.filter((link) => kindOf(link) === 'icon')
  const items = icons.map(({ title, link }) => ({ network: title, address: link }))
  if (items.length > 0) page.blocks.push({ type: 'social', items })
}

function addBlock(page: ImportedPage, link: StackLink): void {
  const kind = kindOf(link)
  if (kind === 'vcard') {
    page.left.push({
      what: `Contact card ${quoted(link.title)}`,
      why: NO_CONTACT_CARDS,
    })
    return
  }
  const block = blockOf(kind, link)
  if (block) page.blocks.push(block)
}

/** Spaces between blocks are a matter of the look. */
function blockOf(kind: Kind, { title, link }: StackLink): ImportedBlock | undefined {
  if (kind === 'heading') return { type: 'heading', text: title }
  if (kind === 'text') return { type: 'text', text: textIn(title) }
  if (kind === 'icon' || kind === 'spacer') return undefined
  const address =
    kind === 'telephone' && /^\+?[\d\s()./-]+$/.test(link)
      ? `tel:${link.replace(/[^+\d]/g, '')}`
      : link
  return { type: 'link', title, address, icon: iconOfAddress(address) }
}

function nameLosses({ left }: ImportedPage, links: readonly StackLink[]): void {
  const styled = links.filter(({ custom_css }) => custom_css !== '').length
  if (styled > 0) {
    left.push({
      what: `The look of ${counted(styled, 'button')}`,
      why: 'A button of a hub looks like the others. Choose their look under Design.',
    })
  }
  const clicks = links.reduce((sum, { click_number }) => sum + click_number, 0)
  if (clicks > 0) {
    left.push({
      what: counted(clicks, 'click'),
      why: 'A hub counts its own clicks. An import of links keeps these numbers.',
    })
  }
}

const BREAKS = new Set(['br', 'p', 'li', 'ul', 'ol', 'h2', 'h3', 'h4', 'blockquote'])

/** Texts may have a few tags, which a hub shows as lines. */
function textIn(html: string): string {
  let found = ''
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (name === 'br') found += '\n'
        if (name === 'li') found += '– '
      },
      ontext: (part) => {
        found += part
      },
      onclosetag: (name) => {
        if (BREAKS.has(name) && name !== 'br') found += '\n'
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return found
}
