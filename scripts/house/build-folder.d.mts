/** Where `npm start` builds to. */
export const BUILD_FOLDER: string
