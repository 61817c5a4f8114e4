/** Aliases for `resolve.alias`. */
export function smallFonts(): Promise<{ find: RegExp; replacement: string }[]>
