/** A link as the change log names it: `link:<domainId>/<key as it is compared>`. */
const ONE = 'link:'
/** Several links of a domain: `links:<domainId>/<key>,<key>…`. No key has a comma. */
const SEVERAL = 'links:'
/** Longest list of keys in characters: a reader takes some hundred subjects at a time. */
const MAX_LIST_LENGTH = 4000

export interface NamedLinks {
  domainId: string
  /** In lower case. */
  keys: string[]
}

/** Packs subjects: each is kept once, and the links of a domain are joined into lists. */
export function packSubjects(subjects: readonly string[]): string[] {
  const packed: string[] = []
  const keysByDomain = new Map<string, string[]>()
  for (const subject of new Set(subjects)) {
    const slash = subject.indexOf('/')
    if (!subject.startsWith(ONE) || slash < 0) {
      packed.push(subject)
      continue
    }
    const domainId = subject.slice(ONE.length, slash)
    const keys = keysByDomain.get(domainId) ?? []
    keys.push(subject.slice(slash + 1))
    keysByDomain.set(domainId, keys)
  }
  for (const [domainId, keys] of keysByDomain) packed.push(...listsOf(domainId, keys))
  return packed
}

/** The links that a subject names; undefined when it names something else. */
export function linksIn(subject: string): NamedLinks | undefined {
  const colon = subject.indexOf(':') + 1
  const slash = subject.indexOf('/', colon)
  const kind = subject.slice(0, colon)
  if (slash < 0 || (kind !== ONE && kind !== SEVERAL)) return undefined
  const text = subject.slice(slash + 1)
  return {
    domainId: subject.slice(colon, slash),
    keys: kind === ONE ? [text] : text.split(','),
  }
}

function listsOf(domainId: string, keys: readonly string[]): string[] {
  const [only, another] = keys
  if (only !== undefined && another === undefined) return [`${ONE}${domainId}/${only}`]
  const lists: string[] = []
  let list = ''
  for (const key of keys) {
    if (list !== '' && list.length + 1 + key.length > MAX_LIST_LENGTH) {
      lists.push(list)
      list = ''
    }
    list = list === '' ? key : `${list},${key}`
  }
  if (list !== '') lists.push(list)
  return lists.map((one) => `${SEVERAL}${domainId}/${one}`)
}
