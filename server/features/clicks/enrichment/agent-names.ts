/**
 * What the agent libraries do not know or name differently: apps with a browser of their own, brands on Chromium, the
 * systems we count by, and the fetchers of link previews. Product names as they appear in reports.
 */
export type AgentPatterns = readonly (readonly [pattern: RegExp, name: string])[]

/** Matched before the library, in this order: the agent of an app also names the engine it is built on. */
export const apps: AgentPatterns = [
  // Apps that open links in a web view
  [/\bMessenger(?:ForiOS|LiteForiOS)|FB_IAB\/(?:MESSENGER|Orca)/i, 'Messenger'],
  [/\bBarcelona \d/, 'Threads'],
  [/Instagram[ /]|MetaIAB Instagram/, 'Instagram'],
  [/\bFBA[NV]\/|\bFB_IAB\/|MetaIAB Facebook/, 'Facebook'],
  [/musical_ly|BytedanceWebview|\btrill_|\bTikTok/i, 'TikTok'],
  [/LinkedInApp/, 'LinkedIn'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\bReddit(?:IOS|Android)?\//i, 'Reddit'],
  [/\bTwitterAndroid|Twitter for i/, 'Twitter'],
  [/\bSnapchat[ /]/, 'Snapchat'],
  [/\bTelegram(?:-Android|Bot)?\b/, 'Telegram'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bDiscord\//i, 'Discord'],
  [/\bSlack[ /_]/, 'Slack'],
  [/\bTeams(?:Mobile)?\//, 'Microsoft Teams'],
  [/\bYJApp-|\bjp\.co\.yahoo\./, 'Yahoo! Japan'],
  [/\bMicroMessenger\//i, 'WeChat'],
  [/\bKAKAOTALK\b/i, 'KakaoTalk'],
  [/\bLine\/[\d.]+/, 'LINE'],
  [/\bZalo[ /]/i, 'Zalo'],
  [/\bViber\//, 'Viber'],
  [/\bVKAndroidApp|\bVKClient|\bcom\.vk\./i, 'VK'],
  [/\bNAVER\(/, 'Naver'],
  [/\bAlipay(?:Client|Defined)/i, 'Alipay'],
  [/\bDingTalk\//i, 'DingTalk'],
  [/\bQuora /, 'Quora'],
  [/\bTumblr\//, 'Tumblr'],
  [/\bFlipboard\//, 'Flipboard'],
  [/\bGSA\//, 'Google App'],
  [/\bBing(?:Web|Sapphire)\//, 'Bing'],
  [/\bThunderbird\//, 'Thunderbird'],
  // Brands that the library takes for the browser they are built on
  [/\bEcosia\b/, 'Ecosia'],
  [/\bAvira\//, 'Avira Secure Browser'],
  [/\bNorton\//, 'Norton Private Browser'],
  [/\bCCleaner\//, 'CCleaner Browser'],
  [/\bHiBrowser\//, 'HiBrowser'],
  [/\bUC(?:Mobile|Browser|WEB|Lite)\b|\bUBrowser\//i, 'UC Browser'],
  [/\bMQQBrowser|\bQQBrowser/i, 'QQ Browser'],
  [/\bBrave\b/i, 'Brave'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b360(?:SE|EE)\b|\bQihooBrowser/i, '360 Browser'],
  [/\bIron[ /]/, 'Iron'],
  [/\bMint ?Browser\//, 'Mint Browser'],
  [/\bBrowserNG\/|\bNokiaBrowser\//, 'Nokia Browser'],
  [/\bAlohaBrowser\//, 'Aloha Browser'],
  [/\bHonorBrowser\//i, 'Honor Browser'],
  [/\bNintendoBrowser\//, 'Nintendo Browser'],
  [/\bFxiOS\//, 'Firefox'],
  [/\bWaterfox\//, 'Waterfox'],
  [/\bPaleMoon\//, 'Pale Moon'],
  [/\bBasilisk\//, 'Basilisk'],
  [/\bIceCat\//i, 'IceCat'],
  [/\bSeaMonkey\//, 'SeaMonkey'],
  [/\bEpiphany\//, 'GNOME Web'],
  [/\bqutebrowser\//, 'qutebrowser'],
  [/\bOtter\//, 'Otter Browser'],
  [/\bBB10\b|\bBlackBerry|\bPlayBook\b/, 'BlackBerry'],
]

/** The library's names that differ from ours; an empty one is an engine, not a browser. */
export const libraryNames: Readonly<Record<string, string>> = {
  'Mobile Safari': 'Safari',
  'Chrome WebView': 'Android WebView',
  'Mobile Chrome': 'Chrome',
  'Mobile Firefox': 'Firefox',
  'Chrome Headless': 'Chrome',
  Fennec: 'Firefox',
  IE: 'Internet Explorer',
  IEMobile: 'Internet Explorer',
  'Opera Mini': 'Opera',
  'Opera Mobi': 'Opera',
  'Opera Mobile': 'Opera',
  'Opera Tablet': 'Opera',
  'Opera Touch': 'Opera',
  'Opera Coast': 'Opera',
  'Opera GX': 'Opera',
  Yandex: 'Yandex Browser',
  Baidu: 'Baidu Browser',
  GSA: 'Google App',
  UCBrowser: 'UC Browser',
  QQBrowser: 'QQ Browser',
  QQBrowserLite: 'QQ Browser',
  Heytap: 'HeyTap Browser',
  HeyTap: 'HeyTap Browser',
  '360': '360 Browser',
  LBBROWSER: 'Liebao Browser',
  NokiaBrowser: 'Nokia Browser',
  palemoon: 'Pale Moon',
  Epiphany: 'GNOME Web',
  Tesla: 'Tesla Browser',
  WebKit: '',
  KHTML: '',
}

/** Order matters: Windows phones also name Android and iOS, consoles name Windows, and nearly all name Linux. */
export const systems: AgentPatterns = [
  [/playstation/i, 'PlayStation'],
  [/\bxbox\b/i, 'Xbox'],
  [/nintendo/i, 'Nintendo'],
  [/windows phone|windows mobile|wpdesktop|iemobile|zunewp/i, 'Windows Phone'],
  [/\bbb10\b|blackberry|playbook|rim tablet/i, 'BlackBerry'],
  [/tizen/i, 'Tizen'],
  [/web0s|webos|\bhpwos/i, 'webOS'],
  [/\bcros\b/i, 'Chrome OS'],
  [
    /symb|series ?[3-9]0|\bs60\b|j2me|midp|kaios|\bbada\b|sailfish|meego|maemo|fuchsia|openharmony/i,
    'Other',
  ],
  [/haiku|beos|amiga|risc os|os\/2|sunos|solaris|irix|hp-ux|\baix\b|bsd\b|dragonfly/i, 'Other'],
  [/apple ?tv|\btvos|watch ?os|audioos|roku/i, 'Other'],
  [/android|\badr\b/i, 'Android'],
  [/\biphone|\bipad|\bipod|\bios\b/i, 'iOS'],
  [/windows|\bwin(?:9\dx?|nt|32|64)\b/i, 'Windows'],
  [/mac ?os|macintosh|mac_powerpc/i, 'macOS'],
  [/linux|\bx11\b|ubuntu|debian|fedora/i, 'Linux'],
]

/** Programs that load a page once to draw a card of it; some use a browser's name. */
export const previews =
  /externalhit|facebot|facebookcatalog|twitterbot|slack|linkedinbot|whatsapp|discord|telegram|skype|viber|pinterest|redditbot|vkshare|iframely|embedly|mastodon|bluesky|cardyb|preview|flipboardproxy|tumblr|synapse|matrix|mattermost|rocket\.?chat|microsoft ?teams|teamsbot|web\/snippet|xing-content|kakaotalk-scrap|\bline\/|nextcloud-talk|signal|imessage|threads|lemmy|misskey|pleroma|akkoma|friendica|hubzilla|outlook|unfurl|linkexpand|snippet/i

/** Programs that isbot takes for people: HTTP libraries, page testers, media players. */
export const machines =
  /\bdalvik\/|\bcfnetwork\/|\bapplecoremedia\/|\blibvlc\b|\bgtmetrix\b|\bminiature\.io\b|\bylt chrome\b|\bstagefright\/|\bexoplayer/i

/** Text browsers of people: isbot takes most of them for programs, since they name no engine. */
export const textBrowsers = /^(?:lynx|w3m|e?links|dillo|netsurf)[/ ]/i

export const televisions =
  /smart-?tv|hbbtv|apple ?tv|google ?tv|android ?tv|\btv safari|\broku\b|\bcrkey\b|netcast|web0s|\bviera\b|\bbravia\b|\bdtv\b|aquos-?tv|philipstv|\bvidaa\b|\bmitv|\bmibox|\baft[a-z0-9]{1,5}\b(?! ?;? ?rv)/i
