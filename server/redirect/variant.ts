import type { CompiledVariant } from './links/compiled-link.ts'

const SCALE = 2 ** 32

/**
 * Which address of a split a visitor gets: weighted rendezvous hashing. The same seed gets the same one again, and when
 * weights change only as many visitors move as have to.
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

/** Between 0 and 1, without the ends. By the address as it was entered: moving it in the list moves no visitor. */
function chanceOf({ key }: CompiledVariant, seed: bigint): number {
  return (Number(Bun.hash.wyhash(key, seed) >> 32n) + 0.5) / SCALE
}
