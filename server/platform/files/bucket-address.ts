export interface BucketAddress {
  /** `https://host:port` */
  endpoint: string
  bucket: string
  /** Prefix of all object names: empty, or ending with a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const DEFAULT_REGION = 'us-east-1'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([A-Za-z0-9._-]+\/)*$/

/**
 * Parses `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&tls=false`. Key and secret are percent-encoded. Undefined
 * for anything else.
 */
export function bucketAddress(text: string): BucketAddress | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hostname === '' || url.hash !== '') return undefined
  const [bucket = '', ...folders] = url.pathname.slice(1).split('/')
  const prefix = folders.filter((folder) => folder !== '').map((folder) => `${folder}/`)
  const { region = DEFAULT_REGION, tls = 'true', ...others } = Object.fromEntries(url.searchParams)
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  const isKnown =
    accessKeyId &&
    secretAccessKey &&
    BUCKET.test(bucket) &&
    PREFIX.test(prefix.join('')) &&
    !folders.includes('..') &&
    !folders.includes('.') &&
    /^[a-z0-9-]+$/.test(region) &&
    (tls === 'true' || tls === 'false') &&
    Object.keys(others).length === 0
  if (!isKnown) return undefined
  return {
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: prefix.join(''),
    region,
    accessKeyId,
    secretAccessKey,
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined
  } catch {
    return undefined
  }
}
