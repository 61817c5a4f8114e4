/** Properties of a click. Each name is a filter, a dimension of a breakdown and a field of an event. */
export const dimensions = [
  'link',
  'country',
  'region',
  'city',
  'device',
  'browser',
  'os',
  'language',
  'source',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'trigger',
  'kind',
  'target',
  'rule',
  'reason',
] as const

/**
 * `source` is the place that a referrer belongs to, by name: Instagram for its hosts and its app. Of a host that is not known it
 * is the host.
 *
 * `reason` is why a click is one of a bot or preview: the name of the program where it is known (`Googlebot`, `curl`), or
 * the rule that decided: `no-agent`, `empty-agent` (such as `Mozilla/5.0`), `markup`, `unknown-agent` (neither a browser nor
 * a device), `other-bot`, `other-preview`, `other-program`. Empty for people, and for clicks from before it was kept.
 */
export type Dimension = (typeof dimensions)[number]

export const clickKinds = ['human', 'bot', 'preview'] as const
export type ClickKind = (typeof clickKinds)[number]

/** The dimensions whose values have a position on a map. */
export const placeKinds = ['country', 'region', 'city'] as const
export type PlaceKind = (typeof placeKinds)[number]
