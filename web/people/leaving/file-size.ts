const steps = [
  [1_000_000_000, 'gigabyte'],
  [1_000_000, 'megabyte'],
  [1000, 'kilobyte'],
  [1, 'byte'],
] as const

/** '1.2 MB', in decimal units like browsers and most systems. */
export function fileSize(bytes: number, locale?: string): string {
  const [size, unit] = steps.find(([least]) => bytes >= least) ?? [1, 'byte']
  return (bytes / size).toLocaleString(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: bytes / size < 10 && size > 1 ? 1 : 0,
  })
}
