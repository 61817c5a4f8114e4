import Bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { ClickKind } from '../../../../contract/clicks/dimensions.ts'
import { apps, libraryNames } from './agent-names.ts'
import { crawlersWithCards, previewOf } from './agent-previews.ts'
import { type AgentRule, programOf } from './agent-programs.ts'
import {
  type Device,
  deviceOf,
  isPersonal,
  namesDevice,
  systemOf,
  textBrowsers,
} from './agent-systems.ts'

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

/** Whether an agent loads a page to draw a card of it. All previews do, and some crawlers that do more. */
export const drawsCards = (userAgent: string): boolean =>
  readAgent(userAgent).kind === 'preview' || crawlersWithCards.test(userAgent.slice(0, MAX_LENGTH))

const unidentified = (reason: AgentRule): Agent => ({
  ...{ kind: 'bot', device: 'other', browser: 'Other', os: 'Other' },
  reason,
})

function classify(text: string): Agent {
  const flaw = emptinessOf(text)
  if (flaw) return unidentified(flaw)
  const isProgram = isMachine(text)
  // Before markup: several name their operator's address in angle brackets.
  const preview = isProgram || COMPATIBLE.test(text) ? previewOf(text) : undefined
  if (preview) return machine('preview', preview.name ?? programOf(text) ?? 'other-preview')
  if (MARKUP.test(text.replace(CONTACT, ''))) return unidentified('markup')
  if (isProgram) return machine('bot', programOf(text) ?? ruleOf(text))
  return person(text) ?? unidentified('unknown-agent')
}

const ruleOf = (text: string): AgentRule => (BOT.test(text) ? 'other-bot' : 'other-program')

const machine = (kind: 'bot' | 'preview', reason: string): Agent => ({
  ...{ kind, device: 'bot', browser: null, os: null },
  reason,
})

const BOT = /bot|crawl|spider/i
/** How programs name themselves in a browser's dress. Of browsers only these two do. */
const COMPATIBLE = /\bcompatible;(?! ?(?:MSIE|Konqueror))/

/** Consoles, televisions and phones belong to people, even if they name no browser; a bare `Windows NT` is a script. */
function person(text: string): Agent | undefined {
  const os = systemOf(text)
  const browser = browserOf(text, os)
  if (browser === undefined && !isPersonal(os) && !namesDevice(text)) return undefined
  return { kind: 'human', device: deviceOf(text, os), browser: browser ?? 'Other', os, reason: '' }
}

