import type { ClickRecord } from '../../server/clicks/recording/click-record.ts'
import { isPrivateAddress } from '../../server/platform/network/addresses.ts'
import { randomFrom } from '../../server/platform/random.ts'
import { readAgents } from '../../server/testing/corpora/corpora.ts'

export interface ClickPlan {
  clicks: number
  links: number
  /** Time of the last click in epoch milliseconds; there are a thousand a second. */
  until: number
}

const ACCOUNTS = 500
const CLICKS_A_VISITOR = 3
/** The clicks of a visitor are mixed with those of this many others. */
const VISITORS_AT_A_TIME = 20_000
const SEED = 20_261_121
const IPV6_SHARE = 0.35
/** Prefixes of address ranges of internet providers. */
const IPV6 = ['2a02:8109', '2a01:c23', '2003:e7', '2600:1700', '2601:600', '2409:4060', '240e:3b7']
const LANGUAGES = ['en-US,en;q=0.9', 'de-DE,de;q=0.9,en;q=0.8', 'fr', 'pt-BR,pt', 'ja', '']
const SOURCES = [
  '',
  '',
  'https://www.google.com/',
  'https://t.co/a1b2',
  'android-app://org.telegram',
]

/** Deterministic clicks: real agents, public addresses, about three clicks of each visitor within seconds, random links. */
export function* generateClicks({ clicks, links, until }: ClickPlan): Generator<ClickRecord> {
  const random = randomFrom(SEED)
  const pick = <T>(list: readonly T[], other: T) =>
    list[Math.floor(random() * list.length)] ?? other
  const agents = readAgents().map(({ input }) => input)
  const visitors = Array.from({ length: Math.ceil(clicks / CLICKS_A_VISITOR) }, () => ({
    address: random() < IPV6_SHARE ? ipv6(random, pick(IPV6, '2a02:1')) : ipv4(random),
    agent: pick(agents, ''),
    acceptLanguage: pick(LANGUAGES, ''),
    isPrivate: random() < 0.1,
  }))
  for (let n = 0; n < clicks; n++) {
    const first = Math.floor(n / CLICKS_A_VISITOR)
    const visitor = visitors[(first + Math.floor(random() * VISITORS_AT_A_TIME)) % visitors.length]
    const link = Math.floor(random() * links)
    if (!visitor) continue
    yield {
      ...visitor,
      at: until - (clicks - n),
      accountId: `acc_${name(link % ACCOUNTS)}`,
      linkId: `lnk_${name(link)}`,
      trigger: random() < 0.05 ? 'qr' : 'link',
      host: 'go.example.org',
      referrer: pick(SOURCES, ''),
      target: `https://target-${link % 1000}.example/some/page/${link}?utm_source=letter&utm_medium=mail`,
      rule: '',
      event: 'click',
    }
  }
}

/** Writes a number like the random part of an id, so that consecutive numbers are not adjacent in an index. */
function name(number: number): string {
  return Bun.hash(String(number)).toString(36).padStart(16, '0').slice(-16)
}

function ipv4(random: () => number): string {
  for (;;) {
    const address = Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.')
    if (!isPrivateAddress(address)) return address
  }
}

function ipv6(random: () => number, prefix: string): string {
  const parts = Array.from({ length: 6 }, () => Math.floor(random() * 65_536).toString(16))
  return `${prefix}:${parts.join(':')}`
}
