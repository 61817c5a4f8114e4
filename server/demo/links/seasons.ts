import { DAY, HOUR } from '../../platform/clock.ts'
import type { ChannelName } from '../channels.ts'
import { type LinkPlan, lastDate } from '../link-plan.ts'
import type { MarketName } from '../places.ts'

interface Season {
  stem: string
  title: string
  path: string
  starts: readonly [month: number, day: number]
  days: number
  size: number
  /** The partners' links carry a voucher and end with the season. */
  hasVoucher?: true
}

const seasons: readonly Season[] = [
  {
    stem: 'winter',
    title: 'Winter sale',
    path: 'sale/winter',
    starts: [1, 5],
    days: 21,
    size: 1.7,
  },
  {
    stem: 'skis',
    title: 'Skins and shells',
    path: 'collections/ski-touring',
    starts: [2, 2],
    days: 20,
    size: 0.8,
  },
  {
    stem: 'rain',
    title: 'Spring rain jackets',
    path: 'collections/spring/rain-jackets',
    starts: [3, 8],
    days: 26,
    size: 1.3,
    hasVoucher: true,
  },
  {
    stem: 'easter',
    title: 'Easter hikes',
    path: 'journal/easter-hikes',
    starts: [3, 28],
    days: 14,
    size: 0.9,
  },
  {
    stem: 'hut',
    title: 'First hut of the year',
    path: 'collections/hut-to-hut',
    starts: [5, 10],
    days: 28,
    size: 1.1,
    hasVoucher: true,
  },
  {
    stem: 'trailday',
    title: 'Trail day',
    path: 'events/trail-day',
    starts: [6, 6],
    days: 10,
    size: 1.4,
  },
  {
    stem: 'light',
    title: 'Ultralight summer',
    path: 'collections/ultralight',
    starts: [7, 1],
    days: 34,
    size: 1.2,
  },
  {
    stem: 'swap',
    title: 'Gear swap week',
    path: 'events/gear-swap',
    starts: [8, 22],
    days: 10,
    size: 1.5,
  },
  {
    stem: 'commute',
    title: 'Back to the city',
    path: 'collections/commuter',
    starts: [9, 5],
    days: 24,
    size: 1,
    hasVoucher: true,
  },
  {
    stem: 'wool',
    title: 'Merino weeks',
    path: 'collections/merino',
    starts: [10, 8],
    days: 28,
    size: 1.2,
  },
  {
    stem: 'green',
    title: 'Green Friday',
    path: 'green-friday',
    starts: [11, 20],
    days: 10,
    size: 3.2,
  },
  {
    stem: 'gifts',
    title: 'Gifts for people outdoors',
    path: 'gifts',
    starts: [11, 29],
    days: 24,
    size: 1.9,
    hasVoucher: true,
  },
]

interface SeasonChannel {
  channel: ChannelName
  ending: string
  words: string
  daily: number
  market: MarketName
}

const seasonChannels: readonly SeasonChannel[] = [
  { channel: 'mail', ending: 'mail', words: 'newsletter', daily: 1300, market: 'everywhere' },
  { channel: 'instagram', ending: 'ig', words: 'Instagram', daily: 52, market: 'everywhere' },
  { channel: 'facebook', ending: 'fb', words: 'Facebook', daily: 34, market: 'german' },
  { channel: 'pinterest', ending: 'pin', words: 'Pinterest board', daily: 9, market: 'everywhere' },
  { channel: 'ads', ending: 'ads', words: 'search ads', daily: 38, market: 'german' },
  { channel: 'print', ending: 'window', words: 'shop windows', daily: 18, market: 'shops' },
  { channel: 'partner', ending: 'friends', words: 'partner blogs', daily: 8, market: 'english' },
]

const PREPARED_MS = 9 * DAY
const MAIL_LEAVES_MS = 7.5 * HOUR

export function seasonLinks(now: number, yearStart: number): LinkPlan[] {
  return seasons.flatMap((season, number) => {
    const from = lastDate(now, season.starts)
    const to = from + season.days * DAY
    const createdAt = Math.max(yearStart, from - PREPARED_MS)
    const year = new Date(from).getUTCFullYear()
    return seasonChannels.map((seasonChannel, at) => ({
      key: `${season.stem}-${seasonChannel.ending}`,
      title: `${season.title}: ${seasonChannel.words}`,
      target: `https://alderandpine.example/${season.path}`,
      channel: seasonChannel.channel,
      market: seasonChannel.market,
      campaign: `${season.stem}-${year}`,
      // Made a few minutes apart.
      createdAt: Math.min(now - HOUR, createdAt + 9 * HOUR + at * 4 * 60_000),
      daily: seasonChannel.daily * season.size,
      interest:
        seasonChannel.channel === 'mail'
          ? { kind: 'burst', at: from + MAIL_LEAVES_MS, halfLifeDays: 0.6 }
          : { kind: 'season', from, to },
      ...ending(season, seasonChannel, { number, to, now }),
    }))
  })
}

/** Some ads were paused when their season was over, and the vouchers of partners have expired. */
function ending(
  season: Season,
  { channel }: SeasonChannel,
  { number, to, now }: { number: number; to: number; now: number },
): Partial<LinkPlan> {
  if (channel === 'partner' && season.hasVoucher) {
    return { expiresAt: to, note: 'Voucher of 10 %, ends with the season.' }
  }
  const isPaused = channel === 'ads' && number % 3 === 0 && to < now - DAY
  return isPaused ? { pausedAt: to, note: 'Budget spent, paused.' } : {}
}
