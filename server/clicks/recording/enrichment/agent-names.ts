import Bowser from 'bowser'

/** Product names as they appear in reports, by what agents say. The first that matches decides. */
export type AgentPatterns = readonly (readonly [pattern: RegExp, name: string])[]

/**
 * What the library does not know or names differently: apps with a browser of their own, and brands. Matched before it, in
 * this order: the agent of an app also names the engine it is built on.
 */
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
  [/\bUC(?:Mobile|Browser|Lite)\b|\bUCWEB|\bUBrowser\//i, 'UC Browser'],
  [/\bMQQBrowser|\bQQBrowser/i, 'QQ Browser'],
  [/\bQQ\/\d/, 'QQ Browser'],
  [/\bMaxthon\b|\bMx(?:Browser|iOS)\//i, 'Maxthon'],
  [/\b(?:Comodo_|Ice)Dragon\//, 'Dragon'],
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
  [/\bcoc_coc_browser\//i, 'Coc Coc'],
  [/\bMiuiBrowser\//i, 'MIUI Browser'],
  [/\bHuaweiBrowser\//i, 'Huawei Browser'],
  [/\bVivoBrowser\//i, 'Vivo Browser'],
  [/\b(?:HeyTap|OppoBrowser|RealmeBrowser)/i, 'HeyTap Browser'],
  [/\bPicoBrowser\//i, 'Pico Browser'],
  [/\bOculusBrowser\//, 'Oculus Browser'],
  [/\bWolvic\//, 'Wolvic'],
  [/\bQuark(?:PC)?\//, 'Quark'],
  [/\b(?:baidubrowser|bidubrowser|baiduboxapp|bdbrowser(?:_i18n)?|BDSpark)[/ ]/i, 'Baidu Browser'],
  [/\bSogouM(?:SE|obileBrowser)\b/, 'Sogou Mobile'],
  [/\bMetaSr\b/, 'Sogou Explorer'],
  [/\bLBBROWSER\b|\bLieBaoFast\//, 'Liebao Browser'],
  [/\b2345(?:Browser|Explorer|chrome)/i, '2345'],
  [/\bWeibo(?:__| \()/i, 'Weibo'],
  [/\bdaumapps\//i, 'Daum'],
  [/\bKlarna\//, 'Klarna'],
  [/\bSLBrowser\//, 'Smart Lenovo Browser'],
  [/\bAvast\//, 'Avast Secure Browser'],
  [/\bAVG\//, 'AVG Secure Browser'],
  [/\bYa(?:Search)?Browser\/|\bYa(?:Search)?App_/, 'Yandex Browser'],
  [/\bOP(?:R|T|X|iOS)\/|\bOpera\b|\bOPRGX\//, 'Opera'],
  [/\bDolfin\//, 'Dolphin'],
  [/\bKonqueror\//, 'Konqueror'],
  [/\bFalkon\//, 'Falkon'],
  [/\bMidori\//, 'Midori'],
  [/\bIridium\//, 'Iridium'],
  [/\bSlim(?:jet|Browser|boat)\b/i, 'Slimjet'],
  [/\bLunascape\b/i, 'Lunascape'],
  [/\bAvant Browser\b/i, 'Avant'],
  [/\bNetFront\b/i, 'NetFront'],
  [/\bUP\.Browser\//i, 'UP.Browser'],
  [/\bObigo\b/i, 'Obigo'],
  [/\bCamino\//, 'Camino'],
  [/\bconkeror\//i, 'Conkeror'],
  [/\bMosaic\//, 'Mosaic'],
  [/\bIceweasel\//i, 'Iceweasel'],
  [/\bNetscape\d?\/|\bNavigator\//, 'Netscape'],
  [/\bOmniWeb\//, 'OmniWeb'],
  [/\bArora\//, 'Arora'],
  [/\bTesla\/|\bQtCarBrowser\b/, 'Tesla Browser'],
  [/\bCobalt\//, 'Cobalt'],
  [/\bDooble\//, 'Dooble'],
  [/\bIBrowse\b/, 'IBrowse'],
  [/^Lynx\//i, 'Lynx'],
  [/^w3m\//i, 'w3m'],
  [/^e?links[/ ]/i, 'Links'],
  [/^dillo\//i, 'Dillo'],
  [/\bnetsurf\//i, 'NetSurf'],
]

/** Names of the library that are not those of a browser: the page view of a device has none. */
const unnamed = ['Generic', 'WebOS Browser', 'Tizen', 'Roku', 'Bada', 'Freebox', 'Sailfish']
const programs = /bot|crawler|slurp|spider|meta-|-user|phantom|externalhit/i

/** The library's names that differ from ours. */
const renamed: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Amazon Silk': 'Silk',
  'Samsung Internet for Android': 'Samsung Internet',
  'Google Search': 'Google App',
  'NAVER Whale Browser': 'Whale',
  'Opera Coast': 'Opera',
  'QQ Browser Lite': 'QQ Browser',
  'MZ Browser': 'Meizu Browser',
  Epiphany: 'GNOME Web',
  Focus: 'Firefox Focus',
}

/**
 * Ours by the library's names, all that it has: of an unknown agent it returns a part of its text, which could be anything.
 */
export const libraryNames: ReadonlyMap<string, string> = new Map(
  Object.values(Bowser.BROWSER_MAP)
    .filter((name) => !programs.test(name))
    .map((name) => [name, unnamed.includes(name) ? 'Other' : (renamed[name] ?? name)]),
)
