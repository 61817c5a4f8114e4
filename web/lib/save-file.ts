/** The browser starts reading the file some time after the click. */
const HELD_MS = 60_000

/** Saves a file that is in memory: one that was fetched with the token, which must not be in an address, or made here. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS)
}
