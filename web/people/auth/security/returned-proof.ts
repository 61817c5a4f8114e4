import type { SignInProof } from '../login/single-sign-on/sign-in-return.ts'

/** The proof that the callback page passes in the history's state. */
export function proofIn(state: unknown): SignInProof | undefined {
  const { proof } = (state ?? {}) as { proof?: Partial<SignInProof> }
  if (typeof proof?.code !== 'string' || typeof proof.state !== 'string') return undefined
  const { code, iss } = proof
  return { code, state: proof.state, ...(typeof iss === 'string' && { iss }) }
}
