import type { Browser } from 'wxt/browser'
import { type Area, readKey } from '../servers/area.ts'

type WatchedArea = Pick<Browser.storage.StorageArea, 'onChanged'>

/** What became of the last press that no open popup has shown. The next one shows it, once. */
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

const LAST_OUTCOME = 'lastOutcome'

/** The popup shows nothing older. */
const SHOWN_MS = 10 * 60_000

export const recent = (outcome: LastOutcome | null): LastOutcome | null =>
  outcome && Date.now() - outcome.at < SHOWN_MS ? outcome : null

export const readLastOutcome = (area: Area): Promise<LastOutcome | null> =>
  readKey<LastOutcome | null>(area, LAST_OUTCOME, null)

export const keepLastOutcome = (area: Area, outcome: LastOutcome): Promise<void> =>
  area.set({ [LAST_OUTCOME]: outcome })

export const forgetLastOutcome = (area: Area): Promise<void> => area.remove(LAST_OUTCOME)

/** Calls with each new one. Returns a function that stops it. */
export function watchLastOutcome(
  area: WatchedArea,
  told: (outcome: LastOutcome) => void,
): () => void {
  const changed = ({ [LAST_OUTCOME]: change }: Record<string, { newValue?: unknown }>) => {
    if (change?.newValue) told(change.newValue as LastOutcome)
  }
  area.onChanged.addListener(changed)
  return () => area.onChanged.removeListener(changed)
}
