// Reads times as other services, databases and spreadsheets write them. Each form is spelled out: `Date.parse` takes days
// that do not exist, such as 30 February, for later ones.

const SECOND = 1000
const MINUTE = 60 * SECOND
/** No place on earth is further from UTC. */
const OFFSET_MAX_MINUTES = 14 * 60

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const MONTH =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const WEEKDAY =
  '(?:(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?)\\.?,?\\s+)?'
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(?<year>\\d{4})'
const CLOCK =
  '(?<hour>\\d{1,2}):(?<minute>\\d\\d)(?::(?<second>\\d\\d)(?:[.,](?<part>\\d{1,9}))?)?(?:\\s*(?<half>[ap])\\.?m\\.?)?'
/** UTC, or an offset that a name may follow or precede, as Go and browsers write it. */
const ZONE =
  '(?:(?<utc>z|utc|gmt)?(?:(?<sign>[+\\-\u2212])(?<zoneHour>\\d\\d)(?::?(?<zoneMinute>\\d\\d))?)?(?:\\s+(?:utc|\\([\\p{L}\\p{N} .+\\-:]+\\)))?)'
const AT = '(?:(?:t|,?\\s+(?:at\\s+)?)'

const forms = [
  `${YEAR}(?<join>[-/])(?<month>\\d{1,2})\\k<join>${DAY}`,
  `${WEEKDAY}${DAY}[\\s-]+${MONTH},?[\\s-]+(?:${YEAR}|(?<shortYear>[0-4]\\d))`,
  `${WEEKDAY}${MONTH}[\\s-]+${DAY},?[\\s-]+${YEAR}`,
].map((day) => new RegExp(`^${day}${AT}${CLOCK}\\s*${ZONE})?$`, 'iu'))

/** As C and Java write it: the year stands at the end. */
const ctime = new RegExp(`^${WEEKDAY}${MONTH}\\s+${DAY}\\s+${CLOCK}\\s+${ZONE}\\s*${YEAR}$`, 'iu')

/**
 * Milliseconds since 1970; NaN for any other text, for a day or time that does not exist, and for one that could be two,
 * such as 3/4/2027. A time without a zone is in UTC.
 */
export function momentOf(cell: string): number {
  if (/^\d{9,10}$/.test(cell)) return Number(cell) * SECOND
  // Twelve digits would be before 2001, or a day and a time without their signs.
  if (/^\d{13}$/.test(cell)) return Number(cell)
  for (const form of [...forms, ctime]) {
    const parts = form.exec(cell)?.groups
    if (parts) return momentFrom(parts)
  }
  return Number.NaN
}

type Parts = Readonly<Record<string, string | undefined>>

function momentFrom(parts: Parts): number {
  const midnight = midnightOf(parts)
  const clock = clockOf(parts)
  const offset = offsetOf(parts)
  return midnight === undefined || clock === undefined || offset === undefined
    ? Number.NaN
    : midnight + clock - offset
}

/** Undefined if there is no such day, or if it is another day of the week. */
function midnightOf({ year, shortYear, month, name, day, weekday }: Parts): number | undefined {
  const wanted = {
    year: Number(year ?? `20${shortYear}`),
    month: name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) : Number(month) - 1,
    day: Number(day),
  }
  // Unlike Date.UTC, it leaves the years 0 to 99 as they are.
  const date = new Date(new Date(0).setUTCFullYear(wanted.year, wanted.month, wanted.day))
  const isSame =
    date.getUTCFullYear() === wanted.year &&
    date.getUTCMonth() === wanted.month &&
    date.getUTCDate() === wanted.day
  const isOnWeekday =
    !weekday || WEEKDAYS.indexOf(weekday.slice(0, 3).toLowerCase()) === date.getUTCDay()
  return isSame && isOnWeekday ? date.getTime() : undefined
}

/** Since midnight. */
function clockOf({ hour, minute = '0', second = '0', part = '', half }: Parts): number | undefined {
  if (hour === undefined) return 0
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (minutes > 59 || seconds > 59) return undefined
  if (half ? hours < 1 || hours > 12 : hours > 23) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  const ofDay = half ? (hours % 12) + (isAfternoon ? 12 : 0) : hours
  const milliseconds = Number(part.slice(0, 3).padEnd(3, '0'))
  return (ofDay * 60 + minutes) * MINUTE + seconds * SECOND + milliseconds
}

function offsetOf({ sign, zoneHour = '0', zoneMinute = '0' }: Parts): number | undefined {
  const minutes = Number(zoneHour) * 60 + Number(zoneMinute)
  if (Number(zoneMinute) > 59 || minutes > OFFSET_MAX_MINUTES) return undefined
  return (sign === '+' ? minutes : -minutes) * MINUTE
}
