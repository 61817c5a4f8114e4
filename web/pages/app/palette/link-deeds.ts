import type { Link } from '../../../../contract/links.ts'

export type LinkDeed = 'qr' | 'details' | 'analytics'

/** As the menu of a link has them. */
const names: Record<LinkDeed, string> = {
  qr: 'QR code',
  details: 'Details and history',
  analytics: 'Analytics',
}
const deeds: readonly LinkDeed[] = ['qr', 'details', 'analytics']

const wording: readonly [LinkDeed, RegExp][] = [
  ['qr', /^qr(?: code)?(?: of)? (.+)$/i],
  ['details', /^(?:details and history|details|history)(?: of)? (.+)$/i],
  ['analytics', /^(?:analytics|clicks)(?: of)? (.+)$/i],
]

/** 'qr spring' wants the code of a link that is found by 'spring'. */
export function findDeed(text: string): { deed: LinkDeed; of: string } | undefined {
  const plain = text.trim().replace(/\s+/g, ' ')
  for (const [deed, words] of wording) {
    const of = words.exec(plain)?.[1]
    if (of !== undefined && of.toLowerCase() !== 'of') return { deed, of }
  }
  return undefined
}

/** What there is to begin with where no link is named yet. */
export const beginning = {
  id: 'begin-qr',
  name: 'QR code of a link',
  does: { kind: 'begin', text: 'QR code of ' },
} as const

export const deedOf = (deed: LinkDeed, link: Link) => ({
  id: `${deed}-${link.id}`,
  name: `${names[deed]} of ${link.domain}/${link.key}`,
  does: { kind: 'deed', deed, link } as const,
})

/** Everything that there is of one link besides the link itself. */
export const deedsOf = (link: Link) => deeds.map((deed) => deedOf(deed, link))
