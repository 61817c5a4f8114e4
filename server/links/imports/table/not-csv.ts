/** Control characters, which binary files contain and text does not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const CONTROL_CHARACTERS = /[\u0001-\u0008\u000e-\u001a]/
/** The first bytes of Office workbooks that are old, or have a password. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const OLD_WORKBOOK = /^ÐÏ\u0011/

/** Says what to do with a file that is not CSV, by the beginning of its text; undefined if it may be CSV. */
export function notCsvReason(beginning: string): string | undefined {
  if (OLD_WORKBOOK.test(beginning)) {
    return 'This workbook is of an old format, or has a password. Save it as xlsx without one, or as CSV.'
  }
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
