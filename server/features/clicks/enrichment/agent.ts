import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'
import type { ClickKind } from '../../../../contract/clicks/dimensions.ts'
import {
  apps,
  libraryNames,
  machines,
  previews,
  systems,
  televisions,
  textBrowsers,
} from './agent-names.ts'
import { type AgentRule, programOf } from './agent-programs.ts'

export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'other' | 'bot'

export interface Agent {
  kind: ClickKind
  device: Device
  /** Family name, the app's own for in-app browsers, `Other` for a person's unknown one; null for bots. */
  browser: string | null
  os: string | null
  /** Why it is not one of a person: the program's name, or a rule; empty for people. One of a closed list. */
  reason: string
}

/** Keeps the patterns of any library fast. */
const MAX_LENGTH = 1024
const CACHED_AGENTS = 10_000
const cache = new LRUCache<string, Agent>({ max: CACHED_AGENTS })

/** Classifies a User-Agent header. Accepts any text, however long or odd. */
export function readAgent(userAgent: string): Agent {
  const text = userAgent.slice(0, MAX_LENGTH)
  const known = cache.get(text)
  if (known) return known
  const agent = classify(text)
  cache.set(text, agent)
  return agent
}

const unidentified = (reason: AgentRule): Agent => ({
  ...{ kind: 'bot', device: 'other', browser: 'Other', os: 'Other' },
  reason,
})

function classify(text: string): Agent {
  const flaw = flawOf(text)
  if (flaw) return unidentified(flaw)
  if (isMachine(text)) return machine(text)
  const parser = new UAParser(text)
  const os = systems.find(([pattern]) => pattern.test(text))?.[1] ?? 'Other'
  const browser = browserOf(text, parser.getBrowser().name, os)
  const type = parser.getDevice().type
  // Consoles, televisions and phones belong to people, even if they name no browser; a bare `Windows NT` is a script.
  const isPersonal = browser !== undefined || personal.has(os) || type !== undefined
  if (!isPersonal) return unidentified('unknown-agent')
  const device = deviceOf(text, type, os)
  return { kind: 'human', device, browser: browser ?? 'Other', os, reason: '' }
}

function machine(text: string): Agent {
  const isPreview = previews.test(text)
  const rule = isPreview ? 'other-preview' : BOT.test(text) ? 'other-bot' : 'other-program'
  return {
    ...{ kind: isPreview ? 'preview' : 'bot', device: 'bot', browser: null, os: null },
    reason: programOf(text) ?? rule,
  }
}

const BOT = /bot|crawl|spider/i

function isMachine(text: string): boolean {
  return !textBrowsers.test(text) && (isbot(text) || machines.test(text))
}

const BARE = /^Mozilla\/\d\.\d(?: ?\(compatible;?\))?$/
// Header bytes are read as Latin-1, so the marks that reverse text arrive as three characters.
const MARKUP =
  /^[=+@-][^ ]*[|(!]|[<>]|\$\{|[\u202a-\u202e\u2066-\u2069]|\u00e2(?:\u0080[\u00aa-\u00ae]|\u0081[\u00a6-\u00a9])/
const NOT_A_LETTER = /^[^a-z]*$/i

/** What keeps an agent from identifying anything: it is empty, a placeholder, markup, a formula or one repeated letter. */
function flawOf(text: string): AgentRule | undefined {
  if (NOT_A_LETTER.test(text)) return 'no-agent'
  if (BARE.test(text) || /^(.)\1*$/.test(text.trim())) return 'empty-agent'
  return MARKUP.test(text) ? 'markup' : undefined
}

function browserOf(text: string, fromLibrary: string | undefined, os: string): string | undefined {
  const app = apps.find(([pattern]) => pattern.test(text))
  if (app) return app[1]
  if (fromLibrary === undefined) return undefined
  const name = libraryNames[fromLibrary] ?? fromLibrary
  if (name === '') return os === 'iOS' ? 'iOS WebView' : undefined
  // On other systems `Safari` only names a compatible engine.
  if (name === 'Safari' && !apple.has(os)) return 'Other'
  return name
}

const apple: ReadonlySet<string> = new Set(['iOS', 'macOS', 'Windows'])
const consoles: ReadonlySet<string> = new Set(['PlayStation', 'Xbox', 'Nintendo'])
const phones: ReadonlySet<string> = new Set(['iOS', 'Android', 'Windows Phone', 'BlackBerry'])
const personal: ReadonlySet<string> = new Set([...consoles, ...phones, 'Tizen', 'webOS'])
const desks: ReadonlySet<string> = new Set(['Windows', 'macOS', 'Linux', 'Chrome OS'])

const byType: Readonly<Record<string, Device>> = {
  mobile: 'mobile',
  tablet: 'tablet',
  console: 'console',
  smarttv: 'tv',
  wearable: 'other',
  embedded: 'other',
}

function deviceOf(text: string, type: string | undefined, os: string): Device {
  if (consoles.has(os)) return 'console'
  if (televisions.test(text)) return 'tv'
  return (type && byType[type]) || deviceOfSystem(text, os)
}

function deviceOfSystem(text: string, os: string): Device {
  if (desks.has(os) || textBrowsers.test(text)) return 'desktop'
  if (/mobi|phone|midp|symb|opera mini/i.test(text)) return 'mobile'
  if (os === 'Android' || /ipad/i.test(text)) return 'tablet'
  if (phones.has(os)) return 'mobile'
  if (os === 'Tizen' || os === 'webOS') return 'tv'
  return /x11|bsd|sunos|haiku|amiga|os\/2|beos/i.test(text) ? 'desktop' : 'other'
}
