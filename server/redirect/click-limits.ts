import type { Db } from '../platform/database.ts'
import { isUsedUp, type Limited, takeClick } from './gate-store.ts'

/** Takes clicks from limits; the only thing that a redirect writes to the database. */
export interface ClickTaker {
  /** False when the limit's last click was taken by somebody else. Throws when the database is away. */
  take(link: Limited, maxClicks: number): Promise<boolean>
}

export interface ClickLimits extends ClickTaker {
  isUsedUp(link: Limited, maxClicks: number): Promise<boolean>
}

export function openClickLimits(db: Db, taker: ClickTaker): ClickLimits {
  return {
    take: (link, maxClicks) => taker.take(link, maxClicks),
    isUsedUp: (link, maxClicks) => isUsedUp(db, link, maxClicks),
  }
}

export const clickTaker = (db: Db): ClickTaker => ({
  take: (link, maxClicks) => takeClick(db, link, maxClicks),
})
