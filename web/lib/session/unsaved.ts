type Save = () => Promise<boolean>

const guards = new Set<Save>()

/**
 * Registers what saves a part of the screen before a logout; it resolves to whether everything is saved. Returns the function
 * that ends the registration.
 */
export function guardUnsaved(save: Save): () => void {
  guards.add(save)
  return () => guards.delete(save)
}

const PATIENCE_MS = 4000

/** Saves what the screen has not saved yet. False if something could not be saved in a few seconds. */
export async function saveUnsaved(): Promise<boolean> {
  const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))
  const saved = Promise.all([...guards].map((save) => save()))
  return guards.size === 0 || Promise.race([saved.then((all) => all.every(Boolean)), patience])
}
