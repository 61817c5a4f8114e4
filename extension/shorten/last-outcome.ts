import { type Area, readKey } from '../servers/area.ts'

/** What became of the last press outside the popup, which shows it when it opens. */
export type LastOutcome =
  | {
      kind: 'made'
      at: number
      shortUrl: string
      redirectTo: string
      isCopied: boolean
      isOld: boolean
    }
  | { kind: 'notice'; at: number; sentence: string }

export const LAST_OUTCOME = 'lastOutcome'

/** The popup shows nothing older. */
export const SHOWN_MS = 10 * 60_000

export const readLastOutcome = (area: Area): Promise<LastOutcome | null> =>
  readKey<LastOutcome | null>(area, LAST_OUTCOME, null)

export const keepLastOutcome = (area: Area, outcome: LastOutcome): Promise<void> =>
  area.set({ [LAST_OUTCOME]: outcome })
