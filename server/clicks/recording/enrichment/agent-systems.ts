import type { AgentPatterns } from './agent-names.ts'

export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'console' | 'other' | 'bot'

/**
 * The systems that clicks are counted by. A name is a whole token, since apps have names that end in one (`YaApp_iOS/2`)
 * and devices names that begin with one (`Symbol`). Order matters: KaiOS and Windows phones also name Android, consoles
 * name Windows, and nearly all name Linux. What only names devices, such as `Solaris`, comes after Android.
 */
export const systems: AgentPatterns = [
  [/(?<![a-z0-9])playstation(?![a-z])/i, 'PlayStation'],
  [/(?<![a-z0-9])xbox(?:one|series)?(?![a-z])/i, 'Xbox'],
  [/(?<![a-z0-9])nintendo(?:browser)?(?![a-z])/i, 'Nintendo'],
  [
    /(?<![a-z0-9])(?:windows (?:phone|mobile)|windows ?ce|wpdesktop|iemobile|zunewp\d?)(?![a-z])/i,
    'Windows Phone',
  ],
  [/(?<![a-z0-9])(?:bb10|blackberry|playbook|rim tablet)/i, 'BlackBerry'],
  [/(?<![a-z0-9])tizen(?![a-z])/i, 'Tizen'],
  [/(?<![a-z0-9])(?:web0s|webos|hpwos)(?![a-z])/i, 'webOS'],
  [/(?<![a-z0-9])openharmony(?![a-z])/i, 'HarmonyOS'],
  [/(?<![a-z0-9])kaios(?![a-z])/i, 'KaiOS'],
  [/(?<![a-z0-9])titan ?os(?![a-z])/i, 'Titan OS'],
  [/(?<![a-z0-9])vidaa(?![a-z])/i, 'VIDAA'],
  [/(?<![a-z0-9])(?:apple ?tv|tvos)(?![a-z])/i, 'tvOS'],
  [/(?<![a-z0-9])roku(?:os)?(?:\d{4}[a-z]*)?[/ ](?:dvp|os)?/i, 'Roku OS'],
  [/(?<![a-z0-9])watch ?os(?![a-z])/i, 'watchOS'],
  [/(?<![a-z0-9])cros(?![a-z0-9])/i, 'Chrome OS'],
  [/(?<![a-z0-9])(?:android(?:tv)?|adr)(?![a-z])/i, 'Android'],
  [/(?<![a-z0-9])fuchsia(?![a-z])/i, 'Fuchsia'],
  [/(?<![a-z0-9])harmonyos(?![a-z])/i, 'HarmonyOS'],
  [/(?<![a-z0-9])(?:iphone|ipad|ipod|ios(?![a-z]))/i, 'iOS'],
  [
    /(?<![a-z0-9])(?:symbian(?:os)?|symbos|series ?[3-9]0|s[3-9]0|j2me|midp|bada|sailfish|meego|maemo|palmos|audioos)(?![a-z])/i,
    'Other',
  ],
  [
    /(?<![a-z0-9])(?:haiku|beos|amiga(?:os)?|morphos|risc os|os\/2(?![\d.])|sunos|solaris|irix|hp-ux|aix|dragonfly)(?![a-z])/i,
    'Other',
  ],
  [/(?<![a-z0-9-])(?:free|open|net|midnight|ghost|pc)?bsd(?![a-z0-9])/i, 'Other'],
  [/(?<![a-z])(?:windows|win(?:9\dx?|nt|32|64))(?![a-z])/i, 'Windows'],
  [/(?<![a-z])(?:mac ?os(?: ?x)?|macintosh|mac_powerpc)(?![a-z])/i, 'macOS'],
  [/(?<![a-z])(?:linux|x11|ubuntu|debian|fedora)(?![a-z])/i, 'Linux'],
]

export const systemOf = (text: string): string =>
  systems.find(([pattern]) => pattern.test(text))?.[1] ?? 'Other'

const consoles: ReadonlySet<string> = new Set(['PlayStation', 'Xbox', 'Nintendo'])
const phones: ReadonlySet<string> = new Set([
  ...['iOS', 'Android', 'Windows Phone', 'BlackBerry', 'KaiOS', 'HarmonyOS'],
])
const screens: ReadonlySet<string> = new Set([
  ...['Tizen', 'webOS', 'tvOS', 'Roku OS', 'VIDAA', 'Titan OS'],
])
const desks: ReadonlySet<string> = new Set(['Windows', 'macOS', 'Chrome OS'])

/** Systems of things that people hold or sit before: an agent that names one is a person's, even without a browser. */
export const isPersonal = (os: string): boolean =>
  consoles.has(os) || phones.has(os) || screens.has(os) || os === 'watchOS' || os === 'Fuchsia'

/** Text browsers of people: isbot takes most of them for programs, since they name no engine. */
export const textBrowsers = /^(?:lynx|w3m|e?links|dillo|netsurf)[/ ]/i

