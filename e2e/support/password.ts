/** The password of all users of the journeys. */
export const PASSWORD = 'seven wet umbrellas'
