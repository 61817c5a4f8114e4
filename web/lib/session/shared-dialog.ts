/** Opens the dialog; resolves to whether the user did what it asks for. */
type OpenDialog = () => Promise<boolean>

/** One dialog for all calls that wait for it at the same time, such as the confirmation of a session. */
export function createSharedDialog() {
  let registered: OpenDialog | undefined
  let answer: Promise<boolean> | undefined
  return {
    /** Called where the dialog is rendered. Returns the function that unregisters it. */
    register(open: OpenDialog): () => void {
      registered = open
      return () => {
        if (registered === open) registered = undefined
      }
    },
    /** Resolves to false without a registered dialog. */
    ask(): Promise<boolean> {
      answer ??= (registered?.() ?? Promise.resolve(false)).finally(() => {
        answer = undefined
      })
      return answer
    },
    isAsking: () => answer !== undefined,
  }
}

export type SharedDialog = ReturnType<typeof createSharedDialog>
