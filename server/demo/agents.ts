import { readAgent } from '../clicks/recording/enrichment/agent.ts'

/** Real User-Agent headers for the visitors of the demo, parsed like those of real clicks. */
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit}`
const android = (model: string, version = 15) =>
  `Mozilla/5.0 (Linux; Android ${version}; ${model}) ${blink}`
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}`
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

const phones = [
  [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 46],
  [`${android('K')} Chrome/141.0.0.0 Mobile Safari/537.36`, 32],
  [`${android('SM-S921B')} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 11],
  [`${iphone} CriOS/141.0.7390.69 Mobile/15E148 Safari/604.1`, 5],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 4],
  [`${android('K')} DuckDuckGo/5 Chrome/141.0.0.0 Mobile Safari/537.36`, 2],
] as const
const desks = [
  [`${windows} Chrome/141.0.0.0 Safari/537.36`, 38],
  [`${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 17],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 11],
  [`${mac} ${webkit} Version/18.6 Safari/605.1.15`, 17],
  [`${mac} ${blink} Chrome/141.0.0.0 Safari/537.36`, 10],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 4],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/141.0.0.0 Safari/537.36`, 3],
] as const
const tablets = [
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webkit} Version/18.6 Mobile/15E148 Safari/604.1`,
    76,
  ],
  [`${android('SM-X710')} Chrome/141.0.0.0 Safari/537.36`, 24],
] as const
const inApp = (name: string, onAndroid: string) =>
  [
    [`${iphone} Mobile/22G86 ${name}`, 58],
    [`${android('Pixel 8')} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 ${onAndroid}`, 42],
  ] as const

const share = (weight: number, group: readonly (readonly [string, number])[]) => {
  const sum = group.reduce((total, [, each]) => total + each, 0)
  return group.map(([text, each]) => [text, (each / sum) * weight] as const)
}

/** Agents by where a link is opened, with their weights. */
export const agentGroups = {
  everyday: [...share(55, phones), ...share(40, desks), ...share(5, tablets)],
  mobile: [...share(93, phones), ...share(7, tablets)],
  phone: share(100, phones),
  desk: [...share(90, desks), ...share(10, phones)],
  instagram: inApp(
    'Instagram 402.0.0.30.81 (iPhone16,1; iOS 18_6; de_DE; de)',
    'Instagram 402.0.0.46.70 Android',
  ),
  facebook: inApp(
    '[FBAN/FBIOS;FBAV/535.0.0.41.102;FBDV/iPhone16,1;FBSN/iOS;FBSV/18.6]',
    '[FB_IAB/FB4A;FBAV/535.0.0.50.73;]',
  ),
  pinterest: inApp('[Pinterest/iOS]', '[Pinterest/Android]'),
  crawlers: [
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 34],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 22],
    ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 20],
    [`${blink}; compatible; GPTBot/1.2; +https://openai.com/gptbot`, 14],
    ['python-requests/2.32.3', 6],
    ['curl/8.5.0', 4],
  ],
  previewers: [
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 38],
    ['WhatsApp/2.23.20.0', 30],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 18],
    ['TelegramBot (like TwitterBot)', 8],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 6],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, number])[]>>

export type AgentGroup = keyof typeof agentGroups

export function agentColumns(userAgent: string) {
  const { kind, device, browser, os, reason } = readAgent(userAgent)
  return { kind, device, browser: browser ?? 'unknown', os: os ?? 'unknown', reason }
}
