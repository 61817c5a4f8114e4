/** Lines differ in both colour and dashes. */
export const lineStyles = [
  { color: 'var(--ui-line-1)', dash: '0' },
  { color: 'var(--ui-line-2)', dash: '9 4' },
  { color: 'var(--ui-line-3)', dash: '2 4' },
  { color: 'var(--ui-line-4)', dash: '10 4 2 4' },
  { color: 'var(--ui-line-5)', dash: '5 3' },
] as const

export const lineStyle = (line: number) => lineStyles[line % lineStyles.length] ?? lineStyles[0]
