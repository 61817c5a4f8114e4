export const FAREWELL = 'farewell'

/** Keeps a sentence for the login page across a page load. It is stored in this tab, so that no link can inject one. */
export function keepFarewell(sentence: string): void {
  sessionStorage.setItem(FAREWELL, sentence)
}

/** Returns the sentence once, and forgets it. */
export function takeFarewell(): string | undefined {
  const sentence = sessionStorage.getItem(FAREWELL) ?? undefined
  sessionStorage.removeItem(FAREWELL)
  return sentence
}
