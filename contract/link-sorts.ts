/** Field names; a hyphen in front turns the order around. Clicks are human clicks. */
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
