import { readFileSync } from 'node:fs'
import { addressBucket } from '../../platform/network/addresses.ts'
import type { Visitors } from '../visitor/visitor.ts'

export interface ConnectionLimits {
  /** For each address; IPv6 by /64. Trusted proxies carry many visitors, and have no limit. */
  perAddress: number
  inAll: number
}

const PER_ADDRESS = 256
/** Reserved for files and stores. A connection counts twice, because a relayed request needs a second one. */
const SPARE_DESCRIPTORS = 512
const MOST = 20_000
const USUAL_DESCRIPTORS = 1024

/** The limits that the process's file descriptors allow. */
export function usualLimits(): ConnectionLimits {
  const inAll = Math.floor((descriptorsOfProcess() - SPARE_DESCRIPTORS) / 2)
  return { perAddress: PER_ADDRESS, inAll: Math.min(Math.max(inAll, PER_ADDRESS), MOST) }
}

function descriptorsOfProcess(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? USUAL_DESCRIPTORS)
  } catch {
    // Not Linux.
    return USUAL_DESCRIPTORS
  }
}

/** Counts open connections, so that no single address can use them all. */
export class OpenConnections {
  readonly #limits: ConnectionLimits
  readonly #visitors: Pick<Visitors, 'isTrusted'>
  readonly #counts = new Map<string, number>()
  #all = 0

  constructor(limits: ConnectionLimits, visitors: Pick<Visitors, 'isTrusted'>) {
    this.#limits = limits
    this.#visitors = visitors
  }

  /** False if a limit is reached. After true, call `leave` when the connection closes. */
  enter(peer: string): boolean {
    if (this.#all >= this.#limits.inAll) return false
    const bucket = addressBucket(peer)
    const count = this.#counts.get(bucket) ?? 0
    if (count >= this.#limits.perAddress && !this.#visitors.isTrusted(peer)) return false
    this.#counts.set(bucket, count + 1)
    this.#all += 1
    return true
  }

  leave(peer: string): void {
    const bucket = addressBucket(peer)
    const count = this.#counts.get(bucket) ?? 0
    if (count > 1) this.#counts.set(bucket, count - 1)
    else this.#counts.delete(bucket)
    this.#all -= 1
  }
}
