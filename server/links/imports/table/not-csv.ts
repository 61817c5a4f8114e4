/** Control characters, which binary files contain and text does not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const CONTROL_CHARACTERS = /[\u0001-\u0008\u000e-\u001a]/
/** The first bytes of ZIP-based and of older Office workbooks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const WORKBOOK = /^(PK\u0003\u0004|ÐÏ\u0011)/
/** A ZIP whose first file is one of data, as in the ZIP of an account. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const ZIP = /^PK\u0003\u0004[^<>]{0,200}?\.(csv|jsonl?|txt|md)/s

/** Says what to do with a file that is not CSV, by the beginning of its text; undefined if it may be CSV. */
export function notCsvReason(beginning: string): string | undefined {
  if (ZIP.test(beginning)) {
    return 'This is a ZIP. Unpack it, and choose the file of links in it, such as links.csv.'
  }
  if (WORKBOOK.test(beginning)) return 'This is a workbook. Save it as CSV, then choose that file.'
  if (/^%PDF-/.test(beginning)) {
    return 'This is a PDF. Export the links as CSV, then choose that file.'
  }
  if (/^\s*<(!doctype|html|\?xml)/i.test(beginning)) {
    return 'This is a web page. Export the links as CSV, then choose that file.'
  }
  return notTextReason(beginning)
}

/** Applies to every part of a file. */
export function notTextReason(part: string): string | undefined {
  return CONTROL_CHARACTERS.test(part) ? 'This is no CSV file: it does not hold text.' : undefined
}
