/** Stands for no zone of the account's own. */
export const EACH_READER = 'each-reader'

const zoneName = (zone: string) => zone.replaceAll('_', ' ')

/** Options of the account's time zone: the suggested ones, then all. */
export function zoneChoices({ browser, chosen }: { browser: string; chosen: string | null }) {
  // Browsers do not list UTC, and may not list a zone that was set by the API.
  const listed = new Set([
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    ...(chosen ? [chosen] : []),
  ])
  listed.delete(browser)
  return [
    {
      group: 'Suggested',
      items: [
        { value: EACH_READER, label: 'Each reader’s own' },
        { value: browser, label: `${zoneName(browser)} (this browser)` },
      ],
    },
    {
      group: 'All time zones',
      items: [...listed].toSorted().map((zone) => ({ value: zone, label: zoneName(zone) })),
    },
  ]
}
