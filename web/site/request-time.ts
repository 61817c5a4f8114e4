/** The present moment, as operators search their logs for it. */
export const requestTime = (): string => {
  const at = new Date().toLocaleString(undefined, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${at} UTC`
}
