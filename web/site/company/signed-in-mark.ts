/** The attribute of the root element with the state of the ambassador's numbers. Missing if the browser has no session. */
export const STATE = 'ambassador'

/**
 * Inline script that marks the page before its first frame if the browser has a live session, so that the place of the
 * numbers is there from the start. It must not vary between requests: the content security policy allows it by its hash.
 */
export const signedInMark = `(() => {
try {
const claims = localStorage.getItem('token').split('.')[1].replaceAll('-', '+').replaceAll('_', '/')
if (JSON.parse(atob(claims)).exp > Date.now() / 1000) document.documentElement.dataset.${STATE} = 'loading'
} catch {}
})()`
