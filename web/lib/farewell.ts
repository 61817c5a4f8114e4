const FAREWELL = 'farewell'

/** A sentence for the login page after a page load. It stays in this tab, so that no link can bring one along. */
export function keepFarewell(sentence: string): void {
  sessionStorage.setItem(FAREWELL, sentence)
}

/** Once. */
export function takeFarewell(): string | undefined {
  const sentence = sessionStorage.getItem(FAREWELL) ?? undefined
  sessionStorage.removeItem(FAREWELL)
  return sentence
}
