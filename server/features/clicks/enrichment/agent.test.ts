import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type AgentCase, readAgents } from '../../../testing/corpora/corpora.ts'
import { readAgent } from './agent.ts'
import { agentReasons } from './agent-programs.ts'

const cases = readAgents()
const people = cases.filter(({ verdict }) => verdict === 'human')
const share = (right: (one: AgentCase) => boolean) => people.filter(right).length / people.length
const wrong = (right: (one: AgentCase) => boolean) =>
  cases.filter((one) => !right(one)).map(({ id, input }) => `${id}: ${input}`)

describe('the judged agents', () => {
  test('people, previews and other bots are distinguished in every case', () => {
    expect(cases.length).toBeGreaterThan(100)
    expect(wrong(({ input, verdict }) => readAgent(input).kind === verdict)).toEqual([])
  })

  test('have a reason exactly when they are not people, one of the closed list', () => {
    const isReasonable = ({ input, verdict }: AgentCase) => {
      const { reason } = readAgent(input)
      return verdict === 'human' ? reason === '' : agentReasons.has(reason)
    }
    expect(wrong(isReasonable)).toEqual([])
  })

  test('device and system of people are right in 98 of 100, the browser in 95', () => {
    expect(share((one) => readAgent(one.input).device === one.device)).toBeGreaterThanOrEqual(0.98)
    expect(share((one) => readAgent(one.input).os === one.os)).toBeGreaterThanOrEqual(0.98)
    expect(share((one) => readAgent(one.input).browser === one.browser)).toBeGreaterThanOrEqual(
      0.95,
    )
  })
})

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

describe('an agent that names nothing known', () => {
  test.each([
    [''],
    ['-'],
    ['   '],
    ['Mozilla/5.0'],
    ['Mozilla/4.0 (compatible;)'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)'],
    ['Mozilla/5.0 (X11; Linux x86_64)'],
    ['<script>alert(1)</script>'],
    [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 <img src=x>`],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what scanners send
    ['${jndi:ldap://example.com/a}'],
    ['=HYPERLINK("https://example.com")'],
    ['../../etc/passwd'],
    ['\u202eMozilla/5.0 (iPhone)'],
    ['\u00e2\u0080\u00aeMozilla/5.0'],
    ['x'.repeat(10_000)],
  ])('is a bot: %p', (agent) => {
    expect(readAgent(agent)).toMatchObject({ kind: 'bot', device: 'other', browser: 'Other' })
  })
})

describe('programs', () => {
  test.each([
    ['okhttp/4.12.0'],
    ['axios/1.7.2'],
    ['python-requests/2.32.3'],
    ['Java/21.0.1'],
    ['Dalvik/2.1.0 (Linux; U; Android 9; SM-G965U Build/PPR1.180610.011)'],
    ['SomeApp/1 CFNetwork/1474 Darwin/23.0.0'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')} Safari/537.36`],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
    ['Mozilla/5.0 (compatible; Nmap Scripting Engine; https://nmap.org/book/nse.html)'],
  ])('are bots: %s', (agent) => {
    expect(readAgent(agent)).toMatchObject({ kind: 'bot', device: 'bot', browser: null, os: null })
  })

  test.each([
    ['WhatsApp/2.23.20.0 A'],
    ['TelegramBot (like TwitterBot)'],
    ['Twitterbot/1.0'],
    ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
    ['Slackbot 1.0 (+https://api.slack.com/robots)'],
    ['Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)'],
  ])('that draw a card of a link are previews: %s', (agent) => {
    expect(readAgent(agent)).toMatchObject({ kind: 'preview', device: 'bot' })
  })
})

describe('people', () => {
  test.each([
    [`${IPHONE} Instagram 340.0.0 (iPhone15,3; iOS 17_5; de_DE)`, 'Instagram', 'iOS', 'mobile'],
    [`${IPHONE} [FBAN/MessengerForiOS;FBAV/400]`, 'Messenger', 'iOS', 'mobile'],
    [`${IPHONE} Safari/604.1 Line/13.5.0`, 'LINE', 'iOS', 'mobile'],
    [`${IPHONE} WhatsApp/2.23`, 'WhatsApp', 'iOS', 'mobile'],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${CHROME} Mobile Safari/537.36`,
      'Android WebView',
      'Android',
      'mobile',
    ],
    [
      `Mozilla/5.0 (Linux; Android 11; SHIELD Android TV) ${CHROME} Safari/537.36`,
      'Chrome',
      'Android',
      'tv',
    ],
    [
      'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/3.0 Chrome/69 TV Safari/537.36',
      'Samsung Internet',
      'Tizen',
      'tv',
    ],
    ['Mozilla/5.0 (Nintendo 3DS; U; ; en) Version/1.7498.US', 'Other', 'Nintendo', 'console'],
    ['Opera/9.80 (Android; Opera Mini/36.2; U; id) Presto/2.12', 'Opera', 'Android', 'mobile'],
    [
      'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)',
      'Internet Explorer',
      'Windows',
      'desktop',
    ],
    ['Lynx/2.9.0 libwww-FM/2.14', 'Lynx', 'Other', 'desktop'],
  ])('%s', (agent, browser, os, device) => {
    expect(readAgent(agent)).toEqual({
      kind: 'human',
      browser,
      os,
      device: device as ReturnType<typeof readAgent>['device'],
      reason: '',
    })
  })
})

describe('why an agent is not one of a person', () => {
  test.each([
    ['', 'no-agent'],
    ['-', 'no-agent'],
    ['Mozilla/5.0', 'empty-agent'],
    ['xxxxxxxxxxxx', 'empty-agent'],
    ['<script>alert(1)</script>', 'markup'],
    ['\u202eMozilla/5.0 (iPhone)', 'markup'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'unknown-agent'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    ['curl/8.5.0', 'curl'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slackbot'],
    ['http.rb/2.2.2 (Mastodon/1.5.1; +https://example.org/)', 'Mastodon'],
    ['TelegramBot (like TwitterBot)', 'TelegramBot'],
    [`Mozilla/5.0 (Macintosh) facebookexternalhit/1.1 Facebot Twitterbot/1.0`, 'iMessage'],
    ['Dalvik/2.1.0 (Linux; U; Android 9)', 'Android app'],
    ['NobodyKnowsThisBot/1.0', 'other-bot'],
    ['AcmeLinkPreview/3.0', 'other-preview'],
    ['acme-sync/4.2', 'other-program'],
  ])('%p is because of %s', (agent, reason) => {
    expect(readAgent(agent).reason).toBe(reason)
  })

  test('comes from a closed list, whatever a visitor sends', () => {
    const words = ['bot', 'Googlebot/', 'curl', 'preview', 'Mozilla/5.0 (', '<b>', '; ', 'crawler ']
    const agents = fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 8 })
    fc.assert(
      fc.property(agents, (parts) => {
        const { kind, reason } = readAgent(parts.join(''))
        expect(kind === 'human' ? reason === '' : agentReasons.has(reason)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('hostile repetitions do not slow the reader down', () => {
  const words = [
    '(',
    ';',
    'droid ',
    'Version/',
    'maple; ',
    'opera ',
    'naver(',
    'iron saf',
    'os 1 like mac ',
  ]
  for (const first of words)
    for (const second of words)
      expect(readAgent(`Mozilla/5.0 ${first}${second.repeat(20_000)}`).kind).toBeString()
})
