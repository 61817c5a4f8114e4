export function firefoxPath(): string | undefined
