/** What the limits of a tier count. */
const words: Readonly<Record<string, string>> = {
  links: 'links',
  geoLinks: 'GeoFurls',
  hubs: 'hubs',
  clicks: 'clicks this month',
  domains: 'own domains',
  users: 'people',
  apiKeys: 'API keys',
  monitors: 'monitored links',
}

const MB = 1024 * 1024

type Write = (count: number) => string

/** '40 of 50 links'. */
export function limitUse(
  { limit, used, max }: { limit: string; used: number; max: number },
  write: Write,
): string {
  if (limit === 'pictureBytes') {
    return `${write(Math.ceil(used / MB))} of ${write(Math.floor(max / MB))} MB of pictures`
  }
  return `${write(used)} of ${write(max)} ${words[limit] ?? limit}`
}