const television =
  /smart-?tv|smarthub|hbbtv|google ?tv|android ?tv|\btv safari|\bcrkey\b|netcast|web0s|\bviera\b|\bbravia\b|\bdtv\b|sonydtv|aquos-?tv|philipstv|\bvidaa\b|\bmitv|\bmi ?box|\bnettv\b|_tv_|\bce-html\b|\bnetrange|tv store|\bopera tv|avui\/tv|\bomi\/\d|sonycebrowser|inettvbrowser|\bbdplayer|\btivo\b|\bstb\b|_stb_|\bespial\b|\bbrightsign\b|\bmaple[ \d]|\bcolorful\s?tv|\baft[a-z0-9]{1,9}\b(?! ?;? ?rv)/i
/** The words `TV` and `TV Box` in the name of a device, and makes that only stand on televisions. */
const televisionName =
  /(?<![a-z])tv(?![a-z])|(?<![a-z])tv ?box|\bset-?top|\bshield android\b|\bchromecast\b/i
const headsetOrCar =
  /\boculusbrowser\/|\bquest(?: \d| pro|;|\))|\bpicobrowser\/|\bmobile vr\b|\bwolvic\/|\bqtcarbrowser\b|\btesla\/|\bcar(?:;|\))|\bwear(?:able|os| os)?\b|watch(?![a-z])|\bgear live\b|\bmoto 360\b|\bsm-r\d{3}|\b(?:smart )?fridge\b|\bfamily ?hub\b/i
const tablet =
  /\bipad|\btablet\b(?! pc)|(?<![a-z])kindle|\bkf[a-z]{2,6}\b|\bkobo\b|\bnook\b|\bpocketbook\b|\bplaybook\b|\btouchpad\b|\bnexus (?:7|9|10)\b|\bsm-[tx]\d{3}|\bgt-p\d{4}|\b(?:media|mate|honor|xiao ?mi|redmi|oppo|vivo|realme|oneplus|lenovo|huawei|mi)[ _-]?pad\b|\blenovo (?:tb|yt)|\btb-[a-z0-9]{5}|\btab(?:let)?[ _-]?[a-z]?\d|\bnest ?hub\b|\bportal\b/i
const phone =
  /(?<![a-z])mobi|phone|midp|symb|j2me|opera mini|nokia|\bmeego\b|\bmaemo\b|\bbada\b|\bsailfish\b|palmos|\bmaui\b|up\.browser|\bbrew\b|netfront|docomo|foma|kddi|emobile|\bjig browser|obigo|softbank/i
/** Consoles to hold and boxes to play on, whose system is Android. */
const player = /\bouya\b|\bgamepad\d?\b|\bretroid\b|\bshield(?: portable)? build\b/i
const personalComputer = /\((?:pc|2in1)[;)]/i
const workstation =
  /\bx11\b|bsd\b|\bsunos\b|\bhaiku\b|\bamiga|\bmorphos\b|\brisc os\b|\bos\/2\b|\bbeos\b|\bopenvms\b|\bcygwin/i

/** The first comment of an agent, which describes the device. */
function detailsOf(text: string): string {
  const start = text.indexOf('(')
  const end = text.indexOf(')', start)
  return start < 0 ? '' : text.slice(start, end < 0 ? undefined : end + 1)
}

/** The kind of thing that a person's agent runs on. */
export function deviceOf(text: string, os: string): Device {
  if (consoles.has(os) || (os === 'Android' && player.test(text))) return 'console'
  if (os === 'watchOS' || headsetOrCar.test(text)) return 'other'
  const details = detailsOf(text)
  if (desks.has(os) || personalComputer.test(details)) return 'desktop'
  return televisionOf(text, details, os) ?? deviceByName(text, os)
}

function televisionOf(text: string, details: string, os: string): Device | undefined {
  if (os === 'iOS') return undefined
  return television.test(text) || televisionName.test(details) ? 'tv' : undefined
}

function deviceByName(text: string, os: string): Device {
  if (tablet.test(text)) return 'tablet'
  return textBrowsers.test(text) ? 'desktop' : deviceOfSystem(text, os)
}

function deviceOfSystem(text: string, os: string): Device {
  if (phone.test(text)) return os === 'Tizen' || os === 'webOS' ? tvOrPhone(text) : 'mobile'
  if (os === 'Android') return 'tablet'
  if (phones.has(os)) return 'mobile'
  if (screens.has(os)) return 'tv'
  if (os === 'Linux' || workstation.test(text)) return 'desktop'
  return os === 'Fuchsia' ? 'tablet' : 'other'
}

const tvOrPhone = (text: string): Device => (/\bmobile\b/i.test(text) ? 'mobile' : 'tv')

/** Whether an agent without a browser's name is all the same that of a television, an e-reader or a phone. */
export const namesDevice = (text: string): boolean =>
  television.test(text) || tablet.test(text) || headsetOrCar.test(text) || phone.test(text)
