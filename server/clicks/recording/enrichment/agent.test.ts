import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type AgentCase, readAgents } from '../../../testing/corpora/corpora.ts'
import { budget } from '../../../testing/rounds.ts'
import { drawsCards, readAgent } from './agent.ts'
import { previews } from './agent-previews.ts'
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
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'],
    ['<script>alert(1)</script>'],
    [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 <img src=x>`],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what scanners send
    ['${jndi:ldap://example.com/a}'],
    ['=HYPERLINK("https://example.com")'],
    ['../../../features/etc/passwd'],
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
      budget(2000),
    )
  })
})

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const arkWeb = (device: string) =>
  `Mozilla/5.0 (${device}; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`
const tvOf = (text: string) =>
  `Mozilla/5.0 (Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/96.0.4664.45 Safari/537.36 OPR/46.0.2207.0 ${text}`
const android = (device: string, more = '') =>
  `Mozilla/5.0 (Linux; Android 13; ${device}) ${CHROME}${more} Safari/537.36`

describe('the page view that a system lends to apps', () => {
  test.each([
    [`${MAC} ${WEBKIT}`, 'macOS WebView', 'macOS', 'desktop'],
    [`${MAC} ${WEBKIT} SomeReader/4.2`, 'macOS WebView', 'macOS', 'desktop'],
    [IPHONE, 'iOS WebView', 'iOS', 'mobile'],
    [IPHONE.replace('iPhone;', 'iPad;'), 'iOS WebView', 'iOS', 'tablet'],
    [android('Pixel 8; wv', ' Mobile'), 'Android WebView', 'Android', 'mobile'],
    [
      'Mozilla/5.0 (Linux; Android 4.4.4; SM-G900F Build/KTU84P) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/33.0.0.0 Mobile Safari/537.36',
      ...['Android WebView', 'Android', 'mobile'],
    ],
    [arkWeb('Phone'), 'HarmonyOS WebView', 'HarmonyOS', 'mobile'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}`, 'Linux WebView', 'Linux', 'desktop'],
    [`${MAC} ${WEBKIT} Instagram 340.0.0`, 'Instagram', 'macOS', 'desktop'],
  ])('is of a person: %s', (agent, browser, os, device) => {
    expect(readAgent(agent)).toMatchObject({ kind: 'human', browser, os, device })
  })
})

