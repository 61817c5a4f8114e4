/** What a redirect needs of a link, made once when it is read from the database. All its text is ASCII. */
export interface CompiledLink {
  id: string
  accountId: string
  /** Its UTM values are appended already. Empty when it is a link of this installation by now. */
  target: string
  /** Epoch milliseconds, or null. The links of a deleted account ended in 1970. */
  startsAt: number | null
  expiresAt: number | null
  /** Disabled, in the trash, or behind something that this version cannot ask for. */
  isOff: boolean
  forwardsQuery: boolean
  rules: readonly CountryRule[]
}

export interface CountryRule {
  /** ISO 3166-1 alpha-2 in capitals. */
  countries: readonly string[]
  /** As the link's. */
  target: string
}

/** Most links have nothing but a target and perhaps an end: those are packed without JSON. */
const PLAIN = 'p'
const RICH = 'r'

export function packLink(link: CompiledLink): string {
  return isPlain(link)
    ? `${PLAIN}${link.expiresAt ?? ''}\t${link.accountId}\t${link.id}\t${link.target}`
    : `${RICH}${JSON.stringify(link)}`
}

export function unpackLink(text: string): CompiledLink {
  // Only `packLink` writes these texts.
  if (text.startsWith(RICH)) return JSON.parse(text.slice(1)) as CompiledLink
  const end = text.indexOf('\t')
  const account = text.indexOf('\t', end + 1)
  const id = text.indexOf('\t', account + 1)
  return {
    id: text.slice(account + 1, id),
    accountId: text.slice(end + 1, account),
    target: text.slice(id + 1),
    startsAt: null,
    expiresAt: end === 1 ? null : Number(text.slice(1, end)),
    isOff: false,
    forwardsQuery: false,
    rules: NO_RULES,
  }
}

const NO_RULES: readonly CountryRule[] = []

function isPlain(link: CompiledLink): boolean {
  return !link.isOff && !link.forwardsQuery && link.startsAt === null && link.rules.length === 0
}
