import type { RuleTest } from '../../../contract/firing-rule.ts'

/** What a redirect needs of a link, made once when it is read from the database. All its addresses are ASCII. */
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
  /** Operators banned it, or a host that it leads to: a warning is all that it shows. */
  isBanned: boolean
  /** Disabled, or in the trash. */
  isOff: boolean
  forwardsQuery: boolean
  rules: readonly CompiledRule[]
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

export interface CompiledRule extends RuleTest {
  end: RuleEnd
}

export type RuleEnd =
  | ({ kind: 'redirect' } & NamedTarget)
  | { kind: 'block'; message: string }
  | { kind: 'split'; variants: readonly CompiledVariant[] }

export interface NamedTarget {
  /** As the link's. */
  target: string
  /** Under which its clicks are counted. */
  name: string
}

export interface CompiledVariant extends NamedTarget {
  weight: number
  /** The address as it was entered. */
  key: string
}

/** Most links have nothing but a target and perhaps an end: those are packed without JSON. */
const PLAIN = 'p'
const RICH = 'r'

export function packLink(link: CompiledLink): string {
  return isPlain(link)
    ? `${PLAIN}${link.expiresAt ?? ''}\t${link.accountId}\t${link.id}\t${link.target}`
    : `${RICH}${asciiJson(link)}`
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
    isBanned: false,
    isOff: false,
    forwardsQuery: false,
    rules: NO_RULES,
    gate: null,
  }
}

const NO_RULES: readonly CompiledRule[] = []

function isPlain(link: CompiledLink): boolean {
  const { isOff, forwardsQuery, startsAt, expiredTarget, rules, gate } = link
  const isAlways = !isOff && !link.isBanned && startsAt === null && expiredTarget === null
  return isAlways && !forwardsQuery && rules.length === 0 && gate === null
}

/** Packed texts are ASCII; the message of a rule may be anything. */
function asciiJson(link: CompiledLink): string {
  return JSON.stringify(link).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
