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

/** `reason` is why a click is one of a bot or preview; empty for people. */
export type Dimension = (typeof dimensions)[number]
