import type { RuleVisitor } from '../../../contract/links/rules/firing-rule.ts'

/** Derives the values that rules test. The functions belong to other parts of the program and cache their results. */
export interface Traits {
  /** ISO 3166-1 alpha-2 code of an address, or `unknown`. */
  countryOf: (address: string) => string
  /** Null where the agent does not say. */
  agentOf: (agent: string) => { device: string; os: string | null; browser: string | null }
  /** The language of an Accept-Language header in lower case, or `unknown`. */
  languageOf: (acceptLanguage: string) => string
  /** Key of the hash that identifies a visitor of a split; the same on every instance. */
  variantKey: Uint8Array
}

interface VisitorDetails {
  at: number
  address: string
  agent: string
  acceptLanguage: string
}

/** Computes each value when a rule first reads it. */
export class LazyVisitor implements RuleVisitor {
  readonly #traits: Traits
  readonly #details: VisitorDetails
  #agent: ReturnType<Traits['agentOf']> | undefined
  #country: string | undefined

  constructor(traits: Traits, details: VisitorDetails) {
    this.#traits = traits
    this.#details = details
  }

  get at(): number {
    return this.#details.at
  }

  get country(): string {
    this.#country ??= this.#traits.countryOf(this.#details.address)
    return this.#country
  }

  get language(): string {
    return this.#traits.languageOf(this.#details.acceptLanguage)
  }

  get device(): string {
    return this.#readAgent().device
  }

  get os(): string {
    return this.#readAgent().os ?? 'unknown'
  }

  get browser(): string {
    return this.#readAgent().browser?.toLowerCase() ?? 'unknown'
  }

  #readAgent() {
    this.#agent ??= this.#traits.agentOf(this.#details.agent)
    return this.#agent
  }
}

const DIGEST_BYTES = 64
const digest = new Uint8Array(DIGEST_BYTES)
const numbers = new DataView(digest.buffer)

/** A pseudonymous number for one visitor of one link, without a cookie. */
export function seedOf(
  { variantKey }: Traits,
  { linkId, address, agent }: { linkId: string; address: string; agent: string },
): bigint {
  new Bun.CryptoHasher('sha256', variantKey)
    .update(`${linkId}\n${address}\n${agent}`)
    .digest(digest)
  return numbers.getBigUint64(0)
}
