/** Stands for no zone of the account's own. */
export const EACH_READER = 'each-reader'

/** Browsers list some zones by names that their people no longer use. */
const presentNames: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}
const presentName = (zone: string) => presentNames[zone] ?? zone

const zoneName = (zone: string) => zone.replaceAll('_', ' ')

/** Options of the account's time zone: the suggested ones, then all. */
export function zoneChoices({ browser, chosen }: { browser: string; chosen: string | null }) {
  const own = presentName(browser)
  const known = Intl.supportedValuesOf('timeZone').map(presentName)
  // Browsers do not list UTC, and may not list a zone that was set by the API.
  const listed = new Set([...known, 'UTC', ...(chosen ? [chosen] : [])])
  listed.delete(own)
  return [
    {
      group: 'Suggested',
      items: [
        { value: EACH_READER, label: 'Each reader’s own' },
        { value: own, label: `${zoneName(own)} (this browser)` },
      ],
    },
    {
      group: 'All time zones',
      items: [...listed].toSorted().map((zone) => ({ value: zone, label: zoneName(zone) })),
    },
  ]
}
