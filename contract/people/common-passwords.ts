/**
 * The top of common lists of leaked passwords, as words that people extend to ten characters or more. They are compared in
 * lower case, without leading and trailing digits and signs, so that `Password123!` matches `password`.
 */
const stems = new Set(
  `password passwort passw0rd qwertyuiop qwerty qwertz azerty asdfghjkl asdfgh zxcvbnm iloveyou welcome letmein
  administrator admin changeme trustno superman batman football baseball basketball princess sunshine monkey dragon master
  shadow michael jennifer jordan hunter charlie starwars whatever computer internet secret unfurly hello freedom abc abcdef
  abcdefgh abcdefghij test testing default guest login access google facebook linkedin pokemon samsung liverpool chelsea
  arsenal barcelona qazwsx qazwsxedc zaqwsx passpass mypassword thisisapassword correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
)

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const stem = lower.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}]+/u, '')
  return stem === ''
    ? isPlainDigits(lower)
    : stems.has(stem) || isOneSign(stem) || stems.has(half(stem))
}

function isOneSign(text: string): boolean {
  return new Set(text).size === 1
}

/** The half of a doubled word: `welcome` of `welcomewelcome`; empty for any other text. */
function half(text: string): string {
  const middle = text.slice(0, text.length / 2)
  return `${middle}${middle}` === text ? middle : ''
}

/** Consecutive digits, one repeated digit, or a repeated short pattern: 1234567890, 1111111111, 1212121212. */
function isPlainDigits(text: string): boolean {
  const rows = '01234567890123456789098765432109876543210'
  const pattern = text.slice(0, 4)
  return (
    rows.includes(text) ||
    [1, 2, 3, 4].some((size) => pattern.slice(0, size).repeat(text.length).startsWith(text))
  )
}
