import type { RuleVisitor } from '../../contract/firing-rule.ts'

/** Reads what rules ask for. The readers are other parts of the program, which remember what they have read. */
export interface Traits {
  /** ISO 3166-1 alpha-2 of an address, or `unknown`. */
  countryOf: (address: string) => string
  /** Null where the agent names nothing. */
  agentOf: (agent: string) => { device: string; os: string | null; browser: string | null }
  /** Of an Accept-Language header, in small letters, or `unknown`. */
  languageOf: (acceptLanguage: string) => string
  /** Under which visitors of splits are told apart; the same on every instance. */
  variantKey: Uint8Array
}

interface Known {
  at: number
  address: string
  agent: string
  acceptLanguage: string
}

/** A visitor of whom nothing is read before a rule asks for it. */
export class LazyVisitor implements RuleVisitor {
  readonly #traits: Traits
  readonly #known: Known
  #agent: ReturnType<Traits['agentOf']> | undefined
  #country: string | undefined

  constructor(traits: Traits, known: Known) {
    this.#traits = traits
    this.#known = known
  }

  get at(): number {
    return this.#known.at
  }

  get country(): string {
    this.#country ??= this.#traits.countryOf(this.#known.address)
    return this.#country
  }

  get language(): string {
    return this.#traits.languageOf(this.#known.acceptLanguage)
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
    this.#agent ??= this.#traits.agentOf(this.#known.agent)
    return this.#agent
  }
}

const DIGEST_BYTES = 64
const digest = new Uint8Array(DIGEST_BYTES)
const numbers = new DataView(digest.buffer)

/** Stands for one visitor of one link, without a cookie and without telling who it is. */
export function seedOf(
  { variantKey }: Traits,
  { linkId, address, agent }: { linkId: string; address: string; agent: string },
): bigint {
  new Bun.CryptoHasher('sha256', variantKey)
    .update(`${linkId}\n${address}\n${agent}`)
    .digest(digest)
  return numbers.getBigUint64(0)
}
