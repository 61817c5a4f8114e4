/** Debian's Chromium, or the one of CHROMIUM_PATH; undefined if there is none. */
export function chromiumPath(): string | undefined
/** The one that runs extensions. */
export function extensionChromiumPath(): string | undefined
