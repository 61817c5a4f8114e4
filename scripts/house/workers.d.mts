/** How many tests run side by side. */
export const workers: number
