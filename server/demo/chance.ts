import { randomFrom } from '../platform/random.ts'

/** A reproducible random source: its numbers depend on the seed and the order of the calls only. */
export interface Chance {
  /** At least 0 and below 1. */
  next(): number
  /** True with that probability. */
  happens(share: number): boolean
  between(least: number, below: number): number
  /** How many independent events happen when `mean` are expected. */
  count(mean: number): number
}

/** Items with the running sums of their weights, computed once for many draws. */
export interface Lot<T> {
  items: readonly T[]
  sums: readonly number[]
}

const NORMAL_FROM = 30

export function openChance(seed: number): Chance {
  const next = randomFrom(seed)
  return {
    next,
    happens: (share) => next() < share,
    between: (least, below) => least + next() * (below - least),
    count: (mean) => (mean < NORMAL_FROM ? poisson(mean, next) : normal(mean, next)),
  }
}

function poisson(mean: number, next: () => number): number {
  const limit = Math.exp(-mean)
  let product = next()
  let count = 0
  while (product > limit) {
    product *= next()
    count++
  }
  return count
}

function normal(mean: number, next: () => number): number {
  const wave = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return Math.max(0, Math.round(mean + wave * Math.sqrt(mean)))
}

export function lotOf<T>(weighted: readonly (readonly [item: T, weight: number])[]): Lot<T> {
  let sum = 0
  const sums = weighted.map(([, weight]) => {
    sum += weight
    return sum
  })
  return { items: weighted.map(([item]) => item), sums }
}

export function draw<T>(lot: Lot<T>, chance: Chance): T {
  const point = chance.next() * (lot.sums.at(-1) ?? 0)
  const index = lot.sums.findIndex((sum) => point < sum)
  const item = lot.items[index] ?? lot.items[0]
  if (item === undefined) throw new Error('an empty lot was drawn from')
  return item
}
