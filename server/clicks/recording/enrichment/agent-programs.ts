import type { AgentPatterns } from './agent-names.ts'
import { previews } from './agent-previews.ts'

/**
 * Programs by the names that reports show as the reason why a click is not one of a person, after those that draw cards,
 * since many name the HTTP library that they use. In order: the programs that name another one come first.
 */
const programs: AgentPatterns = [
  // Search engines
  [/google-inspectiontool/i, 'Google-InspectionTool'],
  [/google-read-aloud/i, 'Google-Read-Aloud'],
  [/google-extended/i, 'Google-Extended'],
  [/googleother/i, 'GoogleOther'],
  [/adsbot-google/i, 'AdsBot-Google'],
  [/mediapartners-google/i, 'Mediapartners-Google'],
  [/apis-google/i, 'APIs-Google'],
  [/feedfetcher-google/i, 'FeedFetcher-Google'],
  [/googlebot/i, 'Googlebot'],
  [/bingpreview/i, 'BingPreview'],
  [/bingbot|adidxbot|msnbot/i, 'Bingbot'],
  [/applebot/i, 'Applebot'],
  [/duckduck(?:bot|go)/i, 'DuckDuckBot'],
  [/baiduspider/i, 'Baiduspider'],
  [/linespider/i, 'Linespider'],
  [/snapchat/i, 'Snapchat'],
  [/yandex/i, 'YandexBot'],
  [/slurp/i, 'Yahoo! Slurp'],
  [/sogou/i, 'Sogou'],
  [/petalbot/i, 'PetalBot'],
  [/qwant/i, 'Qwant'],
  [/seznam/i, 'SeznamBot'],
  [/naver|yeti\//i, 'NaverBot'],
  [/mojeek/i, 'MojeekBot'],
  // Makers of language models
  [/meta-external/i, 'Meta-ExternalAgent'],
  [/meta-webindexer/i, 'Meta-WebIndexer'],
  [/tiktokspider/i, 'TikTokSpider'],
  [/oai-searchbot/i, 'OAI-SearchBot'],
  [/chatgpt-user/i, 'ChatGPT-User'],
  [/gptbot/i, 'GPTBot'],
  [/claudebot|claude-web|claude-user|claude-searchbot|anthropic/i, 'ClaudeBot'],
  [/perplexity/i, 'PerplexityBot'],
  [/bytespider/i, 'Bytespider'],
  [/amazonbot/i, 'Amazonbot'],
  [/cohere-/i, 'Cohere'],
  [/mistralai/i, 'MistralAI'],
  [/ccbot/i, 'CCBot'],
  [/diffbot/i, 'Diffbot'],
  // Search marketing, archives, monitors and scanners
  [/ahrefs/i, 'AhrefsBot'],
  [/semrush/i, 'SemrushBot'],
  [/mj12bot/i, 'MJ12bot'],
  [/rogerbot|dotbot/i, 'DotBot'],
  [/screaming frog/i, 'Screaming Frog'],
  [/dataforseo/i, 'DataForSeoBot'],
  [/blexbot/i, 'BLEXBot'],
  [/barkrowler/i, 'Barkrowler'],
  [/archive\.org|ia_archiver/i, 'Internet Archive'],
  [/uptimerobot/i, 'UptimeRobot'],
  [/pingdom|pingbot/i, 'Pingdom'],
  [/betteruptime|better stack/i, 'Better Uptime'],
  [/statuscake/i, 'StatusCake'],
  [/site24x7/i, 'Site24x7'],
  [/datadog/i, 'Datadog'],
  [/gtmetrix/i, 'GTmetrix'],
  [/lighthouse|pagespeed/i, 'Lighthouse'],
  [/cloudflare/i, 'Cloudflare'],
  [/w3c[-_]/i, 'W3C'],
  [/zgrab/i, 'zgrab'],
  [/masscan/i, 'masscan'],
  [/nmap/i, 'Nmap'],
  [/nuclei/i, 'Nuclei'],
  [/censys/i, 'Censys'],
  [/netcraft/i, 'Netcraft'],
  [/expanse|palo ?alto/i, 'Palo Alto Networks'],
  [/shodan/i, 'Shodan'],
  // Feed readers
  [/feedly/i, 'Feedly'],
  [/flipboard/i, 'Flipboard'],
  [/nextcloud-news/i, 'Nextcloud News'],
  [/inoreader/i, 'Inoreader'],
  // Browsers that a program drives
  [/headlesschrome/i, 'Headless Chrome'],
  [/phantomjs/i, 'PhantomJS'],
  [/puppeteer/i, 'Puppeteer'],
  [/playwright/i, 'Playwright'],
  [/selenium/i, 'Selenium'],
  [/cypress/i, 'Cypress'],
  // HTTP libraries and command lines
  [/\bcurl\b/i, 'curl'],
  [/\bwget\b/i, 'Wget'],
  [/httpie/i, 'HTTPie'],
  [/postman/i, 'Postman'],
  [/insomnia/i, 'Insomnia'],
  [/python-requests/i, 'Python Requests'],
  [/python-httpx/i, 'HTTPX'],
  [/aiohttp/i, 'aiohttp'],
  [/scrapy/i, 'Scrapy'],
  [/python/i, 'Python'],
  [/go-http-client/i, 'Go'],
  [/node-fetch|undici|\bnode\b/i, 'Node.js'],
  [/axios/i, 'axios'],
  [/\bbun\//i, 'Bun'],
  [/\bdeno\//i, 'Deno'],
  [/okhttp/i, 'OkHttp'],
  [/apache-httpclient/i, 'Apache HttpClient'],
  [/\bjava\//i, 'Java'],
  [/libwww-perl|\bperl\b/i, 'Perl'],
  [/guzzle/i, 'Guzzle'],
  [/\bphp\b/i, 'PHP'],
  [/\bruby\b|faraday|http\.rb/i, 'Ruby'],
  [/reqwest|\bhyper\//i, 'Rust'],
  [/powershell/i, 'PowerShell'],
  [/dart[:/]/i, 'Dart'],
  [/dalvik/i, 'Android app'],
  [/cfnetwork/i, 'Apple app'],
  [/applecoremedia|libvlc|stagefright|exoplayer/i, 'Media player'],
]

/** Why an agent is not that of a person if no program is recognised. Never a part of its text, so the list is closed. */
export const agentRules = [
  // The header is missing or has no letter in it.
  'no-agent',
  // One that names nothing, such as `Mozilla/5.0`.
  'empty-agent',
  // Markup, a formula, or marks that reverse text.
  'markup',
  // It names neither a browser nor a device.
  'unknown-agent',
  // It calls itself a bot, crawler or spider.
  'other-bot',
  // It looks like one that draws a card of a link.
  'other-preview',
  // It looks like another kind of program.
  'other-program',
] as const

export type AgentRule = (typeof agentRules)[number]

/** Every value that a reason may have. */
export const agentReasons: ReadonlySet<string> = new Set([
  ...agentRules,
  ...previews.map(([, name]) => name),
  ...programs.map(([, name]) => name),
])

export const programOf = (text: string): string | undefined =>
  programs.find(([pattern]) => pattern.test(text))?.[1]
