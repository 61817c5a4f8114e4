import type { ClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'
import { DAY } from '../../server/platform/clock.ts'

/**
 * Clicks of two years that the engine makes by itself: of one account the half, a fifth of all on a single link of it, of
 * another account a fortieth, and of 998 others the rest. Within an account, links are chosen as Zipf has it.
 */
export interface ClickPlan {
  clicks: number
  days: number
  /** The first day after them, in epoch milliseconds. */
  end: number
}

export const GIANT = 'acc_giant'
export const MIDDLE = 'acc_middle'

/** The numbers of the giant's links begin with 0, those of the middle account and of the others come after. */
const GIANT_LINKS = 50_000
const MIDDLE_LINKS = 2500
const OTHER_LINKS = 47_500
const OTHER_ACCOUNTS = 998
const CLICKS_A_VISITOR = 3

export async function fillClicks(
  clickhouse: ClickHouse,
  { clicks, days, end }: ClickPlan,
): Promise<void> {
  const aDay = Math.ceil(clicks / days)
  for (let day = 0; day < days; day++) {
    const from = end - (days - day) * DAY
    await clickhouse.command(clicksOfDay({ from, rows: aDay, before: day * aDay }))
  }
}

export interface BusyDay {
  accountId: string
  from: number
  rows: number
  /** Without them, the links are ones that no account has. */
  linkIds?: readonly string[]
  inserts?: number
}

/** Adds one day with so many clicks of an account of its own. */
export async function fillBusyDay(
  clickhouse: ClickHouse,
  { accountId, from, rows, linkIds, inserts = 20 }: BusyDay,
): Promise<void> {
  const each = Math.ceil(rows / inserts)
  for (let n = 0; n < inserts; n++) {
    const select = clicksOfDay({ from, rows: each, before: n * each })
      .replace('link_accounts AS account_id', `'${accountId}' AS account_id`)
      .replace(LINK_ID, linkIds ? pick(linkIds, 'link') : LINK_ID)
    await clickhouse.command(select)
  }
}

const LINK_ID = `concat('lnk_', leftPad(toString(cityHash64(link)), 20, '0'))`

/** From 0 to 1. */
const chance = (seed: number, of = 'n') => `(sipHash64(${of}, ${seed}) / 18446744073709551616.0)`

/** A number below `count`, of which the first is the most frequent. */
const zipf = (seed: number, count: number, of = 'n') =>
  `toUInt32(exp(${chance(seed, of)} * log(${count + 1})) - 1)`

const pick = (texts: readonly string[], number: string) =>
  `[${texts.map((text) => `'${text}'`).join(', ')}][1 + ${number} % ${texts.length}]`

/** `before` is the number of clicks of earlier days. Who clicks has a place, a device and a kind, whatever the link. */
function clicksOfDay({ from, rows, before }: { from: number; rows: number; before: number }) {
  const people = (share: number) => Math.ceil((rows * share) / CLICKS_A_VISITOR)
  const others = GIANT_LINKS + MIDDLE_LINKS
  // Columns that are not named here have their defaults.
  return `INSERT INTO clicks (account_id, link_id, at, kind, country, region, city, device, browser, os, language,
      referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, trigger, visitor, target, rule)
    WITH
      number + ${before} AS n,
      ${chance(1)} AS part,
      multiIf(
        part < 0.2, 0,
        part < 0.5, 1 + ${zipf(2, GIANT_LINKS - 1)},
        part < 0.525, ${GIANT_LINKS} + ${zipf(2, MIDDLE_LINKS)},
        ${others} + ${zipf(2, OTHER_LINKS)}) AS link,
      multiIf(
        link < ${GIANT_LINKS}, '${GIANT}',
        link < ${others}, '${MIDDLE}',
        concat('acc_', toString(link % ${OTHER_ACCOUNTS}))) AS link_accounts,
      multiIf(link < ${GIANT_LINKS}, ${people(0.5)}, link < ${others}, ${people(0.025)}, ${people(0.001)}) AS people,
      sipHash64(${from}, link_accounts, sipHash64(n, 3) % people) AS person,
      ${zipf(4, 20_000, 'person')} AS town
    SELECT
      link_accounts AS account_id,
      ${LINK_ID} AS link_id,
      fromUnixTimestamp64Milli(toInt64(${from} + number * ${DAY / rows})) AS at,
      ${pick(['human', 'human', 'human', 'human', 'human', 'human', 'human', 'bot', 'bot', 'preview'], 'person')} AS kind,
      concat(char(65 + town % 25), char(65 + town % 7)) AS country,
      concat('region ', toString(town % 2000)) AS region,
      concat('city ', toString(town)) AS city,
      ${pick(['phone', 'phone', 'computer', 'tablet'], 'intDiv(person, 16)')} AS device,
      ${pick(['Safari', 'Chrome', 'Firefox', 'Edge', 'Samsung Internet'], 'intDiv(person, 64)')} AS browser,
      ${pick(['iOS', 'Android', 'Windows', 'macOS', 'Linux'], 'intDiv(person, 64)')} AS os,
      ${pick(['de', 'en', 'fr', 'es', 'it', 'pt', 'ja', 'nl', 'pl', 'tr', 'ru', 'unknown'], 'town')} AS language,
      if(sipHash64(n, 9) % 3 = 0, 'direct', concat('site', toString(${zipf(10, 5000)}), '.example')) AS referrer,
      ${pick(['', '', 'letter', 'social'], 'sipHash64(n, 11)')} AS utm_source,
      ${pick(['', '', 'mail'], 'sipHash64(n, 12)')} AS utm_medium,
      if(link % 3 = 0, '', concat('campaign ', toString(link % 500))) AS utm_campaign,
      '' AS utm_term,
      if(link % 10 = 0, concat('button ', toString(link % 40)), '') AS utm_content,
      ${pick(['link', 'link', 'link', 'link', 'qr', 'hub'], 'sipHash64(n, 14)')} AS trigger,
      if(person % 11 = 0, 0, person) AS visitor,
      concat('https://shop-', toString(link % 1000), '.example/products/', toString(link)) AS target,
      if(link % 20 = 0, ${pick(['', 'rule 1', 'rule 2'], 'sipHash64(n, 15)')}, '') AS rule
    FROM numbers(${rows})
    SETTINGS max_execution_time = 0, max_block_size = 16384, max_insert_threads = 1,
      min_insert_block_size_rows = 40000, min_insert_block_size_bytes = 0`
}
