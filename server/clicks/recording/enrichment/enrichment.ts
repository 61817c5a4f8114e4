import { HOUR } from '../../../platform/clock.ts'
import type { ClickRow, PlaceNotes } from '../../analytics/analytics.ts'
import type { ClickRecord } from '../click-record.ts'
import { readAgent } from './agent.ts'
import { campaignOf } from './campaign.ts'
import { type Geography, nowhere } from './geography.ts'
import { languageOf } from './language.ts'
import { referrerOf } from './referrer.ts'
import { dayOf, type Salts } from './salts.ts'
import { NO_VISITOR, visitorOf } from './visitor.ts'

const CLICKS_BETWEEN_YIELDS = 2000

export interface EnrichmentTools {
  geography: Geography
  salts: Salts
  /** Where the cities of visitors lie, apart from their clicks. */
  places: Pick<PlaceNotes, 'note'>
}

/** Turns records of the redirect into clicks for the analytics store, without IP addresses and agents. */
export async function enrich(
  clicks: readonly ClickRecord[],
  tools: EnrichmentTools,
): Promise<ClickRow[]> {
  const saltOfDay = await saltsFor(clicks, tools.salts)
  const rows: ClickRow[] = []
  for (const click of clicks) {
    rows.push(rowOf(click, tools, saltOfDay(click.at)))
    // A full segment is half a second of work, so give the event loop back in between.
    if (rows.length % CLICKS_BETWEEN_YIELDS === 0) await Bun.sleep(0)
  }
  return rows
}

/** A segment covers seconds, so almost always one day. */
async function saltsFor(clicks: readonly ClickRecord[], salts: Salts) {
  const byDay = new Map<string, Uint8Array | undefined>()
  let [lastHour, lastDay] = [Number.NaN, '']
  const day = (at: number) => {
    const hour = Math.floor(at / HOUR)
    if (hour !== lastHour) [lastHour, lastDay] = [hour, dayOf(at)]
    return lastDay
  }
  for (const { at } of clicks) {
    if (!byDay.has(day(at))) byDay.set(day(at), await salts.saltAt(at))
  }
  return (at: number) => byDay.get(day(at))
}

function rowOf(
  click: ClickRecord,
  { geography, places }: EnrichmentTools,
  salt: Uint8Array | undefined,
): ClickRow {
  const agent = readAgent(click.agent)
  const place = geography.placeOf(click.address)
  // Visitors who asked not to be tracked have no hash, and a location no finer than the country.
  const { region, city } = click.isPrivate ? nowhere : place
  if (place.coordinates && !click.isPrivate) places.note(place, place.coordinates)
  const isKnown = salt !== undefined && !click.isPrivate
  return {
    account_id: click.accountId,
    link_id: click.linkId,
    at: click.at,
    kind: agent.kind,
    country: place.country,
    region,
    city,
    device: agent.device,
    browser: agent.browser ?? 'unknown',
    os: agent.os ?? 'unknown',
    language: languageOf(click.acceptLanguage),
    referrer: referrerOf(click.referrer, click.host),
    ...campaignOf(click.target),
    trigger: click.trigger,
    visitor: isKnown ? visitorOf(salt, click) : NO_VISITOR,
    target: click.target,
    rule: click.rule,
    reason: agent.reason,
    address: addressOf(click),
    click_id: click.clickId ?? '',
    event: click.event,
  }
}

const addressOf = ({ host, key = '' }: ClickRecord): string => (key === '' ? '' : `${host}/${key}`)
