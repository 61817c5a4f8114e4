/** What databases, spreadsheets and programs write where there is no value, bare or in brackets. */
const BLANK =
  /^(null|nil|none|undefined|unset|empty|blank|nan|nat|n\/a|#n\/a( n\/a)?|not (available|set|applicable)|\\n|#null!|-+|–|—|''|""|\[\]|\{\})?$/i
const BRACKETS = /^(\((.*)\)|<(.*)>|\[(.+)\])$/s
const NO_DATE = /^0000-00-00( 00:00:00(\.0+)?)?$/

/** Words that also stand alone as a text: only in brackets do they say that there is no value. */
const WORDS = /^(unset|empty|blank|not (available|set|applicable))$/i

/** Whether a cell says that there is no value. It is empty then for every field, a text or a password too. */
export function isBlankCell(cell: string): boolean {
  const text = cell.trim()
  const parts = BRACKETS.exec(text)
  const inner = parts?.slice(2).find((part) => part !== undefined)
  if (inner !== undefined && inner !== '') return BLANK.test(inner.trim())
  return (BLANK.test(text) && !WORDS.test(text)) || NO_DATE.test(text)
}
