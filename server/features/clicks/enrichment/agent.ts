import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'
import type { ClickKind } from '../../../../contract/clicks/analytics.ts'
import {
  apps,
  libraryNames,
  machines,
  previews,
  systems,
  televisions,
  textBrowsers,
} from './agent-names.ts'

export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'other' | 'bot'

export interface Agent {
  kind: ClickKind
  device: Device
  /** Family name, the app's own for in-app browsers, `Other` for a person's unknown one; null for bots. */
  browser: string | null
  os: string | null
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

const unidentified: Agent = { kind: 'bot', device: 'other', browser: 'Other', os: 'Other' }
const bot: Agent = { kind: 'bot', device: 'bot', browser: null, os: null }
const preview: Agent = { kind: 'preview', device: 'bot', browser: null, os: null }

function classify(text: string): Agent {
  if (isMeaningless(text)) return unidentified
  if (isMachine(text)) return previews.test(text) ? preview : bot
  const parser = new UAParser(text)
  const os = systems.find(([pattern]) => pattern.test(text))?.[1] ?? 'Other'
  const browser = browserOf(text, parser.getBrowser().name, os)
  const type = parser.getDevice().type
  // Consoles, televisions and phones belong to people, even if they name no browser; a bare `Windows NT` is a script.
  const isPersonal = browser !== undefined || personal.has(os) || type !== undefined
  if (!isPersonal) return unidentified
  return { kind: 'human', device: deviceOf(text, type, os), browser: browser ?? 'Other', os }
}

function isMachine(text: string): boolean {
  return !textBrowsers.test(text) && (isbot(text) || machines.test(text))
}

const BARE = /^Mozilla\/\d\.\d(?: ?\(compatible;?\))?$/
// Header bytes are read as Latin-1, so the marks that reverse text arrive as three characters.
const MARKUP =
  /^[=+@-][^ ]*[|(!]|[<>]|\$\{|[\u202a-\u202e\u2066-\u2069]|\u00e2(?:\u0080[\u00aa-\u00ae]|\u0081[\u00a6-\u00a9])/
const NOT_A_LETTER = /^[^a-z]*$/i

/** Empty, a placeholder, markup, a formula or one repeated letter: it identifies nothing. */
function isMeaningless(text: string): boolean {
  return (
    NOT_A_LETTER.test(text) || BARE.test(text) || MARKUP.test(text) || /^(.)\1*$/.test(text.trim())
  )
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
