/** The same as TARGET_MAX of the contract, which would bring zod into the popup; a test compares them. */
export const TARGET_MAX = 8192

/** The address if a short link may lead there: one of the web, not of the browser itself or of a file. */
export function asWebAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > TARGET_MAX || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"'`“”‘’«»]+/iu
const WITH_WWW = /(?<![\p{L}\p{N}@./:_-])www\.[^\s<>"'`“”‘’«»]+\.[^\s<>"'`“”‘’«»]+/iu
/** What a sentence ends with stands behind an address, and is no part of it. */
const SENTENCE_END = /[.,;:!?…]+$/u
const brackets = { ')': '(', ']': '[', '}': '{' } as const

/** The first address that is written out in a text, with `http(s)://` or `www.`. Nothing is guessed. */
export function findAddress(selection: string): string | undefined {
  const text = selection.slice(0, TARGET_MAX)
  const found = [WEB_ADDRESS.exec(text), WITH_WWW.exec(text)]
    .filter((match) => match !== null)
    .toSorted((a, b) => a.index - b.index)[0]
  if (!found) return undefined
  const written = withoutSentenceEnd(found[0])
  return asWebAddress(/^www\./i.test(written) ? `https://${written}` : written)
}

function withoutSentenceEnd(address: string): string {
  const shorter = withoutLooseBracket(address.replace(SENTENCE_END, ''))
  return shorter === address ? address : withoutSentenceEnd(shorter)
}

/** A closing bracket belongs to the address only if it is opened there, as in Wikipedia's. */
function withoutLooseBracket(address: string): string {
  const last = address.at(-1) ?? ''
  if (!(last in brackets)) return address
  const opening = brackets[last as keyof typeof brackets]
  const count = (sign: string) => address.split(sign).length
  return count(last) > count(opening) ? address.slice(0, -1) : address
}
