import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { FilterName } from '../scope.ts'

/** The name of a field in chips and column heads. */
export const fieldNames: Record<Dimension | FilterName, string> = {
  domain: 'Domain',
  key: 'Key',
  tag: 'Tag',
  link: 'Link',
  country: 'Country',
  region: 'Region',
  city: 'City',
  device: 'Device',
  browser: 'Browser',
  os: 'System',
  language: 'Language',
  source: 'Source',
  referrer: 'Referrer',
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
  trigger: 'Opened by',
  kind: 'Kind',
  target: 'Destination',
  rule: 'Rule',
  reason: 'Why a bot',
}

/** The names of whole lists. */
export const listNames: Record<Dimension, string> = {
  link: 'Links',
  country: 'Countries',
  region: 'Regions',
  city: 'Cities',
  device: 'Devices',
  browser: 'Browsers',
  os: 'Systems',
  language: 'Languages',
  source: 'Sources',
  referrer: 'Referrers',
  utm_source: 'UTM sources',
  utm_medium: 'UTM mediums',
  utm_campaign: 'UTM campaigns',
  utm_term: 'UTM terms',
  utm_content: 'UTM contents',
  trigger: 'Triggers',
  target: 'Destinations',
  rule: 'Rules',
  reason: 'Reasons',
  kind: 'Kinds',
}

/** On a tab of a panel, whose title says that it is about UTM values. */
export const tabName = (dimension: Dimension): string =>
  dimension.startsWith('utm_') ? fieldNames[dimension] : listNames[dimension]
