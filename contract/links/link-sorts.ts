/** Field names; a leading hyphen reverses the order. Clicks are human clicks. */
export const linkSorts = [
  '-createdAt',
  'createdAt',
  '-clicks',
  'clicks',
  '-updatedAt',
  'updatedAt',
  'key',
  '-key',
] as const
