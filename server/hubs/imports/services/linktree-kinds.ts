import type { LinktreeLink } from './linktree-shape.ts'

/** Entries that are more than an address. They are taken over as buttons only if they have one. */
const kinds: readonly (readonly [kind: RegExp, why: string])[] = [
  [
    /^(COMMERCE|TIP_GIFT|REQUEST|DIGITAL_DOWNLOAD|COACHING|KAJABI|SHOP_PREVIEW|SPRING|COURSE)/,
    'A hub sells nothing and takes no payments. Add a button that leads to your shop.',
  ],
  [/^(FORM|CONTACT_DETAILS|PHONE|SMS)/, 'A hub has no forms besides subscribing by e-mail.'],
  [/^(CHATBOT|COMMUNITY|NFT|REGISTER_ACTION)/, 'A hub has nothing of that kind.'],
  [/^(LINKER_RECOMMENDATIONS)/, 'These are recommendations of Linktree.'],
]

const NO_ADDRESS =
  'It has no address of its own: Linktree makes it from those of several services. Add the one you want.'

/** Why an entry of that kind is not taken over; undefined for one that is. */
export function refusedKind(type: string, { url }: Pick<LinktreeLink, 'url'>): string | undefined {
  const why = kinds.find(([kind]) => kind.test(type))?.[1]
  if (why !== undefined) return why
  return type !== 'CLASSIC' && !url ? NO_ADDRESS : undefined
}
