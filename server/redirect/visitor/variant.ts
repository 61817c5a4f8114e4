import type { CompiledVariant } from '../links/compiled-link.ts'

const SCALE = 2 ** 32

/**
 * Chooses the variant of a split by weighted rendezvous hashing. A seed always gets the same variant, and a change of
 * weights moves as few visitors as possible.
 */
export function variantFor(variants: readonly CompiledVariant[], seed: bigint): CompiledVariant {
  let best: CompiledVariant | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const variant of variants) {
    const score = variant.weight / -Math.log(chanceOf(variant, seed))
    if (score > most) [best, most] = [variant, score]
  }
  if (!best) throw new Error('a split without addresses was compiled')
  return best
}

/** Between 0 and 1, both exclusive. Hashes the address as entered, so reordering the list moves no visitor. */
function chanceOf({ key }: CompiledVariant, seed: bigint): number {
  return (Number(Bun.hash.wyhash(key, seed) >> 32n) + 0.5) / SCALE
}
