/** A dimension in the store and in files. Its names on the screen are in `dimension-words.ts`. */
interface DimensionSpec {
  /** The group of the property: `visit` is about the visitor and their way, `outcome` about the result. The others have one each. */
  tells: 'link' | 'visit' | 'trigger' | 'kind' | 'outcome' | 'folder'
  /** Whether there are sums by it. */
  isSummed: boolean
  /** The name of the file of its list. */
  file: string
}

/**
 * Properties of a click, in the order of the calls. Each name is a filter, a dimension of a breakdown and a field of an
 * event. Parameters, columns, sums and files derive from this table.
 */
export const dimensionTable = {
  link: { tells: 'link', isSummed: true, file: 'links' },
  // ISO 3166-1 alpha-2 in capitals, or `unknown`; so are the next ones where they are not known.
  country: { tells: 'visit', isSummed: true, file: 'countries' },
  region: { tells: 'visit', isSummed: true, file: 'regions' },
  city: { tells: 'visit', isSummed: true, file: 'cities' },
  device: { tells: 'visit', isSummed: true, file: 'devices' },
  browser: { tells: 'visit', isSummed: true, file: 'browsers' },
  os: { tells: 'visit', isSummed: true, file: 'systems' },
  language: { tells: 'visit', isSummed: true, file: 'languages' },
  /** The place that a referrer belongs to, by name: Instagram for its hosts and its app. Of an unknown host the host. */
  source: { tells: 'visit', isSummed: true, file: 'sources' },
  // A host name, or `direct`.
  referrer: { tells: 'visit', isSummed: true, file: 'referrers' },
  // Empty where there is none; so are the other UTM values and the rule.
  utm_source: { tells: 'visit', isSummed: true, file: 'utm-sources' },
  utm_medium: { tells: 'visit', isSummed: true, file: 'utm-media' },
  utm_campaign: { tells: 'visit', isSummed: true, file: 'utm-campaigns' },
  utm_term: { tells: 'visit', isSummed: true, file: 'utm-terms' },
  utm_content: { tells: 'visit', isSummed: true, file: 'utm-contents' },
  trigger: { tells: 'trigger', isSummed: true, file: 'triggers' },
  // Each row of a sum has its kind.
  kind: { tells: 'kind', isSummed: false, file: 'kinds' },
  target: { tells: 'outcome', isSummed: true, file: 'targets' },
  rule: { tells: 'outcome', isSummed: true, file: 'rules' },
  /**
   * Why a click is one of a bot or preview: the name of the program where it is known (`Googlebot`, `curl`), or the rule
   * that decided: `no-agent`, `empty-agent` (such as `Mozilla/5.0`), `markup`, `unknown-agent` (neither a browser nor a
   * device), `other-bot`, `other-preview`, `other-program`. Empty for people, and for clicks from before it was kept. Sums
   * from before that stay valid, so there are none by it, and the clicks are read.
   */
  reason: { tells: 'outcome', isSummed: false, file: 'reasons' },
  /**
   * Which address of the link was asked for, its own or an alias, as they were then: `domain/key`, the key as its domain
   * compares keys, so in lower case unless that tells capitals apart. Clicks from before it was kept have the own address
   * that the link has now; empty if the link is gone.
   */
  address: { tells: 'outcome', isSummed: false, file: 'addresses' },
  /** The id of the folder that the link has now, so no click holds it; empty without one. */
  folder: { tells: 'folder', isSummed: false, file: 'folders' },
} as const satisfies Record<string, DimensionSpec>

type Table = typeof dimensionTable
export type Dimension = keyof Table
type Named<Spec> = { [D in Dimension]: Table[D] extends Spec ? D : never }[Dimension]

export const dimensions = Object.keys(dimensionTable) as readonly Dimension[]

export type DimensionOf<Tells extends DimensionSpec['tells']> = Named<{ tells: Tells }>

export const dimensionsOf = <Tells extends DimensionSpec['tells']>(
  tells: Tells,
): readonly DimensionOf<Tells>[] =>
  dimensions.filter((name): name is DimensionOf<Tells> => dimensionTable[name].tells === tells)

export type SummedDimension = Named<{ isSummed: true }>
export const isSummed = (name: Dimension): name is SummedDimension => dimensionTable[name].isSummed

export const clickKinds = ['human', 'bot', 'preview'] as const
export type ClickKind = (typeof clickKinds)[number]

/** The dimensions whose values have a position on a map. */
export const placeKinds = ['country', 'region', 'city'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** The dimensions that clicks can be filtered by; their kind and the folder of their link have parameters of their own. */
export type FilteredDimension = Exclude<Dimension, 'kind' | 'folder'>
export const isFiltered = (name: Dimension): name is FilteredDimension =>
  name !== 'kind' && name !== 'folder'
export const filteredDimensions = dimensions.filter(isFiltered)
