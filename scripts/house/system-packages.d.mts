export function requireSystemPackages(options?: {
  firefox?: boolean
  bench?: boolean
}): Promise<void>
