/** Saves a text as a download, without a request. */
export function saveTextFile(name: string, lines: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
