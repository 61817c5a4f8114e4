/** The path at which the application is mounted, with a slash at both ends; fixed by the build. */
export const BASE_PATH = import.meta.env.BASE_URL || '/app/'

/** The address of one of our pages for a plain link; `path` begins with a slash. */
export const pageAddress = (path: string): string => BASE_PATH + path.slice(1)
