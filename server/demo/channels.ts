import type { AgentGroup } from './agents.ts'

/** How visitors reach a link: from which referrers, with which agents, and when. */
export interface Channel {
  utm: Readonly<Record<string, string>>
  trigger: 'link' | 'qr'
  /** Referrers with their agents and weights. */
  sources: readonly (readonly [source: { referrer: string; agents: AgentGroup }, weight: number])[]
  /** Weights from Monday to Sunday. */
  week: readonly number[]
  day: readonly number[]
  /** Share of bots among all clicks; `previews` is that of previews. */
  bots: number
  previews: number
}

/** Weights of the local hours, from midnight on. */
const awake = [2, 1, 1, 1, 1, 2, 4, 7, 8, 8, 8, 8, 9, 8, 8, 8, 9, 10, 11, 13, 14, 13, 9, 5]
const atWork = [0, 0, 0, 0, 0, 1, 3, 8, 15, 17, 16, 14, 9, 13, 15, 14, 12, 7, 4, 3, 2, 2, 1, 0]
const inShops = [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 12, 14, 15, 14, 14, 15, 16, 15, 9, 2, 1, 1, 0, 0]
const inTheEvening = [3, 2, 1, 1, 1, 1, 3, 5, 6, 6, 6, 7, 9, 8, 7, 7, 8, 10, 13, 16, 18, 17, 13, 7]
const evenWeek = [10, 10, 10, 10, 9.5, 8.5, 9]
const workWeek = [11, 11.5, 11.5, 11, 9, 2, 1.5]
const shopWeek = [7, 7, 8, 9, 11, 17, 1]
const leisureWeek = [9, 9, 9, 9.5, 9.5, 11, 13]

const from = (referrer: string, agents: AgentGroup) => ({ referrer, agents })

const plain = {
  utm: {},
  trigger: 'link',
  week: evenWeek,
  day: awake,
  bots: 0.07,
  previews: 0.02,
} as const

export const channels = {
  mail: {
    ...plain,
    utm: { source: 'newsletter', medium: 'email' },
    sources: [
      [from('direct', 'everyday'), 80],
      [from('mail.google.com', 'desk'), 9],
      [from('com.google.android.gm', 'phone'), 5],
      [from('outlook.live.com', 'desk'), 6],
    ],
  },
  instagram: {
    ...plain,
    utm: { source: 'instagram', medium: 'social' },
    sources: [
      [from('l.instagram.com', 'instagram'), 82],
      [from('instagram.com', 'everyday'), 10],
      [from('direct', 'mobile'), 8],
    ],
    week: leisureWeek,
    day: inTheEvening,
    bots: 0.03,
    previews: 0.04,
  },
  facebook: {
    ...plain,
    utm: { source: 'facebook', medium: 'social' },
    sources: [
      [from('lm.facebook.com', 'facebook'), 54],
      [from('m.facebook.com', 'mobile'), 22],
      [from('l.facebook.com', 'desk'), 24],
    ],
    week: leisureWeek,
    day: inTheEvening,
    bots: 0.03,
    previews: 0.05,
  },
  pinterest: {
    ...plain,
    utm: { source: 'pinterest', medium: 'social' },
    sources: [
      [from('pinterest.com', 'pinterest'), 66],
      [from('pinterest.com', 'everyday'), 34],
    ],
    week: leisureWeek,
    day: inTheEvening,
    bots: 0.04,
  },
  ads: {
    ...plain,
    utm: { source: 'google', medium: 'cpc' },
    sources: [
      [from('google.com', 'everyday'), 88],
      [from('direct', 'everyday'), 12],
    ],
    bots: 0.09,
    previews: 0,
  },
  print: {
    ...plain,
    utm: { source: 'print', medium: 'qr' },
    trigger: 'qr',
    sources: [[from('direct', 'phone'), 100]],
    week: shopWeek,
    day: inShops,
    bots: 0.01,
    previews: 0,
  },
  partner: {
    ...plain,
    utm: { source: 'partner', medium: 'referral' },
    sources: [
      [from('trailnotes.example', 'everyday'), 34],
      [from('hutpost.example', 'everyday'), 26],
      [from('slowgear.example', 'everyday'), 22],
      [from('direct', 'mobile'), 18],
    ],
    bots: 0.1,
  },
  web: {
    ...plain,
    sources: [
      [from('direct', 'everyday'), 46],
      [from('google.com', 'everyday'), 31],
      [from('duckduckgo.com', 'everyday'), 6],
      [from('bing.com', 'desk'), 7],
      [from('l.instagram.com', 'instagram'), 10],
    ],
    bots: 0.09,
  },
  chat: {
    ...plain,
    sources: [
      [from('direct', 'everyday'), 96],
      [from('web.whatsapp.com', 'desk'), 4],
    ],
    previews: 0.16,
  },
  team: {
    ...plain,
    sources: [
      [from('direct', 'desk'), 92],
      [from('app.slack.com', 'desk'), 8],
    ],
    week: workWeek,
    day: atWork,
    bots: 0.02,
    previews: 0.09,
  },
} as const satisfies Readonly<Record<string, Channel>>

export type ChannelName = keyof typeof channels
