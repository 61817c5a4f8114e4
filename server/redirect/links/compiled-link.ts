import { linkFields, type RedirectStatus } from '../../../contract/links/link-fields.ts'
import type { RuleTest } from '../../../contract/links/rules/firing-rule.ts'

/** A link as the redirect needs it, compiled when it is read from the database. All its addresses are ASCII. */
export interface CompiledLink {
  id: string
  accountId: string
  /** A link redirects, a hub is a page, a button is the link of an address on a page, and an alias another address of a link. */
  kind: LinkKind
  /** The key of a button's hub on the same domain, in lower case; null if it has none. */
  hubKey: string | null
  /** The link of an alias, as `<domainId>/<compared key>`; null if it leads to none. */
  aliasOf: string | null
  /** The link's target, or the backup while that is served, with the UTM values. Empty if the target is a link of this installation. */
  target: string
  /** Epoch milliseconds, or null. The links of a deleted account ended in 1970. */
  startsAt: number | null
  expiresAt: number | null
  /** Where the link leads after its end, in the form of `target`; null: to a page that says it has ended. */
  expiredTarget: string | null
  /** Banned by an operator, or leads to a blocked host: the link shows a warning only. */
  isBanned: boolean
  /** Disabled, or in the trash. */
  isOff: boolean
  isTrashed: boolean
  forwardsQuery: boolean
  /** Leads on with the segments behind its key. */
  forwardsPath: boolean
  /** Adds the id of the click to the target. */
  addsClickId: boolean
  /** Of its redirects. */
  status: RedirectStatus
  rules: readonly CompiledRule[]
  /** Null if the link has no gate. */
  gate: Gate | null
}

export type LinkKind = 'link' | 'hub' | 'button' | 'alias'

/** Conditions that the link alone cannot decide: they need the visitor, the User-Agent or the database. */
export interface Gate {
  asksPassword: boolean
  /** Limit of clicks by people, or null. */
  maxClicks: number | null
  /** Served to preview bots. */
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
  /** In the form of the link's `target`. */
  target: string
  /** The name under which its clicks are counted. */
  name: string
}

export interface CompiledVariant extends NamedTarget {
  weight: number
  /** The address as entered. */
  key: string
}

/** Most links have only a target and perhaps an end; they are packed without JSON, by what they are. */
const marks: Readonly<Record<LinkKind, string>> = {
  link: 'p',
  hub: 'h',
  button: 'b',
  alias: 'a',
}
const RICH = 'r'

export function packLink(link: CompiledLink): string {
  if (!isPlain(link)) return `${RICH}${asciiJson(link)}`
  const other = link.hubKey ?? link.aliasOf
  const leader = other === null ? '' : `${other}\t`
  return `${marks[link.kind]}${link.expiresAt ?? ''}\t${link.accountId}\t${link.id}\t${leader}${link.target}`
}

export function unpackLink(text: string): CompiledLink {
  // Only `packLink` writes these texts.
  if (text.startsWith(RICH)) return JSON.parse(text.slice(1)) as CompiledLink
  const end = text.indexOf('\t')
  const account = text.indexOf('\t', end + 1)
  const id = text.indexOf('\t', account + 1)
  const kind = kindOf(text.charCodeAt(0))
  const hasOther = kind === 'button' || kind === 'alias'
  const other = hasOther ? text.indexOf('\t', id + 1) : id
  return {
    id: text.slice(account + 1, id),
    accountId: text.slice(end + 1, account),
    kind,
    hubKey: kind === 'button' ? text.slice(id + 1, other) : null,
    aliasOf: kind === 'alias' ? text.slice(id + 1, other) : null,
    target: text.slice(other + 1),
    startsAt: null,
    expiresAt: end === 1 ? null : Number(text.slice(1, end)),
    expiredTarget: null,
    isBanned: false,
    isOff: false,
    isTrashed: false,
    forwardsQuery: false,
    forwardsPath: false,
    addsClickId: false,
    status: USUAL_STATUS,
    rules: NO_RULES,
    gate: null,
  }
}

const HUB_MARK = marks.hub.charCodeAt(0)
const BUTTON_MARK = marks.button.charCodeAt(0)
const ALIAS_MARK = marks.alias.charCodeAt(0)

function kindOf(mark: number): LinkKind {
  if (mark === HUB_MARK) return 'hub'
  if (mark === ALIAS_MARK) return 'alias'
  return mark === BUTTON_MARK ? 'button' : 'link'
}

/** Of links that were not given another one. */
export const USUAL_STATUS = linkFields.redirectStatus.unset

const NO_RULES: readonly CompiledRule[] = []

function isPlain(link: CompiledLink): boolean {
  const { isOff, forwardsQuery, forwardsPath, addsClickId, startsAt, expiredTarget, rules, gate } =
    link
  if ((link.kind === 'button') !== (link.hubKey !== null)) return false
  if ((link.kind === 'alias') !== (link.aliasOf !== null)) return false
  if (link.aliasOf !== null && NOT_ASCII.test(link.aliasOf)) return false
  const isAlways = !isOff && !link.isBanned && startsAt === null && expiredTarget === null
  const isUsual = !forwardsQuery && !forwardsPath && !addsClickId && link.status === USUAL_STATUS
  return isAlways && isUsual && rules.length === 0 && gate === null
}

const NOT_ASCII = /[^!-~]/

/** Packed texts are ASCII, but the message of a rule may contain any character. */
function asciiJson(link: CompiledLink): string {
  return JSON.stringify(link).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
