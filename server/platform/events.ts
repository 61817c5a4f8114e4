/** What a process tells itself after a commit: which subject changed, such as `link:<domainId>/<key>`. */
export interface Events {
  emit(event: 'changed', subject: string): void
  /** Answers a function that ends the listening. */
  on(event: 'changed', listener: (subject: string) => void): () => void
}

export function openEvents(): Events {
  const listeners = new Set<(subject: string) => void>()
  return {
    emit: (_event, subject) => {
      for (const listener of listeners) listener(subject)
    },
    on: (_event, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
