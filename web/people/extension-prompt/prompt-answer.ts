/** What a person answered to the prompt. Keys that begin with `hide` are kept at a logout. */
const NEVER = 'hideExtensionPrompt'
/** Its value is the time of 'Maybe later', in epoch milliseconds. */
const LATER = 'hideExtensionOfferSince'
const PUT_OFF_FOR_MS = 30 * 24 * 60 * 60 * 1000

/** A browser may forbid its storage. Then the prompt is only hidden, and nothing remembers the answer. */
export function refuse(): void {
  keep(NEVER, 'true')
}

export function putOff(nowMs: number): void {
  keep(LATER, String(nowMs))
}

/** Whether the prompt was refused, or put off less than 30 days ago. A clock that was set back must not put it off for longer. */
export function isAnswered(nowMs: number): boolean {
  try {
    if (localStorage.getItem(NEVER) !== null) return true
    const sinceMs = nowMs - Number(localStorage.getItem(LATER) ?? Number.NaN)
    return sinceMs >= 0 && sinceMs < PUT_OFF_FOR_MS
  } catch {
    return false
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The prompt comes again on the next page.
  }
}
