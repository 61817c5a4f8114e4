import { type AgentGroup, agentColumns, agentGroups } from './agents.ts'
import { type Chance, draw, type Lot, lotOf } from './chance.ts'
import type { Channel } from './channels.ts'
import { type CountryCode, countries, dataCentres, type MarketName, markets } from './places.ts'

/** The fields of a visitor that stay the same for a day. */
export interface DemoVisitor {
  country: string
  region: string
  city: string
  language: string
  visitor: string
  referrer: string
  kind: 'human' | 'bot' | 'preview'
  device: string
  browser: string
  os: string
  reason: string
}

/** The visitors of one channel in one market. */
export interface Audience {
  /** Share of a day's clicks in the given hour of the day, in UTC. */
  shareOf(utcHour: number): number
  drawVisitor(utcHour: number): DemoVisitor
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const PRIVATE = 0.025
const NOT_LOCATED = 0.006

const agentLots = mapValues(agentGroups, lotOf<string>)
const cityLots = mapValues(countries, ({ cities }) => lotOf(Object.entries<number>(cities)))
const languageLots = mapValues(countries, (each) => lotOf(Object.entries<number>(each.languages)))
const centres = lotOf(Object.entries(dataCentres))

export function audienceOf(channel: Channel, market: MarketName, chance: Chance): Audience {
  const members = Object.entries<number>(markets[market]) as [CountryCode, number][]
  const everyone = members.reduce((sum, [, weight]) => sum + weight, 0)
  const wholeDay = channel.day.reduce((sum, hour) => sum + hour, 0)
  const hours = HOURS.map((hour) => {
    const awake = members.map(([code, weight]) => {
      const local = (hour + countries[code].offset + 24) % 24
      return [code, (weight * (channel.day[local] ?? 0)) / everyone / wholeDay] as const
    })
    return { lot: lotOf(awake), share: awake.reduce((sum, [, weight]) => sum + weight, 0) }
  })
  const sources = lotOf(channel.sources)
  return {
    shareOf: (hour) => hours[hour]?.share ?? 0,
    drawVisitor(hour) {
      const chosen = chance.next()
      if (chosen < channel.bots) return drawProgram('crawlers', chance)
      if (chosen < channel.bots + channel.previews) return drawProgram('previewers', chance)
      const lot = hours[hour]?.lot
      if (!lot) throw new RangeError('a day has 24 hours')
      return drawHuman(draw(lot, chance), draw(sources, chance), chance)
    },
  }
}

function drawHuman(
  code: CountryCode,
  source: { referrer: string; agents: AgentGroup },
  chance: Chance,
): DemoVisitor {
  const [city = '', region = ''] = draw(cityLots[code], chance).split(', ')
  const language = draw(languageLots[code], chance)
  const agent = agentColumns(draw(agentLots[source.agents] as Lot<string>, chance))
  const visitor = newVisitor(chance)
  const isPrivate = chance.happens(PRIVATE)
  const isLocated = !chance.happens(NOT_LOCATED)
  const known = isLocated && !isPrivate
  return {
    country: isLocated ? code : 'unknown',
    region: known ? region : 'unknown',
    city: known ? city : 'unknown',
    language,
    visitor: isPrivate ? '0' : visitor,
    referrer: source.referrer,
    ...agent,
  }
}

function drawProgram(group: 'crawlers' | 'previewers', chance: Chance): DemoVisitor {
  const [city = '', region = '', country = ''] = draw(centres, chance).split(', ')
  return {
    country,
    region,
    city,
    language: 'unknown',
    visitor: newVisitor(chance),
    referrer: 'direct',
    ...agentColumns(draw(agentLots[group] as Lot<string>, chance)),
  }
}

/** 64 bits in decimal, never 0. */
function newVisitor(chance: Chance): string {
  const half = () => BigInt(Math.floor(chance.next() * 2 ** 32))
  return String((half() << 32n) | half() | 1n)
}

function mapValues<K extends string, V, W>(
  record: Readonly<Record<K, V>>,
  map: (value: V) => W,
): Record<K, W> {
  const entries = Object.entries<V>(record).map(([key, value]) => [key, map(value)])
  return Object.fromEntries(entries)
}
