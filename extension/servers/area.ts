/** The part of `browser.storage.local` and `browser.storage.session` that we use. */
export interface Area {
  get(key: string): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(key: string): Promise<void>
}

/** Only this extension writes its storage, so a stored value has the expected shape. */
export async function readKey<T>(area: Area, key: string, fallback: T): Promise<T> {
  const items = await area.get(key)
  return (items[key] as T | undefined) ?? fallback
}
