import type { Link } from '../../../../contract/links.ts'

export type LinkCommand = 'qr' | 'details' | 'analytics'

/** As the menu of a link has them. */
const names: Record<LinkCommand, string> = {
  qr: 'QR code',
  details: 'Details and history',
  analytics: 'Analytics',
}
const commands: readonly LinkCommand[] = ['qr', 'details', 'analytics']

const wording: readonly [LinkCommand, RegExp][] = [
  ['qr', /^qr(?: code)?(?: of)? (.+)$/i],
  ['details', /^(?:details and history|details|history)(?: of)? (.+)$/i],
  ['analytics', /^(?:analytics|clicks)(?: of)? (.+)$/i],
]

/** 'qr spring' wants the code of a link that is found by 'spring'. */
export function findLinkCommand(text: string): { command: LinkCommand; of: string } | undefined {
  const plain = text.trim().replace(/\s+/g, ' ')
  for (const [command, words] of wording) {
    const of = words.exec(plain)?.[1]
    if (of !== undefined && of.toLowerCase() !== 'of') return { command, of }
  }
  return undefined
}

/** What there is to begin with where no link is named yet. */
export const beginning = {
  id: 'begin-qr',
  name: 'QR code of a link',
  action: { kind: 'begin', text: 'QR code of ' },
} as const

export const linkCommandChoice = (command: LinkCommand, link: Link) => ({
  id: `${command}-${link.id}`,
  name: `${names[command]} of ${link.domain}/${link.key}`,
  action: { kind: 'linkCommand', command, link } as const,
})

/** Everything that there is of one link besides the link itself. */
export const linkCommandChoices = (link: Link) => commands.map((command) => linkCommandChoice(command, link))
