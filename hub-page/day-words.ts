const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/**
 * A day such as 2027-05-01 as `Sat 1 May 2027`. Written here: what `Intl` writes differs between the browser of the editor and
 * the server.
 */
export function dayWords(date: string): string {
  const day = new Date(`${date}T00:00Z`)
  if (Number.isNaN(day.getTime())) return date
  const month = months[day.getUTCMonth()]
  return `${days[day.getUTCDay()]} ${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`
}