describe('the name of a system', () => {
  test.each([
    [`${IPHONE} YaApp_iOS/2603.7 Safari/604.1`, 'iOS'],
    [`${IPHONE} SomeVideos/2.1 Safari/604.1`, 'iOS'],
    [`${IPHONE} Kudos/2 Safari/604.1`, 'iOS'],
    [`${IPHONE} WebOSRemote/2.0`, 'iOS'],
    [android('sailfish', ' Mobile'), 'Android'],
    [android('Symbol TC75', ' Mobile'), 'Android'],
    [android('Solaris X1', ' Mobile'), 'Android'],
    ['Mozilla/5.0 (OS/2; U; Warp 4.5; en-US; rv:1.7.13) Gecko/20060424', 'Other'],
    ['Mozilla/5.0 (X11; FreeBSD amd64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Other'],
    ['Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'KaiOS'],
    [arkWeb('PC'), 'HarmonyOS'],
    [tvOf('OMI/4.21 Model/Hisense-MT9602 VIDAA/6.0(Hisense;SmartTV;55A6)'), 'VIDAA'],
    [
      'Mozilla/5.0 (Wii U) AppleWebKit/536.30 (KHTML, like Gecko) NX/3.0 NintendoBrowser/4.3.1',
      'Nintendo',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64; XBOX_ONE_ED) ${CHROME} Edge/44.1`, 'Xbox'],
  ])('is a whole token: %s', (agent, os) => {
    expect(readAgent(agent)).toMatchObject({ kind: 'human', os })
  })
})

describe('what people browse with', () => {
  test.each([
    [arkWeb('PC'), 'desktop'],
    [arkWeb('2in1'), 'desktop'],
    [arkWeb('Tablet'), 'tablet'],
    [arkWeb('TV'), 'tv'],
    [tvOf('OMI/4.23 Model/Philips-MT5896 NETTV/9.1 _TV_MT5896'), 'tv'],
    [tvOf('OMI/4.8.0 TiVo, VirginMedia_STB_BCM7252S/20.7'), 'tv'],
    ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/79.0 Safari/537.36', 'tv'],
    [android('BRAVIA 4K UR2'), 'tv'],
    [android('AFTKAUK002', ' Mobile'), 'tv'],
    [android('changhong TV'), 'tv'],
    [`Mozilla/5.0 (X11; Linux aarch64) ${CHROME} Safari/537.36 CrKey/1.54.248666`, 'tv'],
    ['Roku/DVP-12.0 (12.0.0.4182)', 'tv'],
    [`Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) ${WEBKIT} Kindle/3.0+`, 'tablet'],
    [android('KFTRWI'), 'tablet'],
    [android('SM-X710', ' Mobile'), 'tablet'],
    [`Mozilla/5.0 (X11; Linux x86_64; Quest 3) ${CHROME} VR Safari/537.36`, 'other'],
    ['Mozilla/5.0 (Android 12; Mobile VR; rv:81.0) Gecko/81.0 Firefox/81.0', 'other'],
    ['Mozilla/5.0 (Linux; Tizen 4.0; SAMSUNG SM-R765V) Chrome/56.0 Mobile Safari/537.36', 'other'],
    [`Mozilla/5.0 (X11; GNU/Linux) ${CHROME} Safari/537.36 Tesla/2024.8.9`, 'other'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'desktop'],
    ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; Tablet PC 2.0)', 'desktop'],
    ['Mozilla/5.0 (PlayStation Vita 3.73) AppleWebKit/537.73 (KHTML, like Gecko)', 'console'],
  ])('is in its bucket: %s', (agent, device) => {
    expect(readAgent(agent)).toMatchObject({ kind: 'human', device })
  })

  test.each([
    [android('M bot 54', ' Mobile')],
    [android('XBot_Senior Build/O11019', ' Mobile')],
    [android('Discovery 108C')],
    [android('Spider 8')],
    [`${android('VFD 1300 Build/NRD90M; wv')} [air.com.Example/1.0]`],
    [`${android('ivvi V1M; wv', ' Mobile')} SogouMSE,SogouMobileBrowser/6.1.54`],
    ['Opera/9.80 (Linux mips; HbbTV/1.2.1 (; Freesat/1.0; hdr; 1.0; 1.0; wired); CE-HTML/1.0)'],
  ])('is not taken for a program by its name: %s', (agent) => {
    expect(readAgent(agent).kind).toBe('human')
  })

  test.each([
    [android('M bot 54', ' Mobile').replace('Safari', '(compatible; Acmebot/1.0) Safari')],
    [`${android('Pixel 8')} (compatible; Bytespider; spider-feedback@bytedance.example)`],
    ['Mozilla/5.0 (Linux; Android 4.1.2; Seznam screenshot-generator) Version/4.0 Safari/534.30'],
  ])('stays a program that names itself elsewhere: %s', (agent) => {
    expect(readAgent(agent).kind).toBe('bot')
  })

  test('has a name of the tables, never a part of its text', () => {
    for (const agent of ['SecretName/1.0 (iPhone; iOS 17)', 'Mozilla/5.0 (iPad) SecretName/7 (x)'])
      expect(JSON.stringify(readAgent(agent))).not.toContain('SecretName')
  })
})

describe('fetchers of messengers and networks', () => {
  const COMPATIBLE = 'Mozilla/5.0 (compatible;'
  test.each([
    ['Pleroma 2.9.1; https://host.example <admin@host.example>', 'Pleroma'],
    ['Akkoma 3.10.4; https://host.example <admin@host.example>', 'Pleroma'],
    ['SummalyBot/5.2.0', 'Misskey'],
    ['Misskey/2025.4.0 (https://host.example)', 'Misskey'],
    ['Sharkey/2025.4.2 (https://host.example)', 'Misskey'],
    ['Iceshrimp.NET/2025.1 (+https://host.example/)', 'Misskey'],
    ['http.rb/5.2.0 (Mastodon/4.3.0; +https://host.example/) Bot', 'Mastodon'],
    ['gotosocial/0.19.2+git-90851fc (+https://host.example)', 'GoToSocial'],
    ['Friendica/2024.12 DatabaseVersion/1576 +https://host.example', 'Friendica'],
    ['Lemmy/0.19.8; +https://host.example', 'Lemmy'],
    ['PeerTube/7.0.0 (+https://host.example)', 'PeerTube'],
    ['meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/x)', 'Meta-ExternalFetcher'],
    ['facebookexternalhit/1.1;line-poker/1.0', 'LINE'],
    ['facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t', 'KakaoTalk'],
    [`${COMPATIBLE} Discordbot/2.0; +https://discordapp.com)`, 'Discordbot'],
    ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', 'Skype'],
    [`${COMPATIBLE} ZulipURLPreview/9.0; +https://chat.example)`, 'Zulip'],
    ['Nextcloud-Server-Crawler/29.0.1', 'Nextcloud'],
    ['Synapse (bot; +https://github.com/matrix-org/synapse)', 'Matrix'],
    ['mattermost-10.1', 'Mattermost'],
    [`${COMPATIBLE} OdklBot/1.0 like Linux; klass@odnoklassniki.ru)`, 'Odnoklassniki'],
    [`${COMPATIBLE} vkShare; +http://vk.com/dev/Share)`, 'vkShare'],
    ['Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots', 'Snapchat'],
    [`${MAC} ${CHROME} Safari/537.36 LarkUrl`, 'Lark'],
    ['DingTalkBot-LinkService/1.0 (+https://open-doc.dingtalk.com/x)', 'DingTalk'],
    ['Valve/Steam HTTP Client 1.0 (SteamChatURLLookup)', 'Steam'],
    ['Mozilla/5.0 AppleWebKit/537.36 (compatible; Bluesky Cardyb/1.1)', 'Bluesky'],
    ['Notion/1.0 (https://notion.so; team@makenotion.com)', 'Notion'],
    ['Asana/1.4.0 WebsiteMetadataRetriever', 'Asana'],
    ['Ghost/5.100 (https://github.com/TryGhost/Ghost)', 'Ghost'],
    ['Discourse Forum Onebox v3.3.0', 'Discourse'],
    [`${COMPATIBLE} OpenGraph.io/1.1; +https://opengraph.io/;)`, 'OpenGraph'],
    [`${COMPATIBLE} Yahoo Link Preview; https://help.yahoo.com/kb/x)`, 'Yahoo Link Preview'],
    ['ClickUpLinkUnfurler/1.0 (+https://clickup.com)', 'other-preview'],
  ])('%s', (agent, reason) => {
    expect(readAgent(agent)).toMatchObject({ kind: 'preview', device: 'bot', reason })
    expect(drawsCards(agent)).toBe(true)
  })

  test('are recognised by each name of the table', () => {
    const names = previews.map(([, name]) => name)
    expect(names.filter((name) => !agentReasons.has(name))).toEqual([])
  })

  test.each([
    ['WordPress/6.0.1; https://viber.example', 'bot'],
    ['AppSignalBot/1.0 (+https://appsignal.example)', 'bot'],
    ['FlipboardRSS/1.2 (+http://flipboard.com/browserproxy)', 'bot'],
    [`${IPHONE} Slack_SSB/4.2`, 'human'],
    [`${IPHONE} [Pinterest/iOS]`, 'human'],
  ])('are not those that only mention one: %s', (agent, kind) => {
    expect(readAgent(agent)).toMatchObject({ kind })
    expect(drawsCards(agent)).toBe(false)
  })

  test('include crawlers that draw cards too, which count as bots', () => {
    const agent = 'meta-externalagent/1.1 (+https://developers.facebook.com/docs/x)'
    expect(readAgent(agent)).toMatchObject({ kind: 'bot', reason: 'Meta-ExternalAgent' })
    expect(drawsCards(agent)).toBe(true)
  })

  test('may name a mail address in angle brackets, and nothing else', () => {
    expect(readAgent('acme-sync/4.2 <ops@host.example>').reason).toBe('other-program')
    expect(readAgent('acme-sync/4.2 <b>ops@host.example</b>').reason).toBe('markup')
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
    'Linux; Android 1; ',
    'com.a',
    '<a@',
    'http://',
    'rv:1',
    'Windows Phone OS 7; ',
    'AppleWebKit/1 (KHTML, like Gecko) ',
    ' Safari/1',
  ]
  for (const first of words)
    for (const second of words)
      expect(readAgent(`Mozilla/5.0 ${first}${second.repeat(20_000)}`).kind).toBeString()
})