const BARE = /^Mozilla\/\d\.\d(?: ?\(compatible;?\))?$/
// Header bytes are read as Latin-1, so the marks that reverse text arrive as three characters.
const MARKUP =
  /^[=+@-][^ ]*[|(!]|[<>]|\$\{|[\u202a-\u202e\u2066-\u2069]|\u00e2(?:\u0080[\u00aa-\u00ae]|\u0081[\u00a6-\u00a9])/
const CONTACT = /<[^<>@\s]{1,64}@[^<>@\s]{1,255}>/g
const NOT_A_LETTER = /^[^a-z]*$/i

/** What keeps an agent from identifying anything: it is empty, a placeholder or one repeated letter. */
function emptinessOf(text: string): AgentRule | undefined {
  if (NOT_A_LETTER.test(text)) return 'no-agent'
  return BARE.test(text) || /^(.)\1*$/.test(text.trim()) ? 'empty-agent' : undefined
}

/** HTTP libraries, media players and what systems fetch for apps, which isbot takes for people. */
const requests =
  /\bdalvik\/|\bcfnetwork\/|\bapplecoremedia\/|\blibvlc\b|\bstagefright\/|\bexoplayer|\bnetworkingextension\/|\bms-office\b|\bmicrosoft outlook\b|\bweb services client\b/i
/** Crawlers, page testers and makers of pictures in a browser's dress, likewise. */
const testers =
  /\bgtmetrix\b|\bminiature\.io\b|\bylt chrome\b|\bamzn-user\/|\bassetnote\/|\bclaude-web\b|\bdebugbear\b|\bwkhtmlto(?:image|pdf)\b|\bzombie\.js\/|screen-?shot|webscreenie|webthumb|websnapr|\blarkurl\b|\b360jk\b|\bfirefoxversion\b|yandex\.translate|\bcatchpoint\b|\bobservatory\/|\bzulip|\btsm-turingos|\bkimonolabs|stackrambler|mappercmd|clarsentia|nodemeter|snapsearch|seolizer|\bheimdall\b|\bcrwlr\b|\bfetch api\b|binglocalsearch|email extractor|imgsizer/i

function isMachine(text: string): boolean {
  if (textBrowsers.test(text)) return false
  return (isbot(text) && isbot(withoutNames(text))) || requests.test(text) || testers.test(text)
}

/** Names of devices, of apps and of browsers by which isbot takes people for programs: `M bot 54`, `com.example.app`. */
const NAMES =
  /(?<=Android [\d.]{1,8}; )(?:U; )?(?:[a-z]{2}[-_][a-z]{2}; )?[^;():@]{1,60}(?=[;)])|(?<=[ [("])(?:air\.)?(?:com|net|org|io|jp|ru|cn|kr|de|fr|br|in)\.[\w.]{1,80}|HbbTV\/[\d.]{1,8} \([^()]{0,200}\);?|CE-HTML\/1\.0;?|\.?Catcher[\d.]*|NETTV\/[\d.]+;?|Opera TV Store|Google ?TV|SogouM(?:SE|obileBrowser)|QQDownload|chromeframe|GoogleT\d|(?<=Windows Phone OS [\d.]{1,8}; )[^()]{1,150}/gi
const isBrowserLike = /^(?:Mozilla|Opera)\/\d/

const withoutNames = (text: string): string =>
  isBrowserLike.test(text) ? text.replace(NAMES, 'K') : text

const apple: ReadonlySet<string> = new Set(['iOS', 'macOS', 'Windows'])
const GECKO = /\brv:[\da-z.+]{1,20}\) Gecko\/\d/

/** Of Chrome, Safari and page views: no other name stands behind that of the engine. */
const PLAIN =
  /^Mozilla\/5\.0 \((?:Windows NT|Macintosh;|iP|Linux; Android|X11; (?:Linux|CrOS))[^()]{1,200}\) AppleWebKit\/[\d.]{1,12} \(KHTML, like Gecko\)(?: (?:Version|Chrome|CriOS|Mobile|Safari)(?:\/[\w.]{1,20})?){0,5}$/

function browserOf(text: string, os: string): string | undefined {
  const app = PLAIN.test(text) ? undefined : apps.find(([pattern]) => pattern.test(text))
  if (app) return app[1]
  const name = libraryName(text)
  if ((name === undefined || engines.has(name)) && isWebView(text, os)) return `${os} WebView`
  return name === 'Safari' ? safariOf(text, os) : (name ?? unnamedGecko(text))
}

/** On other systems than Apple's and old Windows, `Safari` only names a compatible engine. */
function safariOf(text: string, os: string): string | undefined {
  if (!text.includes('Safari')) return undefined
  return apple.has(os) ? 'Safari' : 'Other'
}

/** An unknown browser on Mozilla's engine. */
const unnamedGecko = (text: string): string | undefined =>
  GECKO.test(text) ? 'Mozilla' : undefined

/** Names that stand in every agent on the same engine. */
const engines: ReadonlySet<string> = new Set(['Chrome', 'Safari', 'Android Browser'])

function libraryName(text: string): string | undefined {
  // Without names of devices, since the library finds `Focus` and `Swing` anywhere.
  const known = text.includes('Android') ? withoutNames(text) : text
  const found = Bowser.getParser(known || ' ', true).getBrowserName()
  const name = libraryNames.get(found)
  if (name === 'Android Browser' && !text.includes('Version/')) return 'Other'
  return name === 'Other' && text.includes('Chrome/') ? 'Chrome' : name
}

const ENGINE = /\b(?:Apple)?WebKit\/[\d.+]{1,20} \(KHTML, like Gecko\)/
const NOTHING_ELSE = /WebKit\/[\d.+]{1,20} \(KHTML, like Gecko\)$/
/** Chromium names itself behind this one, so an agent that ends here was cut off by a script. */
const CHROMIUM = 'AppleWebKit/537.36'

/** The page view that a system lends to apps: Android's says so, others name an engine and no browser. */
function isWebView(text: string, os: string): boolean {
  // Before Android 5 it named the version of the browser that it replaced.
  if (os === 'Android') return text.includes('; wv)') || text.includes('Version/4.0 Chrome/')
  if (os === 'HarmonyOS') return text.includes('ArkWeb/')
  if (!ENGINE.test(text) || /Safari|Chrome\//.test(text)) return false
  if (os === 'iOS' || os === 'tvOS') return true
  // Behind the engine, apps of a Mac name themselves, and page testers those of others.
  return !text.includes(CHROMIUM) && (os === 'macOS' || (isDesk(os) && NOTHING_ELSE.test(text)))
}

const isDesk = (os: string): boolean => os === 'Windows' || os === 'Linux'
