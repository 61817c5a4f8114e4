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
] as const

export type Dimension = (typeof dimensions)[number]
