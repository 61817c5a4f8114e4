/** Signs that no text has, and pictures and programs do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNREADABLE = /[\u0001-\u0008\u000e-\u001a]/

/** What is not CSV, by how it begins; the sentence says what to do. Undefined: it may be. */
export function foreignFile(bytes: Uint8Array, text: string): string | undefined {
  if (isWorkbook(bytes)) return 'This is a workbook. Save it as CSV, then choose that file.'
  if (/^%PDF-/.test(text)) return 'This is a PDF. Export the links as CSV, then choose that file.'
  if (/^\s*(\[\s*)?\{/.test(text))
    return 'This is JSON. Export the links as CSV, then choose that file.'
  if (/^\s*<(!doctype|html|\?xml)/i.test(text)) {
    return 'This is a web page. Export the links as CSV, then choose that file.'
  }
  return UNREADABLE.test(text) ? 'This is no CSV file: it does not hold text.' : undefined
}

/** Excel's and others' own files. */
function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (
    (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11)
  )
}
