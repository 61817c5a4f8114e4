import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { FilterName } from '../scope.ts'

interface DimensionWords {
  /** In chips and column heads. */
  name: string
  /** Of a whole list. */
  list: string
  /** Which panel of lists shows it. */
  panel: 'where' | 'sources' | 'links' | 'technology' | 'utm' | 'trigger' | 'bots'
  /** Its group in the menu of filters; undefined if it is chosen elsewhere. */
  menu: 'Link' | 'Where' | 'From' | 'With' | 'How' | undefined
}

/** In the order of the screen: of the tabs of a panel, and of the entries of a menu. */
const dimensionWords: Record<Dimension, DimensionWords> = {
  link: { name: 'Link', list: 'Links', panel: 'links', menu: 'Link' },
  folder: { name: 'Folder', list: 'Folders', panel: 'links', menu: undefined },
  country: { name: 'Country', list: 'Countries', panel: 'where', menu: 'Where' },
  region: { name: 'Region', list: 'Regions', panel: 'where', menu: 'Where' },
  city: { name: 'City', list: 'Cities', panel: 'where', menu: 'Where' },
  source: { name: 'Source', list: 'Sources', panel: 'sources', menu: 'From' },
  referrer: { name: 'Referrer', list: 'Referrers', panel: 'sources', menu: 'From' },
  utm_campaign: { name: 'Campaign', list: 'UTM campaigns', panel: 'utm', menu: 'From' },
  utm_source: { name: 'Source', list: 'UTM sources', panel: 'utm', menu: 'From' },
  utm_medium: { name: 'Medium', list: 'UTM mediums', panel: 'utm', menu: 'From' },
  utm_term: { name: 'Term', list: 'UTM terms', panel: 'utm', menu: 'From' },
  utm_content: { name: 'Content', list: 'UTM contents', panel: 'utm', menu: 'From' },
  device: { name: 'Device', list: 'Devices', panel: 'technology', menu: 'With' },
  browser: { name: 'Browser', list: 'Browsers', panel: 'technology', menu: 'With' },
  os: { name: 'System', list: 'Systems', panel: 'technology', menu: 'With' },
  language: { name: 'Language', list: 'Languages', panel: 'technology', menu: 'With' },
  trigger: { name: 'Opened by', list: 'Triggers', panel: 'trigger', menu: 'How' },
  target: { name: 'Destination', list: 'Destinations', panel: 'trigger', menu: 'How' },
  rule: { name: 'Rule', list: 'Rules', panel: 'trigger', menu: 'How' },
  address: { name: 'Address', list: 'Addresses', panel: 'trigger', menu: 'Link' },
  reason: { name: 'Why a bot', list: 'Reasons', panel: 'bots', menu: 'How' },
  kind: { name: 'Kind', list: 'Kinds', panel: 'bots', menu: undefined },
}

const entries = Object.entries(dimensionWords) as [Dimension, DimensionWords][]

const wordsBy = (word: 'name' | 'list') =>
  Object.fromEntries(entries.map(([name, words]) => [name, words[word]])) as Record<
    Dimension,
    string
  >

/** The name of a field in chips and column heads. */
export const fieldNames: Record<Dimension | FilterName, string> = {
  ...wordsBy('name'),
  domain: 'Domain',
  key: 'Key',
  tag: 'Tag',
}

/** The names of whole lists. */
export const listNames = wordsBy('list')

/** The dimensions of the tabs of a panel. */
export const dimensionsOfPanel = (panel: DimensionWords['panel']): readonly Dimension[] =>
  entries.filter(([, words]) => words.panel === panel).map(([name]) => name)

/** The dimensions of a group of the menu. */
export const filtersOfMenu = (menu: NonNullable<DimensionWords['menu']>) =>
  entries.flatMap(([name, words]) => (name !== 'kind' && words.menu === menu ? [name] : []))

/** On a tab of a panel, whose title says that it is about UTM values. */
export const tabName = (dimension: Dimension): string =>
  dimension.startsWith('utm_') ? fieldNames[dimension] : listNames[dimension]
