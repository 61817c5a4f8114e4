import type { Config } from '../../config.ts'

const PROOF_LABEL = '_unfurly'

export const proofName = (name: string) => `${PROOF_LABEL}.${name}`
export const proofValue = (proof: string) => `unfurly-proof=${proof}`

/** The host that the DNS records must lead visitors to, without its port. */
export const ownHost = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
