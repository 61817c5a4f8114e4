import { blankClick, type ClickRow } from '../clicks/analytics/analytics.ts'
import { campaignOf } from '../clicks/recording/enrichment/campaign.ts'
import { DAY, HOUR, SECOND } from '../platform/clock.ts'
import { type Audience, audienceOf, type DemoVisitor } from './audience.ts'
import { type Chance, openChance } from './chance.ts'
import { channels } from './channels.ts'
import { interestAt, type LinkPlan, lifeOf } from './link-plan.ts'
import { destinationOf, type Served } from './served.ts'

export interface SeededLink {
  plan: LinkPlan
  id: string
  accountId: string
  served: Served
  /** Unlike that of its channel: buttons of a hub. */
  trigger?: 'hub'
  /** Instead of a click: the page of a hub. */
  event?: 'view'
}

export interface ClickYear {
  links: readonly SeededLink[]
  from: number
  now: number
  /** The approximate number of clicks. */
  clicks: number
  seed: number
}

interface Stage {
  link: SeededLink
  life: { from: number; until: number }
  /** Weights from Monday to Sunday, 1 on average. */
  week: readonly number[]
  audience: Audience
  fixed: Omit<ClickRow, 'at' | 'target' | 'rule' | keyof DemoVisitor>
}

const AGAIN_SAME_DAY = 0.22
const REMEMBERED_VISITORS = 300
const LAST_CLICK_MS = 4 * SECOND

/** A year of clicks, one array an hour, each in time order. The last click is only seconds old. */
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
  const demandAt = openDemand({ from: begin, now, seed })
  const rate = (stage: Stage, hour: number) => rateOf(stage, hour) * demandAt(hour)
  let expected = 0
  for (let hour = begin; hour < now; hour += HOUR)
    for (const stage of stages) if (!isOfHub(stage)) expected += rate(stage, hour)
  const scale = clicks / expected
  const clickOf = openVisitors(chance)
  for (let hour = begin; hour < now; hour += HOUR) {
    const rows = stages.flatMap((stage) => {
      const [start, end] = hourWithin(stage.life, hour)
      const count = chance.count(rate(stage, hour) * scale)
      return Array.from({ length: count }, () => ({ stage, at: chance.between(start, end) }))
    })
    rows.sort((a, b) => a.at - b.at)
    yield rows.map(({ stage, at }) => clickOf(stage, Math.floor(at)))
  }
  const latest = now - LAST_CLICK_MS
  const [busiest] = stages
    .filter(({ life }) => life.from < latest && life.until === now)
    .toSorted((a, b) => rateOf(b, now - HOUR) - rateOf(a, now - HOUR))
  if (busiest) yield [clickOf(busiest, latest)]
}

/** What hubs add comes on top of the clicks that were asked for. */
const isOfHub = ({ link }: Stage) => link.event !== undefined || link.trigger !== undefined

function stageOf(
  link: SeededLink,
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
      ...blankClick,
      account_id: link.accountId,
      link_id: link.id,
      // Every address of a link has the link's UTM values.
      ...campaignOf(served.target),
      trigger: link.trigger ?? channel.trigger,
      event: link.event ?? 'click',
      click_id: '',
    },
  }
}

/** The part of an hour in which a link redirected; empty (start equals end) when there is none. */
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

/** A factor for the demand in an hour: it varies by day and grows by half within the year. New links come on top. */
function openDemand({ from, now, seed }: { from: number; now: number; seed: number }) {
  const chance = openChance(seed + 1)
  const days = Array.from({ length: Math.ceil((now - from) / DAY) + 1 }, () =>
    chance.between(0.84, 1.16),
  )
  return (hour: number) => {
    const grown = 0.8 + (0.4 * (hour - from)) / (now - from)
    return grown * (days[Math.floor((hour - from) / DAY)] ?? 1)
  }
}

/** Draws the visitors of clicks; some visitors return within the day. */
function openVisitors(chance: Chance) {
  const visitors = new Map<Audience, DemoVisitor[]>()
  let today = 0
  return ({ audience, fixed, link }: Stage, at: number): ClickRow => {
    const day = Math.floor(at / DAY)
    if (day !== today) visitors.clear()
    today = day
    const known = visitors.get(audience) ?? []
    const isBack = known.length > 0 && chance.happens(AGAIN_SAME_DAY)
    const back = isBack ? known[Math.floor(chance.next() * known.length)] : undefined
    const visitor = back ?? audience.drawVisitor(new Date(at).getUTCHours())
    if (!back && known.length < REMEMBERED_VISITORS) visitors.set(audience, [...known, visitor])
    return { ...fixed, ...visitor, ...destinationOf(link.served, visitor, at), at }
  }
}
