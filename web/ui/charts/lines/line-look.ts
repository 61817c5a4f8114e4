/** How every chart over time draws its lines and grid. */
export const lineLook = {
  curveType: 'monotone',
  withDots: false,
  gridAxis: 'x',
  tickLine: 'none',
  gridColor: 'var(--ui-chart-grid)',
  textColor: 'var(--ui-muted)',
} as const
