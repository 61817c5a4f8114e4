/** What a redirect needs of a link, made once when it is read from the database. All its text is ASCII. */
export interface CompiledLink {
  id: string
  accountId: string
  /** Its UTM values are appended already. Empty when it is a link of this installation by now. */
  target: string
  /** Epoch milliseconds, or null. The links of a deleted account ended in 1970. */
  startsAt: number | null
  expiresAt: number | null
  /** Where visitors of the ended link go, or null: a page says that it has ended. As `target`. */
  expiredTarget: string | null
  /** Disabled, or in the trash. */
  isOff: boolean
  forwardsQuery: boolean
  rules: readonly CountryRule[]
  /** What a visitor has to pass first, or null. */
  gate: Gate | null
}

/** What takes more than the link itself to answer: a question to the visitor, to the agent's name, to the database. */
export interface Gate {
  asksPassword: boolean
  /** Clicks by people, or null. */
  maxClicks: number | null
  /** What programs that draw a card of the link get. */
  card: Card | null
}

export interface Card {
  title: string | null
  description: string | null
  imageUrl: string | null
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
    expiredTarget: null,
    isOff: false,
    forwardsQuery: false,
    rules: NO_RULES,
    gate: null,
  }
}

const NO_RULES: readonly CountryRule[] = []

function isPlain(link: CompiledLink): boolean {
  const { isOff, forwardsQuery, startsAt, expiredTarget, rules, gate } = link
  const isAlways = !isOff && startsAt === null && expiredTarget === null
  return isAlways && !forwardsQuery && rules.length === 0 && gate === null
}
