/** Signs that no text has, and pictures and programs do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNREADABLE = /[\u0001-\u0008\u000e-\u001a]/
/** How Excel's own files begin, and those of others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const WORKBOOK = /^(PK\u0003\u0004|ÐÏ\u0011)/

/** What is not CSV, by how its text begins; the sentence says what to do. Undefined: it may be. */
export function foreignFile(beginning: string): string | undefined {
  if (WORKBOOK.test(beginning)) return 'This is a workbook. Save it as CSV, then choose that file.'
  if (/^%PDF-/.test(beginning)) {
    return 'This is a PDF. Export the links as CSV, then choose that file.'
  }
  if (/^\s*(\[\s*)?\{/.test(beginning))
    return 'This is JSON. Export the links as CSV, then choose that file.'
  if (/^\s*<(!doctype|html|\?xml)/i.test(beginning)) {
    return 'This is a web page. Export the links as CSV, then choose that file.'
  }
  return noText(beginning)
}

/** For every part of a file. */
export function noText(part: string): string | undefined {
  return UNREADABLE.test(part) ? 'This is no CSV file: it does not hold text.' : undefined
}
