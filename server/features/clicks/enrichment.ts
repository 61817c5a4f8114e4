import { HOUR } from '../../platform/clock.ts'
import type { ClickRow } from '../analytics/analytics.ts'
import { readAgent } from './agent.ts'
import { campaignOf } from './campaign.ts'
import type { ClickRecord } from './click-record.ts'
import { type Geography, nowhere } from './geography.ts'
import { languageOf } from './language.ts'
import { referrerOf } from './referrer.ts'
import { dayOf, type Salts } from './salts.ts'
import { NO_VISITOR, visitorOf } from './visitor.ts'

const CLICKS_IN_A_ROW = 2000

/** Turns what the redirect wrote down into what is counted. Addresses and agents end here. */
export async function enrich(
  clicks: readonly ClickRecord[],
  geography: Geography,
  salts: Salts,
): Promise<ClickRow[]> {
  const saltOfDay = await saltsFor(clicks, salts)
  const rows: ClickRow[] = []
  for (const click of clicks) {
    rows.push(rowOf(click, geography, saltOfDay(click.at)))
    // Half a second of work for a full segment; the process has other things to do.
    if (rows.length % CLICKS_IN_A_ROW === 0) await Bun.sleep(0)
  }
  return rows
}

/** A segment holds seconds: almost always the clicks of one day. */
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

function rowOf(click: ClickRecord, geography: Geography, salt: Uint8Array | undefined): ClickRow {
  const agent = readAgent(click.agent)
  const place = geography.placeOf(click.address)
  // Who asked not to be tracked is counted, in their country, and told apart from nobody.
  const { region, city } = click.isPrivate ? nowhere : place
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
  }
}
