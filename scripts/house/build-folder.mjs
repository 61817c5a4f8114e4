/** Where `npm start` builds to. A test that imports this, directly or not, runs after the build. */
export const BUILD_FOLDER = 'build'
