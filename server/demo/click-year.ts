import type { ClickRow } from '../features/analytics/analytics.ts'
import { campaignOf } from '../features/clicks/campaign.ts'
import { DAY, HOUR, SECOND } from '../platform/clock.ts'
import { type Audience, audienceOf, type Person } from './audience.ts'
import { type Chance, openChance } from './chance.ts'
import { channels } from './channels.ts'
import { interestAt, type LinkPlan, lifeOf } from './link-plan.ts'

export interface PlantedLink {
  plan: LinkPlan
  id: string
  accountId: string
  /** The address that its visitors are sent to. */
  served: string
}

export interface ClickYear {
  links: readonly PlantedLink[]
  from: number
  now: number
  /** About so many. */
  clicks: number
  seed: number
}

interface Stage {
  link: PlantedLink
  life: { from: number; until: number }
  /** Monday to Sunday, 1 on average. */
  week: readonly number[]
  audience: Audience
  fixed: Omit<ClickRow, 'at' | keyof Person>
}

const AGAIN_SAME_DAY = 0.22
const REMEMBERED_PEOPLE = 300
const LAST_CLICK_MS = 4 * SECOND

/** A year of clicks, hour by hour; each hour's in the order of their times. The last one has just happened. */
export function* clicksOfYear({
  links,
  from,
  now,
  clicks,
  seed,
}: ClickYear): Generator<ClickRow[]> {
  const chance = openChance(seed)
  const audiences = new Map<string, Audience>()
  const stages = links.map((link) => stageOf(link, now, audiences, chance))
  const begin = from - (from % HOUR)
  const weather = openWeather({ from: begin, now, seed })
  const rate = (stage: Stage, hour: number) => rateOf(stage, hour) * weather(hour)
  let expected = 0
  for (let hour = begin; hour < now; hour += HOUR)
    for (const stage of stages) expected += rate(stage, hour)
  const scale = clicks / expected
  const crowd = openCrowd(chance)
  for (let hour = begin; hour < now; hour += HOUR) {
    const rows = stages.flatMap((stage) => {
      const [start, end] = hourWithin(stage.life, hour)
      const count = chance.count(rate(stage, hour) * scale)
      return Array.from({ length: count }, () => ({ stage, at: chance.between(start, end) }))
    })
    rows.sort((a, b) => a.at - b.at)
    yield rows.map(({ stage, at }) => crowd(stage, Math.floor(at)))
  }
  const latest = now - LAST_CLICK_MS
  const [busiest] = stages
    .filter(({ life }) => life.from < latest && life.until === now)
    .toSorted((a, b) => rateOf(b, now - HOUR) - rateOf(a, now - HOUR))
  if (busiest) yield [crowd(busiest, latest)]
}

function stageOf(
  link: PlantedLink,
  now: number,
  audiences: Map<string, Audience>,
  chance: Chance,
): Stage {
  const { plan, served } = link
  const channel = channels[plan.channel]
  const weekSum = channel.week.reduce((sum, day) => sum + day, 0)
  const name = `${plan.channel} ${plan.market}`
  const audience = audiences.get(name) ?? audienceOf(channel, plan.market, chance)
  audiences.set(name, audience)
  return {
    link,
    life: lifeOf(plan, now),
    week: channel.week.map((day) => (day * 7) / weekSum),
    audience,
    fixed: {
      account_id: link.accountId,
      link_id: link.id,
      ...campaignOf(served),
      trigger: channel.trigger,
      target: served,
      rule: '',
    },
  }
}

/** The part of an hour in which a link led somewhere; as long as nothing when there is none. */
function hourWithin({ from, until }: Stage['life'], hour: number): [number, number] {
  const start = Math.max(hour, from)
  return [start, Math.max(start, Math.min(hour + HOUR, until))]
}

function rateOf({ link: { plan }, life, week, audience }: Stage, hour: number): number {
  const [start, end] = hourWithin(life, hour)
  if (end === start) return 0
  const date = new Date(hour)
  const ofWeek = week[(date.getUTCDay() + 6) % 7] ?? 1
  const ofDay = audience.shareOf(date.getUTCHours()) * ((end - start) / HOUR)
  return plan.daily * interestAt(plan.interest, (start + end) / 2) * ofWeek * ofDay
}

/** Good days and bad ones, and a shop that grows by half within the year; new links come on top. */
function openWeather({ from, now, seed }: { from: number; now: number; seed: number }) {
  const chance = openChance(seed + 1)
  const days = Array.from({ length: Math.ceil((now - from) / DAY) + 1 }, () =>
    chance.between(0.84, 1.16),
  )
  return (hour: number) => {
    const grown = 0.8 + (0.4 * (hour - from)) / (now - from)
    return grown * (days[Math.floor((hour - from) / DAY)] ?? 1)
  }
}

/** Some come back within the day and are the same people then. */
function openCrowd(chance: Chance) {
  const people = new Map<Audience, Person[]>()
  let today = 0
  return ({ audience, fixed }: Stage, at: number): ClickRow => {
    const day = Math.floor(at / DAY)
    if (day !== today) people.clear()
    today = day
    const known = people.get(audience) ?? []
    const isBack = known.length > 0 && chance.happens(AGAIN_SAME_DAY)
    const back = isBack ? known[Math.floor(chance.next() * known.length)] : undefined
    const person = back ?? audience.someone(new Date(at).getUTCHours())
    if (!back && known.length < REMEMBERED_PEOPLE) people.set(audience, [...known, person])
    return { ...fixed, ...person, at }
  }
}
