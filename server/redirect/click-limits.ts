import type { Database, Db } from '../platform/database/database.ts'
import { isUsedUp, type LimitedLink, takeClick } from './gate/gate-store.ts'

/** Takes clicks from click limits: the only database write of a redirect. */
export interface ClickTaker {
  /** False when no click is left. Throws when the database is away. */
  take(link: LimitedLink, maxClicks: number): Promise<boolean>
}

export interface ClickLimits extends ClickTaker {
  isUsedUp(link: LimitedLink, maxClicks: number): Promise<boolean>
}

export function openClickLimits(db: Db, taker: ClickTaker): ClickLimits {
  return {
    take: (link, maxClicks) => taker.take(link, maxClicks),
    isUsedUp: (link, maxClicks) => isUsedUp(db, link, maxClicks),
  }
}

export const clickTaker = (db: Database): ClickTaker => ({
  take: (link, maxClicks) => takeClick(db, link, maxClicks),
})
