/** Asks the person for something that a call waits for; resolves to whether they did it. */
export type Asker = () => Promise<boolean>

/** One dialog, shared by all calls that wait for it at the same time. */
export function createQuestion() {
  let asker: Asker | undefined
  let asking: Promise<boolean> | undefined
  return {
    /** Called by the dialog in the signed-in layout. Returns the function that unregisters it. */
    registerAsker(ask: Asker): () => void {
      asker = ask
      return () => {
        if (asker === ask) asker = undefined
      }
    },
    /** Resolves to false without a registered dialog. */
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
