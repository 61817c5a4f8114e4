import type { Link } from '../../../../contract/links/links.ts'

export type LinkCommand = 'qr' | 'details' | 'analytics'

/** The same names as in the menu of a link. */
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

/** 'qr spring' is the command 'qr' for the links found by 'spring'. */
export function findLinkCommand(text: string): { command: LinkCommand; of: string } | undefined {
  const plain = text.trim().replace(/\s+/g, ' ')
  for (const [command, words] of wording) {
    const of = words.exec(plain)?.[1]
    if (of !== undefined && of.toLowerCase() !== 'of') return { command, of }
  }
  return undefined
}

/** A choice that starts a link command before a link is named. */
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

/** A choice for every command of one link. */
export const linkCommandChoices = (link: Link) =>
  commands.map((command) => linkCommandChoice(command, link))
