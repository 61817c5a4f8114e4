/** Asks the person for something that a call waits for; answers whether they did it. */
export type Asker = () => Promise<boolean>

/** One dialog for all calls that wait for it at the same time. */
export function createQuestion() {
  let asker: Asker | undefined
  let asking: Promise<boolean> | undefined
  return {
    /** The signed-in frame brings the dialog. Answers with what takes it away again. */
    registerAsker(ask: Asker): () => void {
      asker = ask
      return () => {
        if (asker === ask) asker = undefined
      }
    },
    /** Without anybody to ask, it is a no. */
    ask(): Promise<boolean> {
      asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
        asking = undefined
      })
      return asking
    },
    isAsking: () => asking !== undefined,
  }
}

export type Question = ReturnType<typeof createQuestion>
