/** Of everybody whom journeys register. */
export const PASSWORD = 'seven wet umbrellas'
