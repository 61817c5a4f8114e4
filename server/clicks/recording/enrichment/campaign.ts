/** The UTM values under the names of their columns; empty where there is none. */
export interface Campaign {
  utm_source: string
  utm_medium: string
  utm_campaign: string
  utm_term: string
  utm_content: string
}

const LONGEST_VALUE = 255
const none: Readonly<Campaign> = {
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
}

/** Reads the served address, whether a value comes from the link, its target or the visitor. */
export function campaignOf(target: string): Readonly<Campaign> {
  if (!target.includes('utm_')) return none
  const query = new URLSearchParams(target.split('#', 1)[0]?.split('?').slice(1).join('?'))
  // A character cut in half would make ClickHouse refuse the whole batch.
  const value = (name: string) => (query.get(name) ?? '').slice(0, LONGEST_VALUE).toWellFormed()
  return {
    utm_source: value('utm_source'),
    utm_medium: value('utm_medium'),
    utm_campaign: value('utm_campaign'),
    utm_term: value('utm_term'),
    utm_content: value('utm_content'),
  }
}
